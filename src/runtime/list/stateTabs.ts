import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, CompiledTab } from '../../language/screen.ts'
import type { CompiledState } from '../../language/state.ts'

/** A tab above a list: everything, what waits for the user, one of the list's own, or the rows of one state. */
export interface StateTab {
  /** Absent: all states. */
  readonly state?: CompiledState
  /** One that the list's definition says. */
  readonly own?: CompiledTab
  /** The rows that wait for the user. */
  readonly isMine?: true
  /** Absent while it is not counted. */
  readonly count?: number
}

/** How many rows stand behind each tab. */
export interface TabCounts {
  readonly all: number
  /** By state; empty where rows have none. */
  readonly states: Readonly<Record<string, number>>
  /** By name, those of the list's own. */
  readonly own: Readonly<Record<string, number>>
  /** Those that wait for the user. */
  readonly mine: number
}

/** The tab that is on: `undefined` as a state where it is none of them. */
export interface ChosenTab {
  readonly isMine: boolean
  /** The name of one of the list's own. */
  readonly own?: string | undefined
  readonly state: string | null | undefined
}

/**
 * The tabs of a list: what waits for the user where something may (`hasMine`), all, those of the list's own, then each state that has rows, in the order of the life cycle; the
 * one that is on stays without rows too. `counts`: undefined while they are counted, null where they cannot be.
 */
export function stateTabs(
  { states }: Pick<CompiledEntity, 'states'>,
  { tabs = [] }: Pick<CompiledScreen, 'tabs'>,
  counts: TabCounts | null | undefined,
  { state: chosen }: ChosenTab,
  hasMine: boolean,
): readonly StateTab[] {
  if (!states && tabs.length === 0) return []
  const seen = (states?.values ?? []).filter(
    ({ code }) => counts === null || counts?.states[code] || code === chosen,
  )
  return [
    ...(hasMine ? [{ isMine: true as const, ...counted(counts?.mine) }] : []),
    counted(counts?.all),
    ...tabs.map((own) => ({ own, ...counted(counts?.own[own.name]) })),
    ...seen.map((state) => ({ state, ...(counts ? { count: counts.states[state.code] ?? 0 } : {}) })),
  ]
}

const counted = (count: number | undefined) => (count === undefined ? {} : { count })

export function isChosen({ isMine, own, state }: StateTab, chosen: ChosenTab): boolean {
  if (isMine) return chosen.isMine
  if (own) return chosen.own === own.name
  return !chosen.isMine && chosen.own === undefined && (state?.code ?? null) === chosen.state
}
