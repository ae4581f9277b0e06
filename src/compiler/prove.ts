import type { Definitions } from '../language/compiled.ts'
import type { Linked } from './createCompiler.ts'
import type { Report } from './diagnostics.ts'
import type { World } from './World.ts'

/** What must hold for all definitions together. Runs only when every name resolves. */
export function prove(world: World, files: readonly Linked[], definitions: Definitions, to: Report): void {
  void world
  void files
  void definitions
  void to
}
