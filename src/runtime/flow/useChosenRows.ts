import { useEffect, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import type { Takings } from './takings.ts'

/** Rows of the source that were chosen before the dialog opened: by their keys, or by those of what holds them. */
export interface ChosenRows {
  readonly by: 'id' | 'parentId'
  readonly ids: readonly string[]
}

/** Chosen rows of which nothing is taken; `why` in words, null where nothing is left of one. */
export interface RowLeftOut {
  readonly row: Row
  readonly why: string | null
}

export interface Filling {
  readonly leftOut: readonly RowLeftOut[]
  /** While they are asked for. */
  readonly loading: boolean
  readonly error: Error | null
}

/** A page of the server at most, and as many rows as one creation takes. */
const [page, most] = [500, 1000]

/** `chosenFilter({ by: 'id', ids: ['7'] })` → `{ idList: ['7'] }` */
export const chosenFilter = ({ by, ids }: ChosenRows): Row => ({ [`${by}List`]: ids })

const done: Filling = { leftOut: [], loading: false, error: null }

/** Takes what fits of the rows that were chosen, each what it offers, and says which do not fit. */
export function useChosenRows(
  entity: CompiledEntity,
  flow: CompiledFlow,
  chosen: ChosenRows | undefined,
  {
    offer,
    onTakings,
  }: { readonly offer: (row: Row) => string | null; readonly onTakings: (takings: Takings) => void },
): Filling {
  const { client, menuId, respId } = useHost()
  const [filling, setFilling] = useState<Filling>(chosen ? { ...done, loading: true } : done)
  const latest = useLatest({ offer, onTakings })
  useEffect(() => {
    if (!chosen) return undefined
    const abort = new AbortController()
    const ask = (pageIndex: number) =>
      client.call<readonly Row[]>(
        entity.server,
        entity.family,
        'listFlowSource',
        { flow: flow.name, ...chosenFilter(chosen), fits: 'N', pageIndex, pageRows: page },
        { menuId, respId, signal: abort.signal },
      )
    const read = async (): Promise<readonly Row[]> => {
      const first = await ask(1)
      const isMore = (first.page?.count ?? 0) > page
      return isMore ? [...first.data, ...(await ask(2)).data] : first.data
    }
    read().then(
      (rows) => {
        if (abort.signal.aborted) return
        const { fits, leftOut } = divide(rows.slice(0, most))
        const { offer: offered, onTakings: take } = latest.current
        take(new Map(fits.map((row) => [String(row['id']), { row, quantity: offered(row) }])))
        setFilling({ ...done, leftOut })
      },
      (problem: unknown) => {
        if (abort.signal.aborted) return
        setFilling({ ...done, error: problem instanceof Error ? problem : new Error(String(problem)) })
      },
    )
    return () => abort.abort()
  }, [client, menuId, respId, entity, flow, chosen, latest])
  return filling
}

/** Those that may be taken from and of which something is left, and the others. */
function divide(rows: readonly Row[]): {
  readonly fits: readonly Row[]
  readonly leftOut: readonly RowLeftOut[]
} {
  const whys = rows.map((row) => ({ row, why: typeof row['why'] === 'string' ? row['why'] : null }))
  const isOpen = ({ row, why }: RowLeftOut) => why === null && row['rest'] !== '0'
  return {
    fits: whys.filter(isOpen).map(({ row }) => row),
    leftOut: whys.filter((one) => !isOpen(one)),
  }
}
