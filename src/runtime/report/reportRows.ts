import type { LookupValue } from '../../client/lookups.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledGroup, CompiledMeasure, CompiledReport, ReportRow } from '../../language/report.ts'
import { roundDecimal, showNumber } from '../../rules/types/decimalText.ts'
import { spoken } from '../../texts/spoken.ts'
import type { ChartData } from '../chart/ChartData.ts'

/** `pathOf({ depth: 1, keys: ['a', 'b'] })` → `'["a"]'`. What tells a group from all others of its report. */
export const pathOf = ({ depth, keys }: Pick<ReportRow, 'depth' | 'keys'>): string =>
  JSON.stringify(keys.slice(0, depth))

/** `shownRows([{ depth: 1, keys: ['a'], names: [], values: [] }, { depth: 2, keys: ['a', 'b'], names: [], values: [] }], new Set(['["a"]'])).length` → `1`. The groups in sight: those under a folded one are not. */
export function shownRows(rows: readonly ReportRow[], folded: ReadonlySet<string>): readonly ReportRow[] {
  return rows.filter(({ depth, keys }) =>
    keys.slice(0, Math.max(0, depth - 1)).every((_, at) => !folded.has(pathOf({ depth: at + 1, keys }))),
  )
}

/** The values of the code lists by type. */
export type Codes = ReadonlyMap<string, readonly LookupValue[]>

/** What a group is called; of rows without a value: nothing. */
export function groupName(
  { typeCode, states, isPeriod }: CompiledGroup,
  row: ReportRow,
  at: number,
  { codes, language }: { readonly codes: Codes | null; readonly language: Language },
): string | null {
  const key = row.keys[at] ?? null
  if (key === null) return null
  const code =
    states?.find((one) => one.code === key) ?? codes?.get(typeCode ?? '')?.find((one) => one.code === key)
  if (code) return spoken(code.label, language)
  return row.names[at] ?? (isPeriod ? key.slice(0, 7) : key)
}

/** `shownValue({ type: 'percent', scale: 1 }, '12.34')` → `'12.3%'`. */
export function shownValue(
  { type, scale }: Pick<CompiledMeasure, 'type' | 'scale'>,
  value: string | null,
): string {
  if (value === null) return ''
  if (type !== 'figure' && type !== 'percent') return value
  const number = roundDecimal(value, scale)
  if (number === null) return value
  return `${showNumber(number, scale)}${type === 'percent' ? '%' : ''}`
}

/** What the chart of a report shows of its widest groups. */
export function chartOf(
  report: CompiledReport,
  rows: readonly ReportRow[],
  spokenIn: { readonly codes: Codes | null; readonly language: Language; readonly none: string },
): ChartData | null {
  const { chart, groups, measures } = report
  const [group] = groups
  if (!chart || !group) return null
  const widest = rows.filter(({ depth }) => depth === 1)
  return {
    kind: chart.type,
    categories: widest.map((row) => groupName(group, row, 0, spokenIn) ?? spokenIn.none),
    series: chart.show.map((at) => ({
      name: measures[at] ? spoken(measures[at].label, spokenIn.language) : '',
      values: widest.map(({ values }) => values[at] ?? null),
    })),
  }
}
