import type { HistoryChange, HistoryRow } from './historyRows.ts'

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

/** What was done on one day, under its heading. */
export interface TimelineDay {
  readonly key: string
  /** Absent where it is not known which day that was. */
  readonly words?: string
  readonly entries: readonly TimelineEntry[]
}

/** The entries by days, in their order. `day`: the day of a stamp in the zone of the reader, and what it is called. */
export function daysOf(
  entries: readonly TimelineEntry[],
  day: (stamp: string) => { readonly date: string; readonly day: string } | null,
): readonly TimelineDay[] {
  const days: { key: string; date: string | undefined; words?: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const found = day(entry.row.operateDate)
    const last = days.at(-1)
    if (last && last.date === found?.date) last.entries.push(entry)
    else
      days.push({
        key: entry.key,
        date: found?.date,
        ...(found ? { words: found.day } : {}),
        entries: [entry],
      })
  }
  return days
}
