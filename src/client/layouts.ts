import type { Client } from './Client.ts'
import { createStore, type Store } from './Store.ts'

/** What a user made of one column. What is not said is the definition's; without `order` on any, only widths were kept. */
export interface KeptColumn {
  readonly key: string
  readonly visible?: boolean | null
  /** Pixels. */
  readonly width?: number | null
  readonly fixed?: 'left' | 'right' | 'none' | null
  readonly order?: number | null
  /** `rank` counts from 1 where several columns are sorted by. */
  readonly sort?: { readonly order: 'asc' | 'desc'; readonly rank: number } | null
}

/** The columns and the page size that a user keeps for one table. */
export interface TableLayout {
  readonly columns: readonly KeptColumn[]
  readonly pageRows?: number | null
}

/** The layouts of one user: asked once, in one call; kept on the server a moment after they change. */
export interface Layouts {
  /** Asks for them, unless they were asked for. */
  ask(): void
  /** `undefined` while nothing is known; null: the table is as the definition has it. */
  of(tableName: string): Store<TableLayout | null | undefined>
  /** Applied at once, saved soon. A save that fails is tried again until it succeeds. */
  keep(tableName: string, layout: TableLayout | null): void
  /** Saves what waits, now. */
  flush(): Promise<void>
}

/** Milliseconds: between the last change and its saving, before each further try, and until an answer is no longer waited for. */
const pause = 800
const retries = [3_000, 10_000, 30_000, 60_000]
const answerTimeout = 3_000

const known = new WeakMap<Client, Map<string, Layouts>>()

/** One for each user of a page. */
export function layoutsOf(client: Client, userId: string): Layouts {
  const users = known.get(client) ?? new Map<string, Layouts>()
  known.set(client, users)
  const held = users.get(userId) ?? createLayouts(client, `layouts.${userId}`)
  users.set(userId, held)
  return held
}

interface Cached {
  readonly tables: Readonly<Record<string, TableLayout>>
  /** Changed here and not yet on the server. */ readonly waiting: readonly string[]
}

export function createLayouts(client: Client, cacheName: string): Layouts {
  const cached = readCache(cacheName)
  const stores = new Map<string, Store<TableLayout | null | undefined>>()
  let tables = new Map<string, TableLayout>(Object.entries(cached?.tables ?? {}))
  let isKnown = cached !== null
  const waiting = new Set(cached?.waiting)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const remember = () => writeCache(cacheName, { tables: Object.fromEntries(tables), waiting: [...waiting] })
  const publish = () => {
    for (const [name, store] of stores) store.set(isKnown ? (tables.get(name) ?? null) : undefined)
  }

  const ask = async () => {
    try {
      tables = renewed(await findTables(client), tables, waiting)
      remember()
    } catch {
      /* only a convenience is lost; the next page load asks again */
    }
    isKnown = true
    publish()
  }
  const save = async (name: string, tried = 0): Promise<void> => {
    clearTimeout(timers.get(name))
    timers.delete(name)
    const layout = tables.get(name) ?? null
    try {
      await client.call('baseServer', 'baseTableLayout', layout ? 'saveTableLayout' : 'deleteTableLayout', {
        tableName: name,
        ...layout,
      })
      if ((tables.get(name) ?? null) !== layout) return
      waiting.delete(name)
      remember()
    } catch {
      if (!timers.has(name))
        timers.set(
          name,
          setTimeout(() => void save(name, tried + 1), retries[Math.min(tried, retries.length - 1)]),
        )
    }
  }
  const flush = async () => {
    await Promise.all([...waiting].map((name) => save(name)))
  }
  if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void flush()
    })

  let asked = false
  const begin = () => {
    if (asked) return
    asked = true
    void ask().then(flush)
    setTimeout(() => {
      if (!isKnown) {
        isKnown = true
        publish()
      }
    }, answerTimeout)
  }
  return {
    ask: begin,
    of(name) {
      begin()
      const store =
        stores.get(name) ??
        createStore<TableLayout | null | undefined>(isKnown ? (tables.get(name) ?? null) : undefined)
      stores.set(name, store)
      return store
    },
    keep(name, layout) {
      if (layout) tables.set(name, layout)
      else tables.delete(name)
      waiting.add(name)
      remember()
      stores.get(name)?.set(layout)
      clearTimeout(timers.get(name))
      timers.set(
        name,
        setTimeout(() => void save(name), pause),
      )
    },
    flush,
  }
}

async function findTables(client: Client): Promise<ReadonlyMap<string, TableLayout>> {
  const { data } = await client.call<readonly (TableLayout & { readonly tableName: string })[]>(
    'baseServer',
    'baseTableLayout',
    'findTableLayouts',
    {},
  )
  return new Map(data.map(({ tableName, columns, pageRows }) => [tableName, { columns, pageRows }] as const))
}

/** What the server has, but for what was changed here, which is newer. A layout that is the same keeps its identity. */
function renewed(
  found: ReadonlyMap<string, TableLayout>,
  here: ReadonlyMap<string, TableLayout>,
  waiting: ReadonlySet<string>,
): Map<string, TableLayout> {
  const mine = [...here].filter(([name]) => waiting.has(name))
  const theirs = [...found]
    .filter(([name]) => !waiting.has(name))
    .map(([name, layout]) => {
      const before = here.get(name)
      return [name, before && JSON.stringify(before) === JSON.stringify(layout) ? before : layout] as const
    })
  return new Map([...theirs, ...mine])
}

/** Where there is no room for it, nothing is kept: the server has it too. */
function writeCache(name: string, cached: Cached): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(cached))
  } catch {
    sessionStorage.removeItem(name)
  }
}

function readCache(name: string): Cached | null {
  const text = sessionStorage.getItem(name)
  if (!text) return null
  try {
    return JSON.parse(text) as Cached
  } // written by writeCache
  catch {
    return null
  }
}
