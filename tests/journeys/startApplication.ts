import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { startApplication, type Application } from '../../scripts/application.ts'
import { copyData, fillingTimeout, isFilled } from './demonstrationFolder.ts'

/**
 * One application with demonstration data for each worker, for an account works in one place at a time. The data are loaded once and copied:
 * JOURNEY_DATA names a folder in which they may stand already (fillDemonstration.ts).
 * One application that runs already can be named by JOURNEY_URL and JOURNEY_PASSWORD; then there is one worker.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env['JOURNEY_URL']) return undefined
  const dataDirs = Array.from({ length: workers }, () =>
    mkdtempSync(join(tmpdir(), 'screenwright-journeys-')),
  )
  const applications = await startAll(dataDirs)
  process.env['JOURNEY_URL'] = applications.map(({ url }) => url).join(' ')
  process.env['JOURNEY_FOLDERS'] = dataDirs.join(delimiter)
  process.env['JOURNEY_PASSWORD'] = applications[0]?.password
  return async () => {
    await Promise.all(applications.map(({ stop }) => stop()))
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** People sign in some hundred times, and a password is hashed for a quarter of a second each time: what was computed once is remembered. */
const remembering = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../databases/rememberHashes.ts')).href}`,
}

async function startAll(dataDirs: readonly string[]): Promise<readonly Application[]> {
  const [first = '', ...others] = dataDirs
  const filled = process.env['JOURNEY_DATA']
  if (filled && isFilled(filled)) for (const dataDir of dataDirs) copyData(filled, dataDir)
  else if (others.length > 0) {
    const loaded = await startApplication({ dataDir: first, startTimeout: fillingTimeout })
    await loaded.stop()
    for (const other of others) copyData(first, other)
  }
  return Promise.all(
    dataDirs.map((dataDir) => startApplication({ dataDir, startTimeout: fillingTimeout, env: remembering })),
  )
}
