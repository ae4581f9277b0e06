import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Compiled } from '../../src/compiler/createCompiler.ts'
import { printDiagnostic } from '../../src/compiler/source/diagnostics.ts'
import { emit } from '../../src/compiler/emit/emit.ts'
import { writeEmitted } from '../../src/compiler/emit/writeEmitted.ts'
import type { Definitions } from '../../src/language/definitions.ts'

const root = join(import.meta.dirname, '../..')

/** Writes what the compiler made into a folder of its own, loads it as the server does, and takes the folder away. */
export async function loadCompiled({ diagnostics, definitions }: Compiled): Promise<Definitions> {
  if (!definitions) throw new Error(diagnostics.map(printDiagnostic).join('\n\n'))
  const folder = join(root, 'dist', `fixture-${randomBytes(6).toString('hex')}`)
  try {
    writeEmitted(folder, emit(definitions))
    const made = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'server.js')).href)) as {
      definitions: Definitions
    } // what emit writes
    return made.definitions
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
