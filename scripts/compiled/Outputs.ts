import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Emitted } from '../../src/compiler/emit/emit.ts'

/** Changes with the name or the text of any file. */
export const digestOf = (files: Emitted): string =>
  hash(
    'sha1',
    [...files.keys()]
      .sort()
      .map((name) => `${name} ${hash('sha1', files.get(name) ?? '')}`)
      .join('\n'),
  )

/** What stands in a folder, and in all below it; nothing where there is none. */
export function readEmitted(folder: string): Emitted {
  try {
    return new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
    )
  } catch {
    return new Map()
  }
}
