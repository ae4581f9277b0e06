import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { password } from '../../scripts/application.ts'
import { loadDemonstration } from '../../src/server/loading/loadDemonstration.ts'
import type { PlanReport } from '../../src/server/loading/runPlan.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { definitions } from '../wire/testServer.ts'

/** Loading the demonstration data takes half a minute, and more on a machine that is busy with something else; in ms. */
export const fillingTimeout = 600_000

const reportIn = (folder: string): string => join(folder, 'filled.json')

export const isFilled = (folder: string): boolean => existsSync(reportIn(folder))

/** What a folder that is filled was filled with. */
export const readReport = (folder: string): PlanReport =>
  JSON.parse(readFileSync(reportIn(folder), 'utf8')) as PlanReport // written below

/** Fills an empty folder as the application's first start does. */
export async function fillFolder(folder: string): Promise<void> {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'silent',
  })
  let report: PlanReport | undefined
  const running = await start(settings, {
    definitions,
    loadDemonstration: async (parts) => {
      report = await loadDemonstration(parts)
    },
  })
  await running.stop()
  if (!report) throw new Error(`${folder} was not empty: no demonstration data were loaded.`)
  writeFileSync(reportIn(folder), JSON.stringify(report))
}

/** Whether it was copied: where only root may enter the folder, the database lies elsewhere and is no copy's. Then others load the data themselves. */
export function copyData(from: string, to: string): boolean {
  if (lstatSync(join(from, 'database')).isSymbolicLink()) return false
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`)
  return true
}
