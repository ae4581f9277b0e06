import { useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import { useHost } from '../host/host.ts'
import type { HistoryRow } from './historyRows.ts'
import { useHistory } from './HistoryProvider.tsx'

interface Older {
  /** The first page that these belong to: with another one they are asked for anew. */
  readonly of: readonly HistoryRow[]
  readonly rows: readonly HistoryRow[]
  readonly error: string | null
  readonly isBusy: boolean
}

/** What happened before the steps of the first page, page by page, once somebody wants it. */
export function useOlderSteps(
  { server, family }: CompiledEntity,
  first: readonly HistoryRow[],
): {
  readonly older: readonly HistoryRow[]
  /** How many are still to come. */
  readonly rest: number
  readonly error: string | null
  readonly isBusy: boolean
  more(): void
} {
  const { client, menuId, respId } = useHost()
  const { id, count } = useHistory()
  const [kept, setKept] = useState<Older>({ of: first, rows: [], error: null, isBusy: false })
  const { rows, error, isBusy } = kept.of === first ? kept : { rows: [], error: null, isBusy: false }
  const known = first.length + rows.length
  const more = () => {
    setKept({ of: first, rows, error: null, isBusy: true })
    const pageRows = first.length
    const asked = { id, pageRows, pageIndex: 1 + Math.floor(known / pageRows) }
    client.call<readonly HistoryRow[]>(server, family, 'findHistory', asked, { menuId, respId }).then(
      ({ data }) => setKept({ of: first, rows: [...rows, ...data], error: null, isBusy: false }),
      (problem: unknown) => {
        const words = problem instanceof Error ? problem.message : String(problem)
        setKept({ of: first, rows, error: words, isBusy: false })
      },
    )
  }
  return { older: rows, rest: Math.max(0, count - known), error, isBusy, more }
}
