import type { HistoryChange, HistoryRow } from './historyRows.ts'
import type { TimelinePiece } from './TimelinePiece.ts'

/** One thing that somebody did, with all that it moved and changed. */
export interface TimelineEntry {
  readonly key: string
  /** What was done, by whom, and when. */
  readonly row: HistoryRow
  /** Numbers of the lines it was done to, where it was done to lines. */
  readonly lines: readonly number[]
  /** Moves that followed of themselves, of the document or of lines, the last one first. */
  readonly followed: readonly HistoryRow[]
  readonly changes: readonly HistoryChange[]
  readonly changeCount: number
}

/**
 * History as it is read: newest first, one entry for each thing that somebody did. What was done to several lines at once is one, and what
 * followed of itself in the same moment belongs to what it followed from.
 */
export function timelineOf(rows: readonly HistoryRow[], entity: string): readonly TimelineEntry[] {
  const groups: HistoryRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group && isOneStep(group, row)) group.push(row)
    else groups.push([row])
  }
  return groups.map((group, index) => entryOf(group, groups.length - index, entity))
}

/** By the same person in the same moment: the same again, or what followed of itself. */
function isOneStep(group: readonly HistoryRow[], row: HistoryRow): boolean {
  const [first] = group
  const isSameMoment = first?.operateDate === row.operateDate && first.operatorName === row.operatorName
  const done = group.find(({ action }) => action !== 'derive')
  if (!isSameMoment) return false
  return !done || row.action === 'derive' || (row.action === done.action && isLine(row) && isLine(done))
}

const isLine = ({ lineNum }: HistoryRow): boolean => lineNum !== null

function entryOf(group: readonly HistoryRow[], number: number, entity: string): TimelineEntry {
  const done = group.filter(({ action }) => action !== 'derive')
  const row = done[0] ?? group[0]
  if (!row) throw new Error('A step has a row.')
  const moved = group.filter((one) => one.action === 'derive' && one !== row && isOf(one, entity))
  return {
    key: `${number} ${row.operateDate}`,
    row,
    lines: done.flatMap(({ lineNum }) => lineNum ?? []).toSorted((a, b) => a - b),
    followed: moved.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus),
    changes: group.flatMap(({ changes = [] }) => changes),
    changeCount: group.reduce((sum, { changeCount = 0 }) => sum + changeCount, 0),
  }
}

const isOf = (row: HistoryRow, entity: string): boolean => row.entity === undefined || row.entity === entity

/** What stands in the sequence: what somebody did to the document, or something else that has its place there. */
export type TimelineStand =
  | { readonly kind: 'deed'; readonly key: string; readonly at: string; readonly entry: TimelineEntry }
  | { readonly kind: 'piece'; readonly key: string; readonly at: string; readonly piece: TimelinePiece }

/**
 * All of it in one sequence, newest first; of the same moment what was done comes first. `isWhole`: there are no older deeds still to be
 * asked for; until they are here what is older than the last one is held back, so that nothing comes in between later.
 */
export function inSequence(
  entries: readonly TimelineEntry[],
  pieces: readonly TimelinePiece[],
  isWhole: boolean,
): readonly TimelineStand[] {
  const oldest = entries.at(-1)?.row.operateDate ?? ''
  const known = isWhole ? pieces : pieces.filter(({ at }) => at >= oldest)
  const stands: TimelineStand[] = [
    ...entries.map((entry) => ({ kind: 'deed' as const, key: entry.key, at: entry.row.operateDate, entry })),
    ...known.map((piece) => ({ kind: 'piece' as const, key: piece.key, at: piece.at, piece })),
  ]
  return known.length === 0 ? stands : stands.toSorted((a, b) => b.at.localeCompare(a.at)) // which keeps the order of what is equal
}

/** What stands on one day, under its heading. */
export interface TimelineDay {
  readonly key: string
  /** Absent where it is not known which day that was. */
  readonly words?: string
  readonly stands: readonly TimelineStand[]
}

/** The sequence by days, in its order. `day`: the day of a stamp in the zone of the reader, and what it is called. */
export function daysOf(
  stands: readonly TimelineStand[],
  day: (stamp: string) => { readonly date: string; readonly day: string } | null,
): readonly TimelineDay[] {
  const days: { key: string; date: string | undefined; words?: string; stands: TimelineStand[] }[] = []
  for (const stand of stands) {
    const found = day(stand.at)
    const last = days.at(-1)
    if (last && last.date === found?.date) last.stands.push(stand)
    else
      days.push({
        key: stand.key,
        date: found?.date,
        ...(found ? { words: found.day } : {}),
        stands: [stand],
      })
  }
  return days
}
