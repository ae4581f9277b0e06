import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import type { Database, Log } from '../database/Database.ts'
import { unfinishedFile } from '../database/openEmbedded.ts'
import { fillByPlan, type FillSettings } from './fillByPlan.ts'
import { inProcess } from './inProcess.ts'
import { reportText } from './Refusal.ts'
import type { PlanReport } from './runPlan.ts'

/**
 * Fills an empty database by the plan of schemas/demonstration. Its accounts share one password. What was refused is
 * logged, and written with every reason to demonstration-refused.csv in DATA_DIR. Interrupted, it begins anew at the next start.
 */
export async function loadDemonstration({
  database,
  definitions,
  settings,
  log,
  definitionsFile,
}: {
  database: Database
  definitions: Definitions
  settings: FillSettings
  log: Log
  /** Whence the definitions were read, where that is not dist/definitions/server.js. */
  definitionsFile?: string
}): Promise<PlanReport> {
  const begun = Date.now()
  log.info('Loading the demonstration data; this happens once.')
  if (database.kind === 'embedded') await writeFile(unfinishedFile(settings.dataDir), '')
  const report =
    (await inProcess(database, definitions, settings, log, definitionsFile)) ??
    (await fillByPlan(database, definitions, settings, log))
  await database.pool.query('analyze')
  await rm(unfinishedFile(settings.dataDir), { force: true })
  log.info(
    `Demonstration data: ${report.loads.reduce((sum, { saved }) => sum + saved, 0)} rows loaded in ${((Date.now() - begun) / 1000).toFixed(1)} s.`,
  )
  if (report.refusals.length > 0) await tellRefused(report, settings.dataDir, log)
  return report
}

async function tellRefused({ refusals }: PlanReport, dataDir: string, log: Log): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'demonstration-refused.csv')
  await writeFile(path, reportText(refusals))
  log.warn(
    `Of the demonstration data ${refusals.length} reasons for refusal were noted; they stand in ${path}.`,
  )
}
