// Keeps what the compiler knows after a compilation, so that the next one begins with it: compiled anew and written by a process of its own.
// Usage: node scripts/compiled/keep.ts <root of the definitions>
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import { inputsOf } from './Inputs.ts'
import { digestOfState, forget, keptIn, withoutOptions, type KeptFacts } from './keptState.ts'
import { writeMemo } from './Memo.ts'

/** Answers when the state is there. Throws where the definitions have mistakes. */
export async function keep(root: string): Promise<void> {
  const { folder, state, facts } = keptIn(root)
  mkdirSync(folder, { recursive: true })
  const draft = mkdtempSync(join(folder, 'draft-'))
  try {
    const { program } = inputsOf(filesOnDisk(root))
    await bundle(draft)
    const made = spawnSync(
      process.execPath,
      ['--snapshot-blob', join(draft, 'state.blob'), '--build-snapshot', join(draft, 'compiler.cjs')],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...withoutOptions(), KEPT_ROOT: root } },
    )
    if (made.status !== 0) throw new Error(made.stderr.toString())
    forget(root)
    renameSync(join(draft, 'state.blob'), state)
    writeMemo(facts, { program, root, state: digestOfState(state) ?? '' } satisfies KeptFacts)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The compiler as one file, without types. */
async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'stateOfCompiler.ts'),
      outDir,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: 'compiler.cjs', codeSplitting: false },
      },
    },
  })
}

if (import.meta.main) await keep(resolve(process.argv[2] ?? join(import.meta.dirname, '../..')))
