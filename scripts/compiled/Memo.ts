import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Inputs } from './Inputs.ts'

/** What was compiled last into a folder. */
export interface Memo extends Inputs {
  /** The digest of what was written. */
  readonly outputs: string
  /** `188 entities, 281 screens, …` */
  readonly counts: string
}

/** None where there is none, or one that nobody of us wrote to its end. */
export function readMemo<T extends object>(
  file: string,
  words: readonly (keyof T & string)[],
): T | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as unknown
    const isWhole = typeof read === 'object' && read !== null && words.every((word) => word in read)
    return isWhole ? (read as T) : undefined // it has its words
  } catch {
    return undefined
  }
}

export function writeMemo(file: string, memo: object): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify(memo))
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
