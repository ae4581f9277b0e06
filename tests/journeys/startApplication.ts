import { spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startApplication, type Application } from '../../scripts/application.ts'

/**
 * One application with demonstration data for each worker, for an account works in one place at a time. The data are loaded once and copied.
 * One application that runs already can be named by JOURNEY_URL and JOURNEY_PASSWORD; then there is one worker.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env['JOURNEY_URL']) return undefined
  const dataDirs = Array.from({ length: workers }, () =>
    mkdtempSync(join(tmpdir(), 'screenwright-journeys-')),
  )
  const applications = await startAll(dataDirs)
  process.env['JOURNEY_URL'] = applications.map(({ url }) => url).join(' ')
  process.env['JOURNEY_PASSWORD'] = applications[0]?.password
  return async () => {
    await Promise.all(applications.map(({ stop }) => stop()))
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Loading the demonstration data takes half a minute, and more on a machine that is busy with something else. */
const startTimeout = 600_000

async function startAll(dataDirs: readonly string[]): Promise<readonly Application[]> {
  const [first = '', ...others] = dataDirs
  if (others.length > 0) {
    const loaded = await startApplication({ dataDir: first, startTimeout })
    await loaded.stop()
    for (const other of others) copy(first, other)
  }
  return Promise.all(dataDirs.map((dataDir) => startApplication({ dataDir, startTimeout })))
}

/** Where only root may enter the folder, the database lies elsewhere and is no copy's: then the other application loads the data itself. */
function copy(from: string, to: string): void {
  if (lstatSync(join(from, 'database')).isSymbolicLink()) return
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`)
}
