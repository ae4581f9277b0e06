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

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser could not keep unsaved work.'))
  })

const nameOf = (userId: string): string => `unsaved ${userId}`

/** Who has unsaved work in this browser. */
export async function journalUsers(): Promise<readonly string[]> {
  const known = await indexedDB.databases()
  return known.flatMap(({ name }) => (name?.startsWith(nameOf('')) ? [name.slice(nameOf('').length)] : []))
}

/** Null where the browser keeps nothing (a private window, a full disk). */
export async function openJournal(userId: string): Promise<JournalBase | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const opening = indexedDB.open(nameOf(userId), 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entries', { keyPath: 'draft' })
      opening.result.createObjectStore('bases', { keyPath: 'draft' })
    }
    return journalIn(await done(opening))
  } catch {
    return null
  }
}

function journalIn(database: IDBDatabase): JournalBase {
  const both = (mode: IDBTransactionMode) => {
    const transaction = database.transaction(['entries', 'bases'], mode)
    return { entries: transaction.objectStore('entries'), bases: transaction.objectStore('bases') }
  }
  const forget = async (drafts: readonly string[]) => {
    if (drafts.length === 0) return
    const { entries, bases } = both('readwrite')
    await Promise.all(drafts.flatMap((draft) => [done(entries.delete(draft)), done(bases.delete(draft))]))
  }
  const all = async () =>
    (await done(both('readonly').entries.getAll() as IDBRequest<Entry[]>)).toSorted((a, b) => b.at - a.at) // written only by put
  return {
    find: async (screen, documentId) => {
      const known = await all()
      const young = known.filter(({ at }, index) => index < keptEntries && at > Date.now() - keptFor)
      await forget(known.filter((entry) => !young.includes(entry)).map(({ draft }) => draft))
      return young.filter((entry) => entry.screen === screen && entry.documentId === documentId)
    },
    base: async (draft) =>
      (await done(both('readonly').bases.get(draft) as IDBRequest<Base | undefined>))?.base ?? null, // as above
    all: async () => {
      const bases = new Map(
        (await done(both('readonly').bases.getAll() as IDBRequest<Base[]>)).map(({ draft, base }) => [
          draft,
          base,
        ]),
      ) // as above
      return (await all()).flatMap((entry) => {
        const base = bases.get(entry.draft)
        return base === undefined ? [] : [[entry, base] as const]
      })
    },
    put: async (entry, base) => {
      const { entries, bases } = both('readwrite')
      await Promise.all([
        done(entries.put(entry)),
        ...(base === undefined ? [] : [done(bases.put({ draft: entry.draft, base } satisfies Base))]),
      ])
    },
    remove: (draft) => forget([draft]),
    close: () => database.close(),
  }
}
