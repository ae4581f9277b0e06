import type { DBSchema, IDBPDatabase } from 'idb'

/** Unsaved work of one user in this browser. Every user has a database of their own, so that nobody is ever shown another's. */

/** `mine` and `base` are JSON: what was typed (packed) and what it began from. `version` is that of the document, null for a new one. */
export interface Entry {
  readonly draft: string
  readonly screen: string
  readonly documentId: string | null
  readonly version: number | null
  /** Milliseconds. */
  readonly at: number
  readonly changes: number
  readonly title: string
  readonly mine: string
}
interface Base {
  readonly draft: string
  readonly base: string
}

/** Older work is forgotten; of more documents than these, the oldest. */
export const keptFor = 7 * 86_400_000
export const keptEntries = 40
/** Characters of one document, both versions together. */
export const largestEntry = 8_000_000

export interface JournalBase {
  /** Work of this screen on this document (null: on new ones), the latest first. What is too old is removed. */
  find(screen: string, documentId: string | null): Promise<readonly Entry[]>
  base(draft: string): Promise<string | null>
  /** Everything, with what it began from. */
  all(): Promise<readonly (readonly [Entry, string])[]>
  /** `base` only where it is another than the last time. */
  put(entry: Entry, base?: string): Promise<void>
  remove(draft: string): Promise<void>
  close(): void
}

interface Kept extends DBSchema {
  entries: { key: string; value: Entry }
  bases: { key: string; value: Base }
}

const nameOf = (userId: string): string => `unsaved ${userId}`

/** Who has unsaved work in this browser. */
export async function journalUsers(): Promise<readonly string[]> {
  const known = await indexedDB.databases()
  return known.flatMap(({ name }) => (name?.startsWith(nameOf('')) ? [name.slice(nameOf('').length)] : []))
}

/** Whether this user has, or may have: not every browser says what it keeps. */
export const hasJournal = (userId: string): Promise<boolean> =>
  journalUsers().then(
    (users) => users.includes(userId),
    () => true,
  )

/** Null where the browser keeps nothing (a private window, a full disk). */
export async function openJournal(userId: string): Promise<JournalBase | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const { openDB } = await import('idb') // who only reads writes nothing down
    return journalIn(
      await openDB<Kept>(nameOf(userId), 1, {
        upgrade: (database) => {
          database.createObjectStore('entries', { keyPath: 'draft' })
          database.createObjectStore('bases', { keyPath: 'draft' })
        },
      }),
    )
  } catch {
    return null
  }
}

function journalIn(database: IDBPDatabase<Kept>): JournalBase {
  const both = <M extends 'readonly' | 'readwrite'>(mode: M) => {
    const transaction = database.transaction(['entries', 'bases'], mode)
    return {
      entries: transaction.objectStore('entries'),
      bases: transaction.objectStore('bases'),
      done: transaction.done,
    }
  }
  const forget = async (drafts: readonly string[]) => {
    if (drafts.length === 0) return
    const { entries, bases, done } = both('readwrite')
    await Promise.all([...drafts.flatMap((draft) => [entries.delete(draft), bases.delete(draft)]), done])
  }
  return {
    find: async (screen, documentId) => {
      const known = latestFirst(await database.getAll('entries'))
      const young = known.filter(({ at }, index) => index < keptEntries && at > Date.now() - keptFor)
      await forget(known.filter((entry) => !young.includes(entry)).map(({ draft }) => draft))
      return young.filter((entry) => entry.screen === screen && entry.documentId === documentId)
    },
    base: async (draft) => (await database.get('bases', draft))?.base ?? null,
    all: async () => {
      const { entries, bases } = both('readonly')
      const [known, began] = await Promise.all([entries.getAll(), bases.getAll()])
      const beganFrom = new Map(began.map(({ draft, base }) => [draft, base]))
      return latestFirst(known).flatMap((entry) => {
        const base = beganFrom.get(entry.draft)
        return base === undefined ? [] : [[entry, base] as const]
      })
    },
    put: async (entry, base) => {
      const { entries, bases, done } = both('readwrite')
      await Promise.all([
        entries.put(entry),
        ...(base === undefined ? [] : [bases.put({ draft: entry.draft, base })]),
        done,
      ])
    },
    remove: (draft) => forget([draft]),
    close: () => database.close(),
  }
}

const latestFirst = (entries: readonly Entry[]): readonly Entry[] => entries.toSorted((a, b) => b.at - a.at)
