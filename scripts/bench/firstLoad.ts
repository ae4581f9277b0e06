import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file of the built application with its bytes, zipped. */
export interface Sized {
  readonly file: string
  readonly bytes: number
}

/** What the browser fetches until the login page can be used: index.html, the scripts and styles it names, and what these import at once. */
export function firstLoad(web: string): readonly Sized[] {
  const html = readFileSync(join(web, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  return [...withImports(web, ['index.html', ...named])]
    .map((file) => ({ file, bytes: zipped(web, file) }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** These files and all that they import at once. */
export function withImports(web: string, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (file.endsWith('.js')) queue.push(...staticImports(web, file))
  }
  return found
}

export function staticImports(web: string, file: string): string[] {
  const text = readFileSync(join(web, file), 'utf8')
  const folder = file.split('/').slice(0, -1).join('/')
  return [...text.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from)?\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name = '']) => (folder ? `${folder}/${name}` : name),
  )
}

export const zipped = (web: string, file: string): number =>
  gzipSync(readFileSync(join(web, file)), { level: 9 }).length

/** `kilobytes(1500)` → `    1.5 kB` */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`
