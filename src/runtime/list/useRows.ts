import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { CallError } from '../../client/Client.ts'
import { useHost } from '../host/host.ts'
import { createNextPage } from './NextPage.ts'
import { countLater, fetchPage, type Query, type RowsPage } from './rowsCall.ts'

export interface LoadedRows {
  /** Null before the first answer, and after a page that could not be loaded. */
  readonly rows: readonly Row[] | null
  /** -1 while it is not known. */
  readonly count: number
  readonly totals: RowsPage['totals']
  /** Sums by measure of totals that are mixed. */
  readonly groups: RowsPage['groups']
  /** Another number each time that the rows are asked for anew. */
  readonly round: number
  /** What the rows answer. */
  readonly answered: Query | null
  readonly loading: boolean
  readonly error: Error | null
  /** The total could not be counted; the rows are there. */
  readonly countError: Error | null
  reload(): void
}

interface Loaded {
  readonly page: (RowsPage & { readonly of: Query }) | null
  readonly loading: boolean
  readonly error: Error | null
  readonly countError: Error | null
}

const nothing: Loaded = { page: null, loading: true, error: null, countError: null }
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The count that the page before was told; of a first page nothing is known yet. */
const countBefore = (query: Query, before: RowsPage | null): number =>
  query.pageIndex === 1 ? -1 : (before?.count ?? -1)

const groupsOf = (page: RowsPage | null): Pick<RowsPage, 'groups'> =>
  page?.groups ? { groups: page.groups } : {}

/**
 * The rows of a query. Null asks for nothing: yet, where `isAwaited` says that the query is on its way, which counts as loading. Rows that
 * are there stay while others are on the way; the last question wins.
 */
export function useRows(
  entity: CompiledEntity,
  table: CompiledTable,
  query: Query | null,
  isAwaited = query !== null,
): LoadedRows {
  const host = useHost()
  const now = useLatest(host) // only the language of the host asks the server again: names come in it
  const [{ page, loading, error, countError }, setState] = useState<Loaded>(nothing)
  const [round, setRound] = useState(0)
  const next = useMemo(() => createNextPage(table), [table])
  const last = useRef<{ readonly round: number; readonly language: string } | null>(null)
  useEffect(() => {
    if (!query) return
    const abort = new AbortController()
    const { signal } = abort
    const isAnew =
      last.current !== null && (last.current.round !== round || last.current.language !== host.language)
    last.current = { round, language: host.language }
    if (isAnew) next.forget()
    const load = async () => {
      const ahead = next.consume(query)
      if (!ahead) setState((before) => ({ ...before, loading: true, error: null, countError: null }))
      try {
        const answer = ahead ?? (await fetchPage(now.current, entity, table, query, { signal }))
        if (signal.aborted) return
        // A page that was asked for ahead, or without its count, has the count and totals of the page before it.
        setState(({ page: before }) => ({
          page: {
            ...answer,
            of: query,
            count: answer.count >= 0 ? answer.count : countBefore(query, before),
            totals: ahead ? before?.totals : answer.totals,
            ...groupsOf(ahead ? before : answer),
          },
          loading: false,
          error: null,
          countError: null,
        }))
        next.askFor(query, answer.rows.length, signal, (to) =>
          fetchPage(now.current, entity, table, to, { signal, plain: true }),
        )
        if (answer.count < 0 && !ahead) await count(query)
      } catch (problem) {
        if (signal.aborted || (problem instanceof CallError && problem.code === 'CANCELLED')) return
        setState({ page: null, loading: false, error: toError(problem), countError: null })
      }
    }
    const onCount = (total: number) => {
      if (!signal.aborted)
        setState((before) => ({ ...before, page: before.page && { ...before.page, count: total } }))
    }
    const count = async ({ filters }: Query) => {
      try {
        await countLater(now.current, entity, table, filters, { onCount, anew: round > 0, signal })
      } catch (problem) {
        if (!signal.aborted) setState((before) => ({ ...before, countError: toError(problem) }))
      }
    }
    void load()
    return () => abort.abort()
  }, [entity, table, query, round, host.language, next, now])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return {
    rows: page?.rows ?? null,
    count: page?.count ?? -1,
    totals: page?.totals,
    groups: page?.groups,
    round,
    answered: page?.of ?? null,
    loading: isAwaited && loading,
    error,
    countError,
    reload,
  }
}
