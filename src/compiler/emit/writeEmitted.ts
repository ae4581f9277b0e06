import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Emitted } from './emit.ts'

/** Writes what changed and removes what is no longer made. Answers how many files were touched. */
export function writeEmitted(folder: string, files: Emitted): number {
  mkdirSync(folder, { recursive: true })
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const wanted = new Set([...files.keys()].map((name) => join(folder, name)))
  const stale = present.filter((path) => !wanted.has(path))
  for (const path of stale) rmSync(path)
  const changed = [...files].filter(([name, content]) => read(join(folder, name)) !== content)
  for (const [name, content] of changed) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return stale.length + changed.length
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
