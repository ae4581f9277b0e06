import type { Row } from '../../language/row.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { nameOf, type Past, type PastRow, type Sight } from './Past.ts'
import type { RecordedStep, Undone } from './recordedSteps.ts'

/** One difference that a step made and that the caller may know of. */
export interface Difference {
  readonly node: EntityNode
  /** The row as it was: of what was taken away, before the step; of anything else, after it. */
  readonly row: Row
  /** Absent: the row as a whole was put in or taken away. */
  readonly column?: Column
  readonly kind: 'changed' | 'added' | 'removed'
  readonly before: unknown
  readonly after: unknown
  /** May be told with the row to say which one is meant. */
  readonly sees: Sight
}

/** What the caller may know of one step. */
export interface SeenStep {
  readonly isSeen: boolean
  /** Whether the document was in his sight before the step too. */
  readonly wasSeen: boolean
  readonly differences: readonly Difference[]
}

/**
 * Goes one step back and answers what it changed, as far as the caller sees it: now, as the document was after the step, and as it was
 * before. What was hidden at any of these times is not told, nor that there was something.
 */
export function stepBack(past: Past, { undone }: RecordedStep, now: Sight): SeenStep {
  const isSeen = past.isSeen()
  if (undone === null) return { isSeen, wasSeen: true, differences: [] }
  const after = past.sight()
  const touched = undone.map((one) => ({ one, later: copyOf(past.at(one.id)) }))
  past.undo(undone)
  const wasSeen = past.isSeen()
  if (!isSeen || !wasSeen) return { isSeen, wasSeen, differences: [] }
  const before = past.sight()
  const sees: Sight = (...asked) => now(...asked) && after(...asked) && before(...asked)
  const whole = new Set(
    touched.filter(({ one, later }) => one.before === null || !later).map(({ one }) => one.id),
  )
  return {
    isSeen,
    wasSeen,
    differences: touched.flatMap(({ one, later }) => differencesOf(past, one, later, whole, sees)),
  }
}

const copyOf = (place: PastRow | undefined): PastRow | undefined =>
  place && { node: place.node, row: { ...place.row } }

function differencesOf(
  past: Past,
  { id, before }: Undone,
  later: PastRow | undefined,
  whole: ReadonlySet<string>,
  sees: Sight,
): Difference[] {
  const place = later ?? copyOf(past.at(id))
  if (!place || !isTold(place, sees)) return []
  if (later && before) return changed(later, before, sees)
  // What came or went with the line that holds it is not said again.
  if (whole.has(String(place.row['parentId']))) return []
  return [{ ...place, kind: later ? 'added' : 'removed', before: null, after: null, sees }]
}

const isTold = ({ node, row }: PastRow, sees: Sight): boolean => {
  const lines = nameOf(node)
  return !node.parent || lines === undefined || sees(node.parent, lines, row)
}

function changed({ node, row }: PastRow, before: Row, sees: Sight): Difference[] {
  const state = node.entity.states?.field
  return node.columns
    .filter(
      ({ field, name, wire }) =>
        field !== undefined &&
        !field.kinds &&
        name !== state &&
        Object.hasOwn(before, wire) &&
        sees(node, name),
    )
    .map((column) => ({
      node,
      row,
      column,
      kind: 'changed' as const,
      before: before[column.wire] ?? null,
      after: row[column.wire] ?? null,
      sees,
    }))
    .toSorted((a, b) => Number(isResult(a.column)) - Number(isResult(b.column)))
}

/** What follows from other values is told after what somebody wrote. */
export const isResult = ({ field }: Column): boolean =>
  Boolean(field?.compute ?? field?.gathered ?? field?.assigned) || field?.type === 'serial'
