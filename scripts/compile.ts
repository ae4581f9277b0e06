/** Compiles schemas/ and screens/ into dist/definitions: `node scripts/compile.ts [root]`. One line when all is well, every mistake when not. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../src/compiler/createCompiler.ts'
import { printDiagnostic } from '../src/compiler/source/diagnostics.ts'
import { emit } from '../src/compiler/emit/emit.ts'
import { writeEmitted } from '../src/compiler/emit/writeEmitted.ts'

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'))
const start = performance.now()
const { diagnostics, definitions } = createCompiler(root).compile()
if (definitions) {
  const written = writeEmitted(join(root, 'dist/definitions'), emit(definitions))
  const { entities, screens, menus, lookups } = definitions
  console.log(
    `${Object.keys(entities).length} entities, ${screens.length} screens, ${menus.length} menus, ${Object.keys(lookups).length} lookups compiled, ${written} files written, ${Math.round(performance.now() - start)} ms`,
  )
} else {
  console.error(
    `${diagnostics.map(printDiagnostic).join('\n\n')}\n\n${diagnostics.length} ${diagnostics.length === 1 ? 'mistake' : 'mistakes'}`,
  )
  process.exitCode = 1
}
