import type { CompiledMeasure, CompiledReport, CompiledSum, ReportRow } from '../../language/report.ts'
import { shownValue } from './reportRows.ts'

/** A figure of all rows. */
export interface HeadFigure {
  readonly measure: CompiledMeasure
  readonly text: string
  /** What its rows are found by; undefined where they cannot be shown, or there are none. */
  readonly sum: CompiledSum | undefined
  readonly row: ReportRow
}

/** So many stand in one row; the table has them all. */
const most = 6

/** `headFigures({ measures: [{ name: 'n', type: 'figure', scale: 0, totals: [], runs: [] }], sums: [] }, [{ depth: 0, keys: [], names: [], values: ['12'] }])[0].text` → `'12'`. The figures of all rows that say something: amounts in several currencies have no sum, and a share of everything is everything. */
export function headFigures(
  { measures, sums }: Pick<CompiledReport, 'measures' | 'sums'>,
  rows: readonly ReportRow[],
): readonly HeadFigure[] {
  const row = rows.find(({ depth }) => depth === 0)
  if (!row) return []
  return measures
    .flatMap((measure, at): HeadFigure[] => {
      const value = row.values[at] ?? null
      if (value === null || isShare(measure)) return []
      const sum = measure.sum === undefined || value === '0' ? undefined : sums[measure.sum]
      return [{ measure, text: shownValue(measure, value), sum, row }]
    })
    .slice(0, most)
}

/** It is found from the total, or from what was added up so far. */
const isShare = ({ totals, runs }: CompiledMeasure): boolean => totals.length + runs.length > 0
