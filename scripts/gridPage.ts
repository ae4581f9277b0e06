// npm run bench:grid-page -- --out DIR: builds pages of our real grid (DIR/grid) and of real screens from definitions (DIR/screens), which open from
// any static server and can be put beside others. What they publish stands in scripts/bench/README.md.
import { join, resolve } from 'node:path'
import { buildGridPage } from './bench/gridBuild.ts'

const pages = {
  grid: 'scripts/bench/gridComparison.tsx',
  screens: 'scripts/bench/screensComparison.tsx',
} as const

const at = process.argv.indexOf('--out')
const out = at < 0 ? undefined : process.argv[at + 1]
if (!out) throw new Error('Where to? For example: npm run bench:grid-page -- --out /tmp/pages')
for (const [name, entry] of Object.entries(pages)) {
  const folder = await buildGridPage(entry, join(resolve(process.cwd(), out), name))
  process.stdout.write(`${join(folder, 'index.html')}\n`)
}
