import { useEffect, useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { leftOf, type Filled } from './filling.ts'
import { useHost } from '../host/host.ts'

export interface SourceQuery {
  readonly filters: Row
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly pageIndex: number
  readonly pageRows: number
}

/** What is asked of the server; `round` counts how often the same was asked again. */
interface Question {
  readonly flow: CompiledFlow
  readonly query: SourceQuery
  readonly round: number
}

interface Answered {
  readonly to: Question | null
  readonly rows: readonly Row[]
  readonly count: number
  readonly error: Error | null
}

export interface FlowRows {
  readonly rows: readonly Row[]
  readonly count: number
  readonly loading: boolean
  readonly error: Error | null
  retry(): void
}

const nothing: Answered = { to: null, rows: [], count: 0, error: null }

/** Source rows that may be taken from now, page by page; `into`: those that fit this document and are not in it. Rows that are there stay while others are on the way. */
export function useFlowRows(
  entity: CompiledEntity,
  flow: CompiledFlow,
  query: SourceQuery,
  into?: Filled,
): FlowRows {
  const { client, menuId, respId } = useHost()
  const id = into?.id
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState(nothing)
  const question = useMemo((): Question => ({ flow, query, round }), [flow, query, round])
  useEffect(() => {
    const abort = new AbortController()
    const { filters, ...page } = question.query
    const body = { flow: question.flow.name, ...filters, ...page, ...(id === undefined ? {} : { into: id }) }
    const context = { menuId, respId, signal: abort.signal }
    client.call<readonly Row[]>(entity.server, entity.family, 'listFlowSource', body, context).then(
      ({ data: rows, page: of }) => {
        if (!abort.signal.aborted)
          setAnswered({ to: question, rows, count: of?.count ?? rows.length, error: null })
      },
      (problem: unknown) => {
        if (abort.signal.aborted) return
        const error = problem instanceof Error ? problem : new Error(String(problem))
        setAnswered({ ...nothing, to: question, error })
      },
    )
    return () => abort.abort()
  }, [client, menuId, respId, entity, question, id])
  const rows = useMemo(
    () => (into ? leftOf(answered.rows, into.inside) : answered.rows),
    [into, answered.rows],
  )
  const isAnswered = answered.to === question
  return {
    rows,
    count: answered.count,
    loading: !isAnswered,
    error: isAnswered ? answered.error : null,
    retry: () => setRound(round + 1),
  }
}
