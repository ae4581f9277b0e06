import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Loading the demonstration data takes half a minute, and more on a machine that is busy with something else; in ms. */
export const fillingTimeout = 600_000

const mark = (folder: string): string => join(folder, 'filled')

export const markFilled = (folder: string): void => writeFileSync(mark(folder), '')

export const isFilled = (folder: string): boolean => existsSync(mark(folder))

/** Where only root may enter the folder, the database lies elsewhere and is no copy's: then the other application loads the data itself. */
export function copyData(from: string, to: string): void {
  if (lstatSync(join(from, 'database')).isSymbolicLink()) return
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`)
}
