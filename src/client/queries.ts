import { useEffect } from 'react'
import type { Client } from './Client.ts'
import type { Live } from './live/Live.ts'
import { createStore, useStore, type Store } from './Store.ts'

/** What is asked: of which entity (or service), by which operation, with which body. Whom it is asked for, and in which language, stands in the body. */
export type QueryKey = readonly [entity: string, operation: string, body?: unknown]

/** What is known of an answer. */
export interface Known<T> {
  /** Undefined until the first answer; after that what was known last, also while it is asked anew and when that fails. */
  readonly data: T | undefined
  /** Why the last asking failed; null where it did not. */
  readonly error: Error | null
}

/** A question to the server, its answer, and all who want to know. */
export interface Query<T> {
  readonly store: Store<Known<T>>
  /** Asks, unless it is being asked: then once more after that, for something was done meanwhile. */
  refresh(): Promise<void>
  /** The answer to such an asking. Rejects where it fails. */
  ask(): Promise<T>
  /** What is known, else what is answered: asked where nobody has. Rejects where that fails. */
  once(): Promise<T>
  /** Asks where what is known is older than so many ms, has changed, or could not be had. */
  look(freshFor: number): void
  /** It is told otherwise: what is being asked is older than that. */
  put(data: T): void
  /** It comes with another call: nobody asks for it until that is answered. Where that call is given up or fails, it is asked for by itself. */
  take(answer: Promise<T>): void
  /** Somebody shows it: from here on it is asked anew when it has changed, and told what is live, until what is returned is called. */
  follow(): () => void
}

/** How an answer comes: by asking, and where it is live by being told whenever it changes. One of the two there is. */
export interface QuerySource<T> {
  readonly ask?: () => Promise<T>
  readonly watch?: (live: Live, put: (data: T) => void) => () => void
}

/** All questions of a page. */
export interface Queries {
  /** One for each key, whoever asks. The source of the first counts. */
  of<T>(key: QueryKey, source: QuerySource<T>): Query<T>
  /** Something of this entity has changed: what is shown of it is asked anew, the rest when it is wanted next. */
  changed(entity: string): void
  /** Nothing that was answered stays, and what is on its way comes to nobody: somebody else is here. */
  forget(): void
}

const pages = new WeakMap<Client, Queries>()

/** Those of a page. They go with whoever calls (`createWebClient`). */
export function queriesOf(client: Client): Queries {
  const known = pages.get(client) ?? createQueries(client)
  pages.set(client, known)
  return known
}

/** `now` is a clock in ms. */
export function createQueries(client: Client, now: () => number = Date.now): Queries {
  const known = new Map<string, { readonly entity: string; readonly query: HeldQuery<unknown> }>()
  return {
    of: <T>(key: QueryKey, source: QuerySource<T>) => {
      const name = JSON.stringify(key)
      const held = known.get(name)?.query ?? new HeldQuery<T>(client, source, now)
      known.set(name, { entity: key[0], query: held as HeldQuery<unknown> })
      return held as HeldQuery<T> // who asks by the same key asks for the same
    },
    changed: (entity) => {
      for (const one of known.values()) if (one.entity === entity) one.query.changed()
    },
    forget: () => {
      for (const { query } of known.values()) query.forget()
      known.clear()
    },
  }
}

const nothing = { data: undefined, error: null }

class HeldQuery<T> implements Query<T> {
  readonly store: Store<Known<T>>
  private readonly client: Client
  private readonly source: QuerySource<T>
  private readonly now: () => number
  private answeredAt = -Infinity
  private underway: Promise<void> | null = null
  /** Something was done while an answer was on its way. */
  private isStale = false
  /** Raised by what is told: an answer that was on its way then says what was before. */
  private told = 0
  /** Raised when everything is forgotten: what was on its way then is nobody's. */
  private turn = 0
  private followers = 0
  private unwatch: (() => void) | undefined

  constructor(client: Client, source: QuerySource<T>, now: () => number) {
    this.client = client
    this.source = source
    this.now = now
    this.store = createStore<Known<T>>(nothing)
  }

  readonly refresh = (): Promise<void> => {
    if (this.underway) this.isStale = true
    return this.underway ?? this.begin(this.question())
  }

  readonly ask = async (): Promise<T> => {
    await this.refresh()
    return this.said()
  }

  readonly once = async (): Promise<T> => {
    if (this.answeredAt === -Infinity) await (this.underway ?? this.refresh())
    return this.said()
  }

  readonly look = (freshFor: number): void => {
    if (!this.underway && this.now() - this.answeredAt >= freshFor) void this.refresh()
  }

  readonly put = (data: T): void => {
    this.told += 1
    this.answeredAt = this.now()
    this.store.set({ data, error: null })
  }

  readonly take = (answer: Promise<T>): void => {
    if (this.underway) answer.then(this.put).catch(() => undefined) // what is being asked tells it as well
    else void this.begin(answer.catch(this.question))
  }

  readonly follow = (): (() => void) => {
    this.followers += 1
    if (this.followers === 1) void this.watch()
    return () => {
      this.followers -= 1
      if (this.followers > 0) return
      this.unwatch?.()
      this.unwatch = undefined
    }
  }

  changed(): void {
    this.answeredAt = -Infinity
    if (this.source.ask && (this.followers > 0 || this.underway)) void this.refresh()
  }

  forget(): void {
    this.turn += 1
    this.underway = null
    this.isStale = false
    this.answeredAt = -Infinity
    this.store.set(nothing)
  }

  private said(): T {
    const { data, error } = this.store.get()
    if (error || data === undefined) throw error ?? new Error('It is not asked for any more.')
    return data
  }

  /** What is only told is not asked for: what is known of it stays. */
  private readonly question = (): Promise<T> =>
    this.source.ask?.() ?? Promise.reject(new Error('It is told, not asked for.'))

  private begin(answer: Promise<T>): Promise<void> {
    const underway = this.hear(answer, this.turn).finally(() => {
      if (this.underway === underway) this.underway = null
    })
    this.underway = underway
    return underway
  }

  private async hear(answer: Promise<T>, turn: number): Promise<void> {
    this.isStale = false
    const { told } = this
    const { data, error } = await answer.then(
      (found) => ({ data: found, error: null }),
      (reason: unknown) => ({
        data: this.store.get().data,
        error: reason instanceof Error ? reason : new Error(String(reason)),
      }),
    )
    if (turn !== this.turn) return
    if (told === this.told) {
      this.store.set({ data, error })
      this.answeredAt = error ? -Infinity : this.now()
    }
    if (this.isStale) await this.hear(this.question(), turn)
  }

  /** What is live is a convenience: without it he asks as ever. */
  private async watch(): Promise<void> {
    const { watch } = this.source
    const live = watch && (await this.client.live?.().catch(() => undefined))
    if (!live || this.followers === 0 || this.unwatch) return
    this.unwatch = watch(live, this.put)
  }
}

/** What is known of a question, followed as long as the component is there (`isShown`: and shows it). It is asked by who made it. */
export function useQuery<T>({ store, follow }: Query<T>, isShown = true): Known<T> {
  useEffect(() => (isShown ? follow() : undefined), [follow, isShown])
  return useStore(store)
}
