import { useEffect, useMemo, useReducer, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { Row } from '../../language/row.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { useLive } from '../host/useLive.ts'
import { atFirst } from '../search/atFirst.ts'
import { filtersOf, missing } from '../search/search.ts'
import { countTabs, isListed, tabFigures, tabsBody } from './rowsCall.ts'

interface Counted {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly table: CompiledTable
}

const alone = { state: undefined, counts: [] } as const

/**
 * How many rows a list has under what it begins with. Asked once, again when rows changed here, and followed where they are live. Undefined while it is not known,
 * and of a list that does not ask by itself, or counts only when its user wants it.
 */
export function useListCount({ screen, entities }: ScreenChunk): number | undefined {
  const entity = entities[screen.entity]
  const { table } = screen
  const counted = useMemo(
    () => (entity && table && isCounted(table) ? { screen, entity, table } : null),
    [screen, entity, table],
  )
  const filters = useFirstFilters(counted)
  const [count, setCount] = useState<number>()
  const round = useRound(entity?.name ?? '')
  const host = useLatest(useHost())
  useEffect(() => {
    if (!counted || !filters) return
    const abort = new AbortController()
    const { signal } = abort
    countTabs(host.current, counted.entity, counted.table, filters, { ...alone, signal })
      .then(({ all }) => {
        if (!signal.aborted) setCount(all)
      })
      .catch(() => undefined) // its tab stands without
    return () => abort.abort()
  }, [counted, filters, round, host])
  const isFollowed = counted?.entity.live === true && isListed(counted.table) && filters
  useLive<'counts'>(
    isFollowed
      ? { kind: 'counts', entity: counted.entity.name, body: tabsBody(counted.table, filters, alone) }
      : null,
    (news) => setCount(tabFigures(news, undefined).all),
  )
  return count
}

const isCounted = ({ isAutoRequest, noQueryTotalFlag }: CompiledTable): boolean =>
  isAutoRequest !== false && noQueryTotalFlag !== 'Y'

/** What it is asked by before its user says anything; null where he has to say something first. */
function useFirstFilters(counted: Counted | null): Row | null {
  const environment = useEnvironment()
  return useMemo(() => {
    if (!counted) return null
    const first = atFirst(counted.screen, environment())
    return missing(counted.screen.search, first.values).length > 0 ? null : filtersOf(counted.screen, first)
  }, [counted, environment])
}

/** Counts how often rows of an entity changed in this browser. */
function useRound(entity: string): number {
  const { onChanged } = useHost()
  const [round, next] = useReducer((before: number) => before + 1, 0)
  useEffect(() => onChanged(entity, next), [entity, onChanged])
  return round
}
