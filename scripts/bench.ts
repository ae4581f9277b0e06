// npm run bench [-- name …]: measures the budgets. Prints medians, and ratios against a floor measured in the same run; asserts nothing.
// Each measurement is a module of scripts/bench that exports `title` and `run(arguments)`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Measurement { readonly title: string; run(args: readonly string[]): Promise<void> }

const folder = join(import.meta.dirname, 'bench')
const order = ['compile', 'bytes', 'start', 'list', 'paint', 'grid']
const all = readdirSync(folder).filter((file) => file.endsWith('.ts') && order.includes(file.slice(0, -3))).map((file) => file.slice(0, -3))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const wanted = (names.length ? names : order.filter((name) => all.includes(name)))
for (const name of wanted) {
  if (!existsSync(join(folder, `${name}.ts`))) throw new Error(`There is no measurement ${name}. There are: ${all.join(', ')}.`)
  const { title, run } = (await import(`./bench/${name}.ts`)) as Measurement // every file there exports these two
  process.stdout.write(`\n── ${name}: ${title}\n`)
  await run(options)
}
