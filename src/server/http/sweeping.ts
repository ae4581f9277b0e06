import { sweepRecords } from '../database/sweepRecords.ts'
import { sweepFiles } from '../files/sweepFiles.ts'
import { sweepIdempotency } from './idempotency.ts'
import type { Services } from './Services.ts'
import { verifyNightly } from './verifyingChains.ts'

/** Milliseconds. */
const sweepEvery = 3_600_000
const forgetEvery = 60_000

/** Takes away what nobody needs any more, and verifies chained logs each night, from now on; answers how to end that. */
export function startSweeping(now: () => Services): () => void {
  void sweep(now())
  const sweeping = setInterval(() => {
    void sweep(now())
  }, sweepEvery).unref()
  const forgetting = setInterval(() => {
    void forget(now())
  }, forgetEvery).unref()
  return () => {
    clearInterval(sweeping)
    clearInterval(forgetting)
  }
}

async function sweep(services: Services): Promise<void> {
  const { database, sessions, visits, files, settings, log } = services
  await verifyNightly(services).catch((error: unknown) =>
    log.error({ err: error }, 'Chained logs could not be verified.'),
  )
  await Promise.all([sessions.sweep(), visits.sweep(), sweepIdempotency(database)]).catch((error: unknown) =>
    log.warn({ err: error }, 'Old sessions could not be swept.'),
  )
  await sweepRecords(database, settings.recordDays).catch((error: unknown) =>
    log.warn({ err: error }, 'Old records of runs and messages could not be swept.'),
  )
  await sweepFiles(files).catch((error: unknown) =>
    log.warn({ err: error }, 'Files that stand nowhere could not be swept.'),
  )
}

/** Random numbers come by the second, so they go by the minute. */
async function forget({ replay, log }: Services): Promise<void> {
  await replay
    .sweep()
    .catch((error: unknown) => log.warn({ err: error }, 'Old random numbers could not be swept.'))
}
