import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledState } from '../../language/state.ts'

/** A tab above a list: everything, or the rows of one state. */
export interface StateTab {
  /** Absent: all states. */
  readonly state?: CompiledState
  /** Absent while it is not counted. */
  readonly count?: number
}

/** The tabs of a list: all, then each state that has rows, in the order of the life cycle; the one that is on stays without rows too. `counts`: undefined while they are counted, null where they cannot be. */
export function stateTabs(
  { states }: Pick<CompiledEntity, 'states'>,
  counts: Readonly<Record<string, number>> | null | undefined,
  chosen: string | null | undefined,
): readonly StateTab[] {
  if (!states) return []
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const seen = states.values.filter(({ code }) => counts === null || counts?.[code] || code === chosen)
  return [
    typeof total === 'number' ? { count: total } : {},
    ...seen.map((state) => (counts ? { state, count: counts[state.code] ?? 0 } : { state })),
  ]
}
