// Apart from demonstrationFolder.ts: whoever only copies the data does not load the server and all definitions.
import { writeFileSync } from 'node:fs'
import { password } from '../../scripts/application.ts'
import { definitions } from '../../dist/definitions/server.js'
import { loadDemonstration } from '../../src/server/loading/loadDemonstration.ts'
import type { PlanReport } from '../../src/server/loading/runPlan.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { reportIn } from './demonstrationFolder.ts'

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
