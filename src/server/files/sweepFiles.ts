import type { Files } from './Files.ts'

const day = 24
const hour = 3_600_000

/** Takes away files that stand nowhere for a day, uploads that nobody went on with, and bytes without a row. */
export async function sweepFiles(
  { vault, rows, uploads, tickets }: Files,
  now: number = Date.now(),
): Promise<{ readonly files: number; readonly uploads: number }> {
  await tickets.sweep()
  const stale = await uploads.deleteStale(day)
  const unlinked = await rows.deleteUnlinked(day)
  const old = await vault.olderThan(now - day * hour)
  const lost = await rows.unknownNames(old.files)
  const left = await uploads.unknownIds(old.uploads)
  for (const fileName of new Set([...unlinked, ...lost])) await vault.remove(fileName)
  for (const upload of new Set([...stale, ...left])) await vault.removeParts(upload)
  return { files: unlinked.length + lost.length, uploads: stale.length }
}
