/** Looks over all definitions: `node scripts/check.ts [root]`; --json for tools. Ends with 1 when there is a mistake. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../src/compiler/createCompiler.ts'
import { printDiagnostic } from '../src/compiler/diagnostics.ts'
import { isStale } from './grammarTypes.ts'

interface Finding { readonly code: string; readonly file: string; readonly line: number; readonly column: number; readonly message: string; readonly fix: string }

const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = resolve(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? home)
const { diagnostics, definitions } = createCompiler(root).compile()
const stale: Finding[] = root === home && existsSync(join(home, 'src/language/source.ts')) && await isStale()
  ? [{ code: 'stale-types', file: 'src/language/source.ts', line: 1, column: 1, message: 'src/language/source.ts does not follow from schemas/language.', fix: 'Run node scripts/grammarTypes.ts.' }]
  : []

if (process.argv.includes('--json')) {
  const findings = diagnostics.map(({ code, file, line, column, says, fix }): Finding => ({ code, file, line, column, message: says, fix }))
  console.log(JSON.stringify([...findings, ...stale], null, 2))
} else {
  const said = [...diagnostics.map(printDiagnostic), ...stale.map(({ code, file, line, column, message, fix }) => `${code}\n${file}:${line}:${column}\n${message}\n${fix}`)]
  const count = said.length
  console.log(count === 0 ? `${Object.keys(definitions?.entities ?? {}).length} entities, ${definitions?.screens.length ?? 0} screens: no mistakes` : `${said.join('\n\n')}\n\n${count} ${count === 1 ? 'mistake' : 'mistakes'}`)
}
process.exitCode = diagnostics.length + stale.length > 0 ? 1 : 0
