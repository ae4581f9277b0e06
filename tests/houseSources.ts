// The sources of the house as its tests read them.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

interface Source {
  readonly file: string
  readonly room: string
  readonly text: string
  readonly imports: readonly string[]
}

export const sources: readonly Source[] = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return { file, room: file.split('/')[1] ?? '', text, imports: importsOf(file, text) }
})

export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target = '']) =>
    target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
  )
}

/** Of `src/room/folder/…/file.ts` the folder; a file that stands in no folder is its own, and in no table. */
export function folderOf(file: string): string {
  return (file.split('/')[2] ?? '').replace(/\.test(?=\.tsx?$)/, '')
}

/** Tests, stories and what they share. */
export function isBesideCode(file: string): boolean {
  return /\.(?:test|stories|chromium)\.tsx?$|\.chromium\.test\.ts$|\/testing\//.test(file)
}

/** Names of npm packages that a file imports, now or later, types included. */
export function packagesOf(text: string): string[] {
  const targets = [
    ...text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'/gm),
    ...text.matchAll(/^import\s*'([^']+)'/gm),
    ...text.matchAll(/\bimport\s*\(\s*'([^']+)'/g),
  ].map(([, target = '']) => target)
  return targets
    .filter((target) => /^[@a-z]/.test(target) && !target.startsWith('node:'))
    .map((target) =>
      target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

/** Without what is fetched later; a type or a value of the same file that is imported as well still counts. */
export function withoutLater(text: string): string {
  return text.replace(/(?<!\btypeof\s+)\bimport\s*\(\s*'[^']+'/g, '')
}

/** Comments may explain with an example from the business. */
export function withoutComment(line: string): string {
  return /^\s*(?:\/\/|\*|\/\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')
}

/** Files of which each reaches the others (Tarjan), a line for each such company. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const met = new Map<string, { readonly order: number; low: number; open: boolean }>()
  const path: string[] = []
  const circles: string[] = []
  const visit = (file: string) => {
    const own = { order: met.size, low: met.size, open: true }
    met.set(file, own)
    path.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      const known = met.get(target) ?? visit(target)
      if (known.open) own.low = Math.min(own.low, known.low)
    }
    if (own.low !== own.order) return own
    const members = path.splice(path.indexOf(file))
    for (const member of members) Object.assign(met.get(member) ?? {}, { open: false })
    if (members.length > 1) circles.push(members.join(' > '))
    return own
  }
  for (const file of graph.keys()) if (!met.has(file)) visit(file)
  return circles
}
