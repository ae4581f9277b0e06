import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether the disk has room. Once something did not fit, there is none until a piece of some size fits again. */
export interface Room {
  /** Hears of every error; answers whether it says that there is no room. */
  note(error: unknown): boolean
  isThere(): Promise<boolean>
}

const piece = 1024 * 1024
/** Asked more often, the last answer holds (ms). */
const holds = 1_000

export function watchRoom(folder: string, now: () => number = Date.now): Room {
  let isShort = false
  let triedAt = -Infinity
  return {
    note(error) {
      const full = isFull(error)
      isShort ||= full
      return full
    },
    async isThere() {
      if (!isShort || now() - triedAt < holds) return !isShort
      triedAt = now()
      isShort = !(await fits(folder))
      return !isShort
    },
  }
}

/** A full disk, a used up quota, or a database that says so of its own disk. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

async function fits(folder: string): Promise<boolean> {
  const trial = join(folder, 'incoming', randomBytes(16).toString('hex'))
  try {
    await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
    await writeFile(trial, Buffer.alloc(piece), { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch {
    return false
  } finally {
    await rm(trial, { force: true }).catch(() => undefined)
  }
}
