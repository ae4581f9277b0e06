import type { CompiledSearchField } from '../../../language/column.ts'
import type { HomeLink, ShownFigure } from '../../../language/home.ts'
import type { CompiledGroup, CompiledReport, ReportAnswer, ReportRow } from '../../../language/report.ts'
import type { Condition } from '../../../language/wire.ts'
import { rowsOfFigure, type AskedRows } from '../../../rules/report/rowsOfFigure.ts'

/** A report of a tile with what was found. */
export interface Found {
  readonly report: CompiledReport
  readonly answer: ReportAnswer
  /** What its rows were asked by. */
  readonly asked: AskedRows
  /** What stands in front of what amounts are measured in: 0 of a figure, 1 of bars. */
  readonly width: 0 | 1
}

/** The words of codes, states and what a figure is called. */
export interface Told {
  label(at: number): string
  unit(group: CompiledGroup, row: ReportRow, at: number): string
}

/** `childrenOf([{ depth: 0 }, { depth: 1 }], 0)` → the second. The groups directly below the one at a place. */
export function childrenOf(rows: readonly ReportRow[], at: number): readonly ReportRow[] {
  const depth = rows[at]?.depth ?? 0
  const after = rows.slice(at + 1)
  const end = after.findIndex((row) => row.depth <= depth)
  return (end < 0 ? after : after.slice(0, end)).filter((row) => row.depth === depth + 1)
}

const valueAt = (row: ReportRow, measure: number): string | null => row.values[measure] ?? null

/** The group in whose currency a figure comes to most. */
function largest(rows: readonly ReportRow[], measure: number): ReportRow | undefined {
  const size = (row: ReportRow) => Math.abs(Number(valueAt(row, measure) ?? 0))
  return rows.reduce<ReportRow | undefined>(
    (most, row) => (most === undefined || size(row) > size(most) ? row : most),
    undefined,
  )
}

/** Whether a figure is measured in what the last group is of. */
export function isMeasured({ report, width }: Pick<Found, 'report' | 'width'>, measure: number): boolean {
  const { sum } = report.measures[measure] ?? {}
  return report.groups.length > width && sum !== undefined && report.sums[sum]?.unit !== undefined
}

/** Figures of the group at a place: what is measured differently is told in the currency in which it comes to most. */
export function figuresAt(
  found: Found,
  at: number,
  show: readonly number[],
  told: Told,
): readonly ShownFigure[] {
  const { report, answer, width } = found
  const row = answer.rows[at]
  const below = childrenOf(answer.rows, at)
  const measured = show.find((measure) => isMeasured(found, measure))
  const one = measured === undefined ? undefined : largest(below, measured)
  const group = report.groups[width]
  return show.flatMap((measure): ShownFigure[] => {
    const { type, scale } = report.measures[measure] ?? {}
    if (!row || type === undefined || scale === undefined) return []
    const own = isMeasured(found, measure)
    const shown = own ? one : row
    return [
      {
        label: told.label(measure),
        value: shown === undefined ? '0' : valueAt(shown, measure), // of no rows there is no currency, and nothing in it
        type,
        scale,
        measure: own && one && group ? told.unit(group, one, width) : null,
        others: measure === measured ? Math.max(0, below.length - 1) : 0,
      },
    ]
  })
}

/** The large figure by weeks, the oldest first; of what is measured differently in the currency that is shown. */
export function pointsOf(
  { report, answer, width }: Found,
  { today, weeks, unit }: { readonly today: string; readonly weeks: number; readonly unit: string | null },
): readonly string[] {
  const last = report.groups.length - 1
  const rows = answer.rows.filter(
    ({ depth, keys }) => depth === report.groups.length && (last === width || keys[0] === unit),
  )
  const start = mondayBefore(today, weeks - 1)
  return Array.from({ length: weeks }, (_, week) => {
    const monday = dayAfter(start, 7 * week)
    const row = rows.find(({ keys }) => keys[last] === monday)
    return (row && valueAt(row, 0)) ?? '0'
  })
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** `dayAfter('2026-11-01', -1)` → `'2026-10-31'`. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(at(day).getTime() + days * 86_400_000))

/** `mondayBefore('2026-11-22', 1)` → `'2026-11-09'`. The Monday of the week so many weeks before. */
export const mondayBefore = (day: string, weeks: number): string =>
  dayAfter(day, -((at(day).getUTCDay() + 6) % 7) - 7 * weeks)

/** `monthsBetween('2026-11-05', '2027-01-01')` → `['2026-11-01', '2026-12-01', '2027-01-01']`. First days of months, three years of them at most. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const all = Array.from({ length: 36 }, (_, after) => dayOf(new Date(Date.UTC(year, month - 1 + after, 1))))
  return all.filter((first) => first <= to)
}

/** Groups that bars are shown of: of months all of the period, else those with rows; so many at most. */
export function keysOf({ report, answer, asked }: Found, today: string, most: number): readonly string[] {
  const keys = answer.rows.flatMap((row) =>
    row.depth === 1 && row.keys[0] !== null ? (row.keys[0] ?? []) : [],
  )
  const period = asked.conditions.find(({ key }) => key === report.period)
  if (!report.groups[0]?.isPeriod) return keys.slice(0, most)
  const from = period?.from ?? keys[0] ?? today
  return monthsBetween(from, today).slice(-most)
}

/** The way to exactly the rows that a figure was found from; of what is computed of figures to those of its group. */
export function linkOf(
  { report, answer, asked }: Found,
  row: Pick<ReportRow, 'depth' | 'keys'>,
  measure: number | undefined,
): HomeLink['params'] {
  const at = measure === undefined ? undefined : report.measures[measure]?.sum
  const sum = (at === undefined ? undefined : report.sums[at]) ?? { does: 'count' as const }
  return paramsOf(rowsOfFigure({ report, sum, row, periods: answer.periods }, asked))
}

/** `paramsOf({ conditions: [], query: 'a == 1' })` → `{ query: 'a == 1' }`. As the address of a list says it. */
export const paramsOf = ({ conditions, query }: AskedRows): HomeLink['params'] => ({
  ...(query === '' ? {} : { query }),
  ...(conditions.length === 0 ? {} : { conditions: JSON.stringify(conditions) }),
})

/** What a tile asks its rows by: each field with its default; a range begins with it. */
export const conditionOf = (
  { key, operator }: Pick<CompiledSearchField, 'key' | 'operator'>,
  value: unknown,
): Condition => {
  const texts = [value].flat().map(String)
  return operator === 'range'
    ? { key, operator, from: texts[0] ?? '' }
    : {
        key,
        operator: operator === 'contains' ? operator : 'in',
        value: operator === 'contains' ? (texts[0] ?? '') : texts,
      }
}
