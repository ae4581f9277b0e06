import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { CallError } from '../../client/Client.ts'
import { useHost, type ScreenHost } from '../host/host.ts'
import { createNextPage } from './NextPage.ts'
import type { Query } from './readOn.ts'
import { inLast, stepTo, taken, type ShownRows, type Step } from './stepTo.ts'
import { countLater, fetchPage, fetchPages, type RowsPage } from './rowsCall.ts'

export interface LoadedRows {
  /** Null before the first answer, and after a page that could not be loaded. */
  readonly rows: readonly Row[] | null
  /** -1 while it is not known. */
  readonly count: number
  readonly totals: RowsPage['totals']
  /** Sums by measure of totals that are mixed. */
  readonly groups: RowsPage['groups']
  /** When rows that are taken at times were taken. */
  readonly asOf?: string | undefined
  /** Another number each time that the rows are asked for anew. */
  readonly round: number
  /** What the rows answer. */
  readonly answered: Query | null
  readonly loading: boolean
  readonly error: Error | null
  /** The total could not be counted; the rows are there. */
  readonly countError: Error | null
  /** The page below could not be loaded; those above are there. */
  readonly moreError: Error | null
  reload(): void
}

interface Loaded {
  readonly page: ShownRows | null
  readonly loading: boolean
  readonly error: Error | null
  readonly countError: Error | null
  readonly moreError: Error | null
}

const none = { error: null, countError: null, moreError: null } as const
const nothing: Loaded = { page: null, loading: true, ...none }
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** What was above stays; else nothing does. */
const failed = ({ above }: Step, problem: Error): Partial<Loaded> =>
  above ? { moreError: problem } : { page: null, ...none, error: problem }

interface Asking {
  readonly host: ScreenHost
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly signal: AbortSignal
}

const fetchStep = (
  { above, asked, query }: Step,
  { host, entity, table, signal }: Asking,
): Promise<RowsPage> =>
  above
    ? fetchPage(host, entity, table, asked, { signal, plain: true })
    : fetchPages(host, entity, table, query, signal)

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
  const [{ page, loading, error, countError, moreError }, setState] = useState<Loaded>(nothing)
  const [round, setRound] = useState(0)
  const next = useMemo(() => createNextPage(table), [table])
  const shown = useLatest(page)
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
      const step = stepTo(query, isAnew ? null : shown.current, next)
      if (!step.ahead) setState((before) => ({ ...before, loading: true, ...none }))
      try {
        const came = step.ahead ?? (await fetchStep(step, { host: now.current, entity, table, signal }))
        if (signal.aborted) return
        setState((before) => ({ page: taken(step, came, before.page), loading: false, ...none }))
        next.askFor(step.asked, inLast(taken(step, came, null)), signal, (to) =>
          fetchPage(now.current, entity, table, to, { signal, plain: true }),
        )
        if (came.count < 0 && !step.isPlain) await count(query)
      } catch (problem) {
        if (signal.aborted || (problem instanceof CallError && problem.code === 'CANCELLED')) return
        setState((before) => ({ ...before, loading: false, ...failed(step, toError(problem)) }))
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
  }, [entity, table, query, round, host.language, next, now, shown])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return {
    rows: page?.rows ?? null,
    count: page?.count ?? -1,
    totals: page?.totals,
    groups: page?.groups,
    asOf: page?.asOf,
    round,
    answered: page?.of ?? null,
    loading: isAwaited && loading,
    error,
    countError,
    moreError,
    reload,
  }
}
