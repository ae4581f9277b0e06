import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanReport } from '../../src/server/loading/runPlan.ts'

/** Loading the demonstration data takes half a minute, and more on a machine that is busy with something else; in ms. */
export const fillingTimeout = 600_000

/** What its demonstration data were loaded with stands there. */
export const reportIn = (folder: string): string => join(folder, 'filled.json')

export const isFilled = (folder: string): boolean => existsSync(reportIn(folder))

/** What a folder that is filled was filled with. */
export const readReport = (folder: string): PlanReport =>
  JSON.parse(readFileSync(reportIn(folder), 'utf8')) as PlanReport // written below

/** Whether it was copied: where only root may enter the folder, the database lies elsewhere and is no copy's. Then others load the data themselves. */
export function copyData(from: string, to: string): boolean {
  if (lstatSync(join(from, 'database')).isSymbolicLink()) return false
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`)
  return true
}
