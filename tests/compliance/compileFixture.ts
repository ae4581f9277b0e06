import { join } from 'node:path'
import { createCompiler } from '../../src/compiler/createCompiler.ts'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { loadCompiled } from './loadCompiled.ts'

const root = join(import.meta.dirname, '../..')

/** Compiles YAML given as texts by file name, with the house's grammar and nothing else of the house, and loads what comes out. */
export async function compileFixture(texts: Readonly<Record<string, string>>): Promise<Definitions> {
  const disk = filesOnDisk(root)
  const names = Object.keys(texts)
  return loadCompiled(
    createCompiler(root, {
      read: (file) => texts[file] ?? (file.startsWith('schemas/language/') ? disk.read(file) : undefined),
      list: (folder, deep) =>
        folder.startsWith('schemas/language')
          ? disk.list(folder, deep)
          : names
              .filter((name) => name.startsWith(`${folder}/`))
              .map((name) => name.slice(folder.length + 1))
              .filter((name) => deep || !name.includes('/')),
    }).compile(),
  )
}
