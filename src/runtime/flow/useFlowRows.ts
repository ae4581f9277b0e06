import { useEffect, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'

export interface SourceQuery {
  readonly filters: Row
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly pageIndex: number
  readonly pageRows: number
}

interface Loaded {
  readonly rows: readonly Row[]
  readonly count: number
  readonly loading: boolean
  readonly error: Error | null
}

/** Source rows that may be taken from now, page by page. */
export function useFlowRows(
  entity: CompiledEntity,
  flow: CompiledFlow,
  query: SourceQuery,
): Loaded & { retry: () => void } {
  const { client, menuId, respId } = useHost()
  const [loaded, setLoaded] = useState<Loaded>({ rows: [], count: 0, loading: true, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    setLoaded((before) => ({ ...before, loading: true, error: null }))
    const { filters, ...page } = query
    client
      .call<readonly Row[]>(
        entity.server,
        entity.family,
        'listFlowSource',
        { flow: flow.name, ...filters, ...page },
        { menuId, respId, signal: abort.signal },
      )
      .then((answer) => {
        if (!abort.signal.aborted)
          setLoaded({
            rows: answer.data,
            count: answer.page?.count ?? answer.data.length,
            loading: false,
            error: null,
          })
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setLoaded({
            rows: [],
            count: 0,
            loading: false,
            error: error instanceof Error ? error : new Error(String(error)),
          })
      })
    return () => abort.abort()
  }, [client, menuId, respId, entity, flow, query, round])
  return { ...loaded, retry: () => setRound(round + 1) }
}
