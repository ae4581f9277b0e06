import { randomText } from '../../client/bytes.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { differences } from '../document/merge.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { hasJournal, largestEntry, openJournal, type Entry, type JournalBase } from './journalBase.ts'
import { openDeep, packWork, unpackWork, type PackedRow } from './packedWork.ts'

/** Unsaved work that was found: what it began from, and what was made of it. */
export interface FoundWork {
  readonly entry: Entry
  readonly base: Row
  readonly mine: Row
}

export interface Journal {
  /** Work on this document that nobody is at any more, the latest first. */
  found(): Promise<readonly FoundWork[]>
  forget(entry: Entry): Promise<void>
  /** Writes down what is not yet. */
  flush(): void
  /** Ends; unsaved work stays for the next time, unless it was thrown away. */
  end(isDiscarded: boolean): void
}

interface Facts {
  readonly userId: string
  readonly screen: string
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly documentId: string | null
  title(): string
}

/** What is typed is written down after so many milliseconds at most. */
const pause = 700

/** Those of the documents that are open here: what each has not written down yet. */
const open = new Set<() => Promise<unknown>>()

/** Once everything that is unsaved here is written down. */
export async function flushJournals(): Promise<void> {
  await Promise.all([...open].map((flushed) => flushed()))
}

/** Writes down the unsaved work of an open document in this browser, so that F5, a crash, a lost session or a closed window lose nothing. */
export function createJournal({
  userId,
  screen,
  entities,
  entity,
  store,
  documentId,
  title,
}: Facts): Journal {
  const draft = randomText()
  let ready: JournalBase | null = null
  let opening: Promise<JournalBase | null> | undefined
  /** What this user has written down. Opened when there is something in it, or about to be: who only reads needs none. */
  const opened = () =>
    (opening ??= openJournal(userId).then((base) => {
      ready = base
      return base
    }))
  const release = holdLock(lockOf(draft))
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isWritten = false
  let basedOn: Row | undefined

  /**
   * At once where the base is open, for a page that is going away waits for nothing; the base itself keeps the order. What the browser
   * refuses is a convenience lost.
   */
  const inTurn = (work: (base: JournalBase) => Promise<void>) => {
    const written = ready ? work(ready) : opened().then((base) => (base ? work(base) : undefined))
    last = Promise.allSettled([last, written])
  }
  const remove = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isWritten) return
    isWritten = false
    basedOn = undefined
    inTurn((base) => base.remove(draft))
  }
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const { row, saved, dirty } = store.state()
    if (!dirty) return
    // Against the keyed base, so that lines that did not change are only named.
    const mine = JSON.stringify(packWork(entities, entity, row, saved))
    const base = basedOn === saved ? undefined : JSON.stringify(openDeep(entities, entity, saved))
    if (mine.length + (base?.length ?? 0) > largestEntry) return
    basedOn = saved
    isWritten = true
    const id = typeof row['id'] === 'string' ? row['id'] : null
    const entry: Entry = {
      draft,
      screen,
      documentId: id,
      version: typeof row['versionNum'] === 'number' ? row['versionNum'] : null,
      at: Date.now(),
      changes: differences(entities, entity, saved, row).length,
      title: title(),
      mine,
    }
    inTurn((kept) => kept.put(entry, base))
  }
  const flushed = () => {
    flush()
    return last
  }
  open.add(flushed)
  let known = store.state()
  const stop = store.subscribe(() => {
    const now = store.state()
    if (now.row === known.row && now.dirty === known.dirty) return
    known = now
    if (now.dirty) {
      void opened()
      timer ??= setTimeout(flush, pause)
    } else remove()
  })

  return {
    flush,
    found: async () => {
      const base = (await hasJournal(userId)) ? await opened() : null
      return base ? findWork(base, draft, () => base.find(screen, documentId)) : []
    },
    forget: async ({ draft: other }) => {
      await (await opened())?.remove(other)
    },
    end: (isDiscarded) => {
      stop()
      open.delete(flushed)
      if (isDiscarded) remove()
      else flush()
      void last.then(release)
    },
  }
}

/** Work of other windows that are gone. */
async function findWork(
  base: JournalBase,
  draft: string,
  find: () => Promise<readonly Entry[]>,
): Promise<readonly FoundWork[]> {
  const [entries, held] = [await find().catch(() => []), await heldLocks()]
  const found = await Promise.all(
    entries
      .filter((entry) => entry.draft !== draft && !held.has(lockOf(entry.draft)))
      .map(async (entry) => readWork(entry, await base.base(entry.draft))),
  )
  return found.filter((work) => work !== null)
}

/** What cannot be read any more (the definition changed, the entry is torn) is as good as not there. */
function readWork(entry: Entry, base: string | null): FoundWork | null {
  if (base === null) return null
  try {
    const before = JSON.parse(base) as Row // written by flush above
    return { entry, base: before, mine: unpackWork(JSON.parse(entry.mine) as PackedRow, before) }
  } catch {
    return null
  }
}

// ── who is at it: a document that is open in another window of this browser is not offered here ────────────────────

const lockOf = (draft: string): string => `unsaved ${draft}`

/** Held until the page ends, however it ends. Without locks (plain http) everything is offered. */
function holdLock(name: string): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks?.request(name, () => held).catch(() => undefined)
  return release
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}
