import { useEffect } from 'react'
import type { Language } from '../language/label.ts'
import type { MenuWaiting, WaitingState } from '../language/waiting.ts'
import type { Client } from './Client.ts'
import { useLanguage } from './language.ts'
import { queriesOf, useQuery, type Query } from './queries.ts'

/** What waits for somebody who works as one responsibility. */
export interface WaitingWork {
  /** `undefined` until the first answer came; after that what was known last, also while it is asked anew. */
  readonly list: readonly MenuWaiting[] | undefined
  /** Why the last call failed; null where it did not. */
  readonly error: Error | null
}

/** Milliseconds: how long an answer is good for, and how long after a gesture it is asked anew. */
const freshFor = 30_000
const afterGesture = 300
/** Milliseconds in which a page that is drawn may say that it brings the answer. */
const afterDrawing = 200

/** One for each user, responsibility and language of a page: it is answered in words. */
export const waitingOf = (
  client: Client,
  userId: string,
  respId: string,
  language: Language,
): Query<readonly MenuWaiting[]> =>
  queriesOf(client).of(['baseHome', 'findWaiting', { userId, respId, language }], {
    ask: async () => {
      const body = { rows: rowsInSight(globalThis) + 1 }
      const found = await client.call<readonly MenuWaiting[]>('baseServer', 'baseHome', 'findWaiting', body, {
        respId,
      })
      return found.data
    },
    watch: (live, put) =>
      live.watch({ kind: 'waiting', rows: rowsInSight(globalThis) + 1 }, { respId, language }, put),
  })

/** `rowsInSight({ innerWidth: 1366, innerHeight: 768 })` → `9`. So many rows of what waits stand on the home page without scrolling; on a phone as many. */
export function rowsInSight({ innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>): number {
  const [fewest, most, others, row] = [9, 25, 330, 48] // pixels: what else stands on the page, and a row
  if (innerWidth < 768) return fewest
  return Math.min(most, Math.max(fewest, Math.floor((innerHeight - others) / row)))
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
): WaitingWork & { refresh(): Promise<void> } {
  const spoken = useLanguage()
  const query = waitingOf(client, userId, respId, spoken)
  useEffect(() => {
    if (!isWanted) return undefined
    const look = () => query.look(freshFor)
    const first = setTimeout(look, afterDrawing)
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void query.refresh(), afterGesture)
    }
    const stop = client.gestures?.subscribe(soon)
    addEventListener('focus', look)
    return () => {
      clearTimeout(first)
      clearTimeout(timer)
      stop?.()
      removeEventListener('focus', look)
    }
  }, [client, query, isWanted])
  const { data, error } = useQuery(query, isWanted)
  return { list: data, error, refresh: query.refresh }
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
