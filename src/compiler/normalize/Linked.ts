import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledTile } from '../../language/home.ts'
import type { CompiledProcess } from '../../language/process.ts'
import type { CompiledService } from '../../language/service.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { LinkedPaper } from '../scope/papers.ts'
import type { Diagnostic } from '../source/diagnostics.ts'
import type { MenuEntry } from './normalizeMenus.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'

/** A file that was linked and normalized. */
export interface Linked {
  readonly unit: CompilationUnit
  readonly diagnostics: readonly Diagnostic[]
  readonly entities: readonly CompiledEntity[]
  readonly screens: readonly CompiledScreen[]
  readonly menus: readonly MenuEntry[]
  readonly tiles: readonly CompiledTile[]
  readonly process?: CompiledProcess
  readonly service?: CompiledService
  readonly paper?: LinkedPaper
}

/** What the files hold, side by side: enough for the proofs. */
export interface Gathered extends Pick<Definitions, 'entities' | 'screens' | 'menus'> {}
