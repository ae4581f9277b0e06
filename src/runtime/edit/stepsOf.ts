import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledState } from '../../language/state.ts'
import type { HistoryRow } from './historyRows.ts'

/** A state on the way of a document: behind it, where it stands, or before it. */
export interface DocumentStep {
  readonly state: CompiledState
  readonly place: 'done' | 'now' | 'next'
  /** Of a step that is done: what led on from it. Of the current one: what led to it. */
  readonly entry?: HistoryRow
}

type LifeCycle = Pick<CompiledEntity, 'path' | 'states' | 'verbs' | 'name'>

/**
 * The steps of a document: its happy path, and where it stands. A state beside the path stands behind the last step that was
 * reached; what would follow on the path is told only where something leads back onto it. None for a document without a path.
 */
export function stepsOf(
  entity: LifeCycle,
  row: Row,
  history: readonly HistoryRow[] = [],
): readonly DocumentStep[] {
  const { path = [], states } = entity
  const here = String(row[states?.field ?? ''] ?? '')
  const stateOf = (code: string) => states?.values.find((one) => one.code === code)
  const current = stateOf(here)
  if (path.length === 0 || !current) return []
  const own = history.filter((entry) => entry.entity === undefined || entry.entity === entity.name)
  const moves = own.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
  const left = (code: string) => moves.find(({ fromStatus }) => fromStatus === code)
  const isLast = here === path.at(-1)
  const reached = path.indexOf(here)
  const beside = reached < 0
  const behind = beside ? furthest(path, moves) + 1 : reached
  const step = (code: string, place: DocumentStep['place'], entry?: HistoryRow): DocumentStep[] => {
    const state = stateOf(code)
    return state ? [{ state, place, ...(entry ? { entry } : {}) }] : []
  }
  const goesOn = !beside || leadsBack(entity, here, path)
  return [
    ...path.slice(0, behind).flatMap((code) => step(code, 'done', left(code))),
    ...step(
      here,
      isLast ? 'done' : 'now',
      moves.find(({ toStatus }) => toStatus === here),
    ),
    ...(goesOn ? path.slice(beside ? behind : behind + 1) : []).flatMap((code) => step(code, 'next')),
  ]
}

/** The furthest step that was reached; the first where nothing is known. */
function furthest(path: readonly string[], moves: readonly HistoryRow[]): number {
  return Math.max(
    0,
    ...moves.flatMap(({ fromStatus, toStatus }) => [
      path.indexOf(fromStatus ?? ''),
      path.indexOf(toStatus ?? ''),
    ]),
  )
}

/** What a person may do to go on, or what follows by itself; a state that only ends is no way back. */
const leadsBack = ({ verbs }: LifeCycle, state: string, path: readonly string[]): boolean =>
  verbs.some(
    ({ from, to, danger }) => !danger && to?.some((code) => path.includes(code)) && from.includes(state),
  )
