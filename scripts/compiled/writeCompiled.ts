import type { Compiled } from '../../src/compiler/createCompiler.ts'
import type { Emitted } from '../../src/compiler/emit/emit.ts'
import { writeEmitted } from '../../src/compiler/emit/writeEmitted.ts'
import { printDiagnostic } from '../../src/compiler/source/diagnostics.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Outcome } from './compileTo.ts'
import { digestOf } from './Outputs.ts'

/** Writes what was compiled, unless there are mistakes. */
export function writeCompiled(
  { diagnostics, definitions }: Compiled,
  folder: string,
  emit: (definitions: Definitions) => Emitted,
): Omit<Outcome, 'did'> & { readonly outputs: string } {
  if (!definitions) return { mistakes: diagnostics.map(printDiagnostic), counts: '', written: 0, outputs: '' }
  const { entities, screens, menus, lookups } = definitions
  const emitted = emit(definitions)
  const written = writeEmitted(folder, emitted)
  const counts = `${Object.keys(entities).length} entities, ${screens.length} screens, ${menus.length} menus, ${Object.keys(lookups).length} lookups`
  return { mistakes: [], counts, written, outputs: digestOf(emitted) }
}
