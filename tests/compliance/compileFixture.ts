import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCompiler, filesOnDisk } from '../../src/compiler/createCompiler.ts'
import { printDiagnostic } from '../../src/compiler/diagnostics.ts'
import { emit } from '../../src/compiler/emit.ts'
import { writeEmitted } from '../../src/compiler/writeEmitted.ts'
import type { Definitions } from '../../src/language/compiled.ts'

const root = join(import.meta.dirname, '../..')

/** Compiles YAML given as texts by file name, with the house's grammar and nothing else of the house, and loads what comes out. */
export async function compileFixture(texts: Readonly<Record<string, string>>): Promise<Definitions> {
  const disk = filesOnDisk(root)
  const names = Object.keys(texts)
  const { diagnostics, definitions } = createCompiler(root, {
    read: (file) => texts[file] ?? (file.startsWith('schemas/language/') ? disk.read(file) : undefined),
    list: (folder, deep) => (folder.startsWith('schemas/language') ? disk.list(folder, deep) : names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1)).filter((name) => deep || !name.includes('/'))),
  }).compile()
  if (!definitions) throw new Error(diagnostics.map(printDiagnostic).join('\n\n'))
  const folder = join(root, 'dist', `fixture-${randomBytes(6).toString('hex')}`)
  try {
    writeEmitted(folder, emit(definitions))
    const made = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'server.ts')).href) as { definitions: Definitions } // what emit writes
    return made.definitions
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
