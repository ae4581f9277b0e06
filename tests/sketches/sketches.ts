import { join } from 'node:path'
import { filesOnDisk } from '../../src/compiler/source/files.ts'

const root = join(import.meta.dirname, '../..')

/** The texts of the sketched documents by file name, with the blocks of the house that they use. */
export function sketches(): Readonly<Record<string, string>> {
  const disk = filesOnDisk(import.meta.dirname)
  const named = ['schemas', 'screens'].flatMap((folder) =>
    disk
      .list(folder, true)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `${folder}/${name}`),
  )
  const approval = 'schemas/blocks/approval.yaml'
  return {
    [approval]: filesOnDisk(root).read(approval) ?? '',
    ...Object.fromEntries(named.map((name) => [name, disk.read(name) ?? ''])),
  }
}
