import { flushJournals } from './Journal.ts'
import { journalUsers, openJournal, type Entry, type JournalBase } from './journalBase.ts'

interface Carried {
  readonly userId: string
  readonly works: readonly (readonly [Entry, string])[]
}

/** Browsers clear the storage a moment after they said so, together with what was put there meanwhile. So it is looked after again, after so many ms. */
const rounds = [0, 100, 400, 1500]

/**
 * Carries unsaved work, whoever it belongs to, over something that clears the storage of this page: a logout. What cannot be carried is lost as it
 * would have been; the logout is done in any case.
 */
export async function carryWork(clearing: () => Promise<void>): Promise<void> {
  const carried = await takeAll().catch(() => [])
  await clearing()
  if (carried.length === 0) return
  for (const pause of rounds) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await Promise.all(carried.map(putBack)).catch(() => undefined)
  }
}

async function takeAll(): Promise<readonly Carried[]> {
  if (typeof indexedDB === 'undefined') return []
  await flushJournals()
  const all = await Promise.all(
    (await journalUsers()).map(async (userId) => ({
      userId,
      works: (await withJournal(userId, (base) => base.all())) ?? [],
    })),
  )
  return all.filter(({ works }) => works.length > 0)
}

async function putBack({ userId, works }: Carried): Promise<void> {
  await withJournal(userId, async (base) => {
    const there = new Set((await base.all()).map(([{ draft }]) => draft))
    for (const [entry, began] of works) if (!there.has(entry.draft)) await base.put(entry, began)
  })
}

async function withJournal<T>(
  userId: string,
  work: (base: JournalBase) => Promise<T>,
): Promise<T | undefined> {
  const base = await openJournal(userId)
  try {
    return base ? await work(base) : undefined
  } finally {
    base?.close()
  }
}
