import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledState } from '../../language/state.ts'

/** A tab above a list: everything, what waits for the user, or the rows of one state. */
export interface StateTab {
  /** Absent: all states. */
  readonly state?: CompiledState
  /** The rows that wait for the user. */
  readonly isMine?: true
  /** Absent while it is not counted. */
  readonly count?: number
}

/** How many rows stand behind each tab. */
export interface TabCounts {
  /** By state. */
  readonly states: Readonly<Record<string, number>>
  /** Those that wait for the user. */
  readonly mine: number
}

/** The tab that is on: `undefined` as a state where it is none of them. */
export interface ChosenTab {
  readonly isMine: boolean
  readonly state: string | null | undefined
}

/**
 * The tabs of a list: what waits for the user where something may (`hasMine`), all, then each state that has rows, in the order of the life cycle; the one that is on stays
 * without rows too. `counts`: undefined while they are counted, null where they cannot be.
 */
export function stateTabs(
  { states }: Pick<CompiledEntity, 'states'>,
  counts: TabCounts | null | undefined,
  { state: chosen }: ChosenTab,
  hasMine: boolean,
): readonly StateTab[] {
  if (!states) return []
  const all = counts && Object.values(counts.states).reduce((sum, count) => sum + count, 0)
  const seen = states.values.filter(({ code }) => counts === null || counts?.states[code] || code === chosen)
  return [
    ...(hasMine ? [{ isMine: true as const, ...(counts ? { count: counts.mine } : {}) }] : []),
    typeof all === 'number' ? { count: all } : {},
    ...seen.map((state) => (counts ? { state, count: counts.states[state.code] ?? 0 } : { state })),
  ]
}

export const isChosen = ({ isMine, state }: StateTab, chosen: ChosenTab): boolean =>
  isMine ? chosen.isMine : !chosen.isMine && (state?.code ?? null) === chosen.state
