import { useEffect } from 'react'
import type { Language } from '../language/label.ts'
import type { LivePlace } from '../language/live.ts'
import type { MenuWaiting, WaitingState } from '../language/waiting.ts'
import type { Client } from './Client.ts'
import { useLanguage } from './language.ts'
import { createStore, useStore, type Store } from './Store.ts'

/** What waits for somebody who works as one responsibility. */
export interface WaitingWork {
  /** `undefined` until the first answer came; after that what was known last, also while it is asked anew. */
  readonly list: readonly MenuWaiting[] | undefined
  /** Why the last call failed; null where it did not. */
  readonly error: Error | null
}

export interface WaitingOf {
  readonly store: Store<WaitingWork>
  /** Asks anew, unless it is being asked. */
  refresh(): Promise<void>
  /** The list comes with another call: nobody asks for it until that is answered. Where that call is given up or fails, it is asked for by itself. */
  take(answer: Promise<readonly MenuWaiting[]>): void
  /** Asks anew where the answer is older than `freshFor`. */
  look(): void
  /** Is told what waits whenever that changes, whoever changed it, until what is answered is called; over one subscription for all who follow. */
  follow(language: Language): () => void
}

/** Milliseconds: how long an answer is good for, and how long after a gesture it is asked anew. */
const freshFor = 30_000
const afterGesture = 300
/** Milliseconds in which a page that is drawn may say that it brings the answer. */
const afterDrawing = 200

const known = new WeakMap<Client, Map<string, WaitingOf>>()

/** One for each user and responsibility of a page. `now` is a clock in ms. */
export function waitingOf(client: Client, userId: string, respId: string): WaitingOf {
  const all = known.get(client) ?? new Map<string, WaitingOf>()
  known.set(client, all)
  const name = `${userId} ${respId}`
  const made = all.get(name) ?? createWaiting(client, respId)
  all.set(name, made)
  return made
}

/** `rowsInSight({ innerWidth: 1366, innerHeight: 768 })` → `9`. So many rows of what waits stand on the home page without scrolling; on a phone as many. */
export function rowsInSight({ innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>): number {
  const [fewest, most, others, row] = [9, 25, 330, 48] // pixels: what else stands on the page, and a row
  if (innerWidth < 768) return fewest
  return Math.min(most, Math.max(fewest, Math.floor((innerHeight - others) / row)))
}

export function createWaiting(client: Client, respId: string, now: () => number = Date.now): WaitingOf {
  const store = createStore<WaitingWork>({ list: undefined, error: null })
  let asked = 0
  let underway: Promise<void> | null = null
  let isStale = false
  let followers = 0
  let stop = (): void => undefined
  const hear = (list: readonly MenuWaiting[]): void => {
    store.set({ list, error: null })
    asked = now()
  }
  const ask = async (): Promise<void> => {
    isStale = false
    try {
      const { data } = await client.call<readonly MenuWaiting[]>(
        'baseServer',
        'baseHome',
        'findWaiting',
        { rows: rowsInSight(globalThis) + 1 },
        { respId },
      )
      store.set({ list: data, error: null })
    } catch (error) {
      store.set({ list: store.get().list, error: error instanceof Error ? error : new Error(String(error)) })
    }
    asked = now()
    if (isStale) await ask() // something was done while it was on its way
  }
  const refresh = (): Promise<void> => {
    if (underway) {
      isStale = true
      return underway
    }
    underway = ask().finally(() => {
      underway = null
    })
    return underway
  }
  return {
    store,
    refresh,
    take: (answer) => {
      const heard = answer.then(hear)
      if (underway) return void heard.catch(() => undefined) // what is being asked tells it as well
      underway = heard
        .then(() => (isStale ? ask() : undefined), ask) // stale: something was done while it was on its way
        .finally(() => {
          underway = null
        })
    },
    look: () => {
      if (!underway && now() - asked >= freshFor) void refresh()
    },
    follow: (language) => {
      followers += 1
      if (followers === 1) stop = watchWaiting(client, { respId, language }, hear)
      return () => {
        followers -= 1
        if (followers === 0) stop()
      }
    },
  }
}

/** Follows what waits for somebody, in his language; what is live is a convenience: without it he asks as ever. */
function watchWaiting(
  client: Client,
  place: LivePlace,
  hear: (list: readonly MenuWaiting[]) => void,
): () => void {
  let isGone = false
  let unwatch: (() => void) | undefined
  void client
    .live?.()
    .then((live) => {
      if (!isGone) unwatch = live.watch({ kind: 'waiting', rows: rowsInSight(globalThis) + 1 }, place, hear)
    })
    .catch(() => undefined)
  return () => {
    isGone = true
    unwatch?.()
  }
}

/**
 * What waits for the user, kept fresh while somebody looks at it: asked when it is first wanted, when the window comes to the front, and
 * after everything that was done in this page; told when somebody else has done something. `isWanted` is false where nobody looks at it.
 */
export function useWaiting(
  client: Client,
  userId: string,
  respId: string,
  isWanted = true,
): WaitingWork & Pick<WaitingOf, 'refresh'> {
  const spoken = useLanguage()
  const { store, refresh, look, follow } = waitingOf(client, `${userId} ${spoken}`, respId) // it is answered in words
  useEffect(() => {
    if (!isWanted) return undefined
    const first = setTimeout(look, afterDrawing)
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), afterGesture)
    }
    const stop = client.gestures?.subscribe(soon)
    addEventListener('focus', look)
    const unfollow = follow(spoken)
    return () => {
      clearTimeout(first)
      clearTimeout(timer)
      stop?.()
      removeEventListener('focus', look)
      unfollow()
    }
  }, [client, refresh, look, follow, spoken, isWanted])
  return { ...useStore(store), refresh }
}

/** How many rows wait in the lists of a menu, drafts apart; `isMore` where more wait than are counted. */
export function countOfMenu(
  list: readonly MenuWaiting[] | undefined,
  menuId: string,
): { readonly count: number; readonly isMore: boolean } {
  const mine = (list ?? []).filter(({ menuIds }) => menuIds.includes(menuId))
  return sumOf(awaitedOf(mine.flatMap(({ states }) => states)))
}

/** How many rows of an entity wait in each state: state → what is counted. */
export const statesOf = (
  list: readonly MenuWaiting[] | undefined,
  entity: string,
): ReadonlyMap<string, WaitingState> =>
  new Map((list?.find((one) => one.entity === entity)?.states ?? []).map((one) => [one.state, one]))

/** What somebody waits for: all but the user's own drafts. */
export const awaitedOf = (states: readonly WaitingState[]): readonly WaitingState[] =>
  states.filter(({ drafts }) => drafts === undefined)

/** The sum of several counts. */
export const sumOf = (
  states: readonly Pick<WaitingState, 'count' | 'isMore'>[],
): { readonly count: number; readonly isMore: boolean } => ({
  count: states.reduce((sum, { count }) => sum + count, 0),
  isMore: states.some(({ isMore }) => isMore),
})
