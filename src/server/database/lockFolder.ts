import { DatabaseSync } from 'node:sqlite'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from './Database.ts'

export interface FolderLock {
  release(): void
}

/**
 * Takes the folder for this process alone. The lock is the kernel's (an exclusive SQLite file lock), so it is gone the
 * moment its holder is, however it died; the process id beside it only serves the message.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock')
  const owner = join(folder, 'lock.owner')
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!/locked|busy/i.test(String(error)))
      throw new DatabaseError(`${path} cannot be locked: ${String(error)}`, { cause: error })
    throw new DatabaseError(
      `${folder} is in use by another process (${whoHolds(owner)}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  chmodSync(path, 0o600)
  writeFileSync(owner, `${process.pid}\n`)
  return { release: () => file.close() }
}

function whoHolds(owner: string): string {
  try {
    return `pid ${readFileSync(owner, 'utf8').trim()}`
  } catch {
    return 'pid unknown'
  }
}
