import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '../../client/Client.ts'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledBoard, PlaceAnswer } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import { filtersOf, keysOf, summedKeys } from '../list/rowsCall.ts'
import type { ListModel } from '../list/useListModel.tsx'

/** Cards that a column has at first, and that come with each further call. */
const pageRows = 20

/** What one column holds so far. */
export interface BoardPlace extends PlaceAnswer {
  readonly pages: number
}

export interface LoadedBoard {
  /** In the order of the columns; null before the first answer, and when it failed. */
  readonly places: readonly BoardPlace[] | null
  readonly loading: boolean
  readonly error: Error | null
  /** Asks for more cards of a column; what fails is asked again when it is asked for again. */
  more(at: number): void
}

type Standing = Omit<LoadedBoard, 'more'>

/** The columns of a board under what is searched: counts, sums and first cards in one call. What was there stays while something else is on its way. */
export function useBoard(list: ListModel, board: CompiledBoard): LoadedBoard {
  const { loaded, asks, views } = list
  const { language } = useHost() // names come in it
  const ask = useAsk(list, board)
  const [state, setState] = useState<Standing>({ places: null, loading: true, error: null })
  const underway = useRef(new Set<number>())
  useEffect(() => {
    if (!asks || !views.ready) return
    const abort = new AbortController()
    underway.current.clear()
    const find = async () => {
      setState(({ places }) => ({ places, loading: true, error: null }))
      try {
        const data = await ask(
          board.columns.map(({ query }) => ({ query })),
          1,
          abort.signal,
        )
        if (!abort.signal.aborted)
          setState({ places: data.map((one) => ({ ...one, pages: 1 })), loading: false, error: null })
      } catch (problem) {
        if (abort.signal.aborted || isCancelled(problem)) return
        setState({ places: null, loading: false, error: toError(problem) })
      }
    }
    void find()
    return () => abort.abort()
  }, [ask, asks, views.ready, board, loaded.round, language])
  const latest = useLatest(state)
  const more = useCallback(
    (at: number) => {
      const before = latest.current.places
      const place = before?.[at]
      const query = board.columns[at]?.query
      if (!place || query === undefined || place.rows.length >= place.count || underway.current.has(at))
        return
      underway.current.add(at)
      ask([{ query }], place.pages + 1)
        .then(([came]) => {
          if (!came) return
          setState((now) => ({
            ...now,
            places: now.places?.[at] === place ? now.places.with(at, joined(place, came)) : now.places, // another search came meanwhile
          }))
        })
        .catch(() => undefined) // the column stands as it is, and asks again when it is scrolled
        .finally(() => underway.current.delete(at))
    },
    [ask, board, latest],
  )
  return { ...state, more }
}

/** A row that moved up meanwhile is not shown twice. */
function joined(place: BoardPlace, came: PlaceAnswer): BoardPlace {
  const ids = new Set(place.rows.map(({ id }) => id))
  const rows = [...place.rows, ...came.rows.filter(({ id }) => !ids.has(id))]
  return { ...place, rows, count: came.rows.length === 0 ? rows.length : place.count, pages: place.pages + 1 }
}

type Ask = (
  places: readonly Row[],
  pageIndex: number,
  signal?: AbortSignal,
) => Promise<readonly PlaceAnswer[]>

/** One call for columns; the same one as long as what it asks for is the same. */
function useAsk({ entity, table, query: { filters, sort } }: ListModel, board: CompiledBoard): Ask {
  const { client, menuId, respId } = useHost()
  const isCounted = board.columns.length > 0
  return useMemo<Ask>(
    () => async (places, pageIndex, signal) => {
      const totals = pageIndex === 1 ? summedKeys(table) : []
      const body = {
        ...filtersOf(table, filters),
        sort,
        pageIndex,
        pageRows,
        columns: keysOf(entity, table),
        places,
        ...(pageIndex === 1 && isCounted ? {} : { noQueryTotalFlag: 'Y' }),
        ...(totals.length > 0 ? { totals } : {}),
      }
      const context = { menuId, respId, ...(signal ? { signal } : {}) }
      const { data } = await client.call<readonly PlaceAnswer[]>(
        entity.server,
        entity.family,
        'listByPlace',
        body,
        context,
      )
      return data
    },
    [client, menuId, respId, entity, table, filters, sort, isCounted],
  )
}

const isCancelled = (problem: unknown): boolean =>
  problem instanceof CallError && problem.code === 'CANCELLED'
const toError = (problem: unknown): Error => (problem instanceof Error ? problem : new Error(String(problem)))
