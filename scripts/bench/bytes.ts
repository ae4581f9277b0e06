import { globSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.ts'
import { firstLoad, kilobytes, staticImports, zipped } from './firstLoad.ts'

const web = join(import.meta.dirname, '../../dist/web')

async function run(): Promise<void> {
  build()
  const sizes = firstLoad(web)
  for (const { file, bytes } of sizes) console.log(`  ${kilobytes(bytes)}  ${file}`)
  console.log(
    `first load until the login page: ${kilobytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))} (budget 250 kB)`,
  )
  // A screen is its own chunk and those of its entities; what all screens share is the runtime's.
  const first = new Set(sizes.map(({ file }) => file))
  const screens = globSync('assets/*{List,Edit,Detail,Supplier}-*.js', { cwd: web })
    .map((file) => {
      const files = [file, ...staticImports(web, file).filter((one) => !first.has(one))]
      return { file, bytes: files.reduce((sum, one) => sum + zipped(web, one), 0) }
    })
    .toSorted((x, y) => x.bytes - y.bytes)
  const largest = screens.at(-1)
  if (largest)
    console.log(
      `one screen with its entities: median ${kilobytes(screens[Math.floor(screens.length / 2)]?.bytes ?? 0)}, largest ${kilobytes(largest.bytes)} (${largest.file}), of ${screens.length}`,
    )
  const all = globSync('**/*.{js,css}', { cwd: web }).reduce((sum, file) => sum + zipped(web, file), 0)
  console.log(`everything: ${kilobytes(all)}`)
}

await run()
