/** Shows what was decided for a name, and who decided it: `node scripts/explain.ts purOrderList.taxAmount`, a screen, an entity, entity.field, entity.doSubmit. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../src/compiler/createCompiler.ts'
import { explain } from '../src/compiler/explain/explain.ts'
import { keepingOrigins } from '../src/compiler/normalize/decide.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const name = process.argv[2] ?? ''
const { definitions, diagnostics } = keepingOrigins(() => createCompiler(root).compile())
const text = definitions
  ? explain(definitions, name)
  : `${diagnostics.length} mistakes: run node scripts/check.ts`
console.log(
  text ??
    `Nothing is called ${name}. Try a screen, an entity, screen.column, screen.section, entity.field, entity.verb or setting.X.`,
)
process.exitCode = definitions && text ? 0 : 1
