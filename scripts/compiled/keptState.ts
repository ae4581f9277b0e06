import { spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './compileTo.ts'
import type { Inputs } from './Inputs.ts'
import { readMemo } from './Memo.ts'

export interface KeptRequest {
  readonly folder: string
}

export type KeptAnswer = Omit<Outcome, 'did'> & { readonly outputs: string }

/** What is said of a state beside it. */
export interface KeptFacts {
  readonly program: string
  readonly root: string
  /** Digest of the state. */
  readonly state: string
}

/** Where a state stands. */
export const keptIn = (root: string) => {
  const folder = join(root, 'dist/cache/compiler')
  return { folder, state: join(folder, 'state.blob'), facts: join(folder, 'state.json') }
}

/** Goes on with what the compiler knew when its state was kept. Undefined where there is none of this compiler, or a broken one: it is thrown away. */
export function runKept(
  root: string,
  folder: string,
  { program }: Inputs,
): (KeptAnswer & { did: 'kept' }) | undefined {
  const { state, facts } = keptIn(root)
  const known = readMemo<KeptFacts>(facts, ['program', 'root', 'state'])
  if (!known) return undefined
  const isOurs = known.program === program && known.root === root && digestOfState(state) === known.state
  const answer = isOurs ? ask(state, { folder }) : undefined
  if (!answer) forget(root)
  return answer && { ...answer, did: 'kept' }
}

function ask(state: string, request: KeptRequest): KeptAnswer | undefined {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--snapshot-blob', state, JSON.stringify(request)],
    {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: withoutOptions(),
    },
  )
  if (status !== 0) return undefined
  try {
    const answer = JSON.parse(stdout) as KeptAnswer // what the state writes
    return Array.isArray(answer.mistakes) ? answer : undefined
  } catch {
    return undefined
  }
}

/** A state is kept and read with the same options: none. */
export function withoutOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env
  return env
}

export const digestOfState = (state: string): string | undefined => {
  try {
    return hash('sha1', readFileSync(state))
  } catch {
    return undefined
  }
}

export function forget(root: string): void {
  const { state, facts } = keptIn(root)
  for (const file of [facts, state]) rmSync(file, { force: true })
}

/** Keeps the state of the compiler beside this process, which need not wait for it: it serves whoever compiles next. */
export function keepState(root: string): void {
  spawn(process.execPath, [join(import.meta.dirname, 'keep.ts'), root], {
    detached: true,
    stdio: 'ignore',
    env: withoutOptions(),
  }).unref()
}
