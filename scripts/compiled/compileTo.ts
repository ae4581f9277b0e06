import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Compiled } from '../../src/compiler/createCompiler.ts'
import type { Emitted } from '../../src/compiler/emit/emit.ts'
import type { Files } from '../../src/compiler/source/files.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { changedBetween, inputsOf, type Inputs } from './Inputs.ts'
import { keepState, runKept } from './keptState.ts'
import { readMemo, writeMemo, type Memo } from './Memo.ts'
import { digestOf, readEmitted } from './Outputs.ts'

/** What came of a compilation. */
export interface Outcome {
  /** As an author reads them; none: everything is written. */
  readonly mistakes: readonly string[]
  readonly counts: string
  /** Files that were written or removed. */
  readonly written: number
  /** `nothing`: all was as it is; `kept`: what the compiler knew before was gone on with; `whole`: everything was read. */
  readonly did: 'nothing' | 'kept' | 'whole'
}

interface Asked {
  readonly files: Files
  /** Into which definitions are written. */
  readonly folder: string
  /** The root of the definitions, where what the compiler knows may be kept for the next time. */
  readonly keptFor?: string
  /** Keeps it; beside this process, where nothing else is said. */
  readonly keep?: (root: string) => void
  /** By whom everything is compiled and put into modules, where that has to be. Default: a new compiler. */
  readonly by?: Work
}

interface Work {
  compile(): Compiled
  emit(definitions: Definitions): Emitted
}

const memoOf = (folder: string): string =>
  join(dirname(folder), 'cache', `${folder.replace(/^.*[\\/]/, '')}.json`)

/** Compiles into a folder as much as has to be: nothing where inputs and outputs are those of the last time. */
export async function compileTo({ files, folder, keptFor, keep = keepState, by }: Asked): Promise<Outcome> {
  const inputs = inputsOf(files)
  const file = memoOf(folder)
  const memo = readMemo<Memo>(file, ['program', 'files', 'outputs', 'counts'])
  const isOfProgram = memo?.program === inputs.program
  if (
    isOfProgram &&
    isDeepStrictEqual(memo.files, inputs.files) &&
    digestOf(readEmitted(folder)) === memo.outputs
  )
    return { mistakes: [], counts: memo.counts, written: 0, did: 'nothing' }
  const kept = keptFor === undefined || !isOfProgram ? undefined : runKept(keptFor, folder, inputs)
  const { outputs, ...outcome } = kept ?? (await compileWhole(folder, by ?? (await newCompiler(files))))
  if (outcome.mistakes.length === 0)
    writeMemo(file, { ...inputs, outputs, counts: outcome.counts } satisfies Memo)
  if (keptFor !== undefined && !kept && isOfProgram && isSmall(memo, inputs)) keep(keptFor)
  return outcome
}

/** Somebody works on definitions; of one that is compiled once for all nothing has to be kept. */
const isSmall = (before: Inputs, now: Inputs): boolean => {
  const { length } = changedBetween(before.files, now.files)
  return length > 0 && length < 20
}

async function compileWhole(folder: string, by: Work): Promise<Outcome & { readonly outputs: string }> {
  const { writeCompiled } = await import('./writeCompiled.ts')
  return { ...writeCompiled(by.compile(), folder, by.emit), did: 'whole' }
}

/** It is read only where it has something to do. */
async function newCompiler(files: Files): Promise<Work> {
  const [{ createCompiler }, { emit }] = await Promise.all([
    import('../../src/compiler/createCompiler.ts'),
    import('../../src/compiler/emit/emit.ts'),
  ])
  return { compile: () => createCompiler('', files).compile(), emit }
}
