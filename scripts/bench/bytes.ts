import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../build.ts'

const web = join(import.meta.dirname, '../../dist/web')

/** What the browser fetches until the login page can be used: index.html, the scripts and styles it names, and what these import at once. */
async function run(): Promise<void> {
  build()
  const html = readFileSync(join(web, 'index.html'), 'utf8')
  const first = new Set<string>(['index.html'])
  const queue = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (first.has(file)) continue
    first.add(file)
    if (file.endsWith('.js')) queue.push(...staticImports(file))
  }
  const sizes = [...first]
    .map((file) => ({ file, bytes: zipped(file) }))
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const { file, bytes } of sizes) console.log(`  ${kilobytes(bytes)}  ${file}`)
  console.log(
    `first load until the login page: ${kilobytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))} (budget 250 kB)`,
  )
  // A screen is its own chunk and those of its entities; what all screens share is the runtime's.
  const screens = globSync('assets/*{List,Edit,Detail,Supplier}-*.js', { cwd: web })
    .map((file) => {
      const files = [file, ...staticImports(file).filter((one) => !first.has(one))]
      return { file, bytes: files.reduce((sum, one) => sum + zipped(one), 0) }
    })
    .toSorted((x, y) => x.bytes - y.bytes)
  const largest = screens.at(-1)
  if (largest)
    console.log(
      `one screen with its entities: median ${kilobytes(screens[Math.floor(screens.length / 2)]?.bytes ?? 0)}, largest ${kilobytes(largest.bytes)} (${largest.file}), of ${screens.length}`,
    )
  const all = globSync('**/*.{js,css}', { cwd: web }).reduce((sum, file) => sum + zipped(file), 0)
  console.log(`everything: ${kilobytes(all)}`)
}

function staticImports(file: string): string[] {
  const text = readFileSync(join(web, file), 'utf8')
  const folder = file.split('/').slice(0, -1).join('/')
  return [...text.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from)?\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name = '']) => (folder ? `${folder}/${name}` : name),
  )
}

const zipped = (file: string) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`

await run()
