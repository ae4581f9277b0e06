/** Shows what was decided for a name, and who decided it: `node scripts/explain.ts purOrderList.taxAmount`, or an entity, or entity.field. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../src/compiler/createCompiler.ts'
import { explain } from '../src/compiler/explain/explain.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const name = process.argv[2] ?? ''
const { definitions, diagnostics } = createCompiler(root).compile()
const text = definitions
  ? explain(definitions, name)
  : `${diagnostics.length} mistakes: run node scripts/check.ts`
console.log(text ?? `Nothing is called ${name}. Try a screen, an entity, screen.column or entity.field.`)
process.exitCode = definitions && text ? 0 : 1
