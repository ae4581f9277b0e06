import { useCallback, useEffect, useRef, useState } from 'react'
import type { CompiledEntity, CompiledTable } from '../../language/compiled.ts'
import { CallError } from '../../client/Client.ts'
import { useHost } from '../host.ts'
import { countLater, fetchPage, type Query, type RowsPage } from './rowsCall.ts'

export interface LoadedRows extends RowsPage { readonly loading: boolean; readonly error: Error | null; reload(): void }

const nothing: RowsPage = { rows: [], count: -1, totals: undefined }

/** The rows of a query. Rows that are there stay while others are on the way; the last question wins. */
export function useRows(entity: CompiledEntity, table: CompiledTable, query: Query): LoadedRows {
  const host = useHost()
  const now = useRef(host) // only the language of the host asks the server again: names come in it
  now.current = host
  const [page, setPage] = useState<RowsPage>(nothing)
  const [state, setState] = useState<{ loading: boolean; error: Error | null }>({ loading: true, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      setState({ loading: true, error: null })
      try {
        const next = await fetchPage(now.current, entity, table, query, abort.signal)
        if (abort.signal.aborted) return
        setPage((before) => ({ ...next, count: next.count >= 0 ? next.count : query.pageIndex === 1 ? -1 : before.count }))
        setState({ loading: false, error: null })
        if (next.count < 0) await countLater(now.current, entity, query.filters, (count) => { if (!abort.signal.aborted) setPage((before) => ({ ...before, count })) }, round > 0)
      } catch (error) {
        if (abort.signal.aborted || (error instanceof CallError && error.code === 'CANCELLED')) return
        setPage(nothing)
        setState({ loading: false, error: error instanceof Error ? error : new Error(String(error)) })
      }
    }
    void load()
    return () => abort.abort()
  }, [entity, table, query, round, host.language])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...page, ...state, reload }
}
