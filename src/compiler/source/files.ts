import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the compiler reads. Paths are relative to the project's root, with forward slashes. */
export interface Files {
  /** The text of a file, or undefined when there is none. */
  read(file: string): string | undefined
  /** Names in a folder, or nothing. `deep`: with those of the folders below. */
  list(folder: string, deep?: boolean): readonly string[]
}

export function filesOnDisk(root: string): Files {
  return {
    read(file) {
      try {
        return readFileSync(join(root, file), 'utf8')
      } catch {
        return undefined
      }
    },
    list(folder, deep = false) {
      try {
        return (readdirSync(join(root, folder), { recursive: deep }) as string[])
          .map((name) => name.replaceAll('\\', '/'))
          .sort()
      } catch {
        return []
      } // names, not entries
    },
  }
}

/** The files that hold definitions. Further folders of schemas (the grammar, mappings of data) belong to others. */
export function definitionFiles(files: Files): string[] {
  const yaml = (folder: string, deep: boolean) =>
    files
      .list(folder, deep)
      .filter((file) => /\.ya?ml$/.test(file))
      .map((file) => `${folder}/${file}`)
  return [
    ...yaml('schemas', false),
    ...yaml('schemas/lookups', true),
    ...yaml('schemas/blocks', false),
    ...yaml('schemas/settings', true),
    ...yaml('schemas/processes', false),
    ...yaml('schemas/services', false),
    ...yaml('schemas/messages', false),
    ...yaml('schemas/print', false),
    ...yaml('schemas/imports', false),
    ...yaml('schemas/entities', true),
    ...yaml('screens', true),
  ].sort()
}
