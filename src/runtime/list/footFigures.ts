import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { isEmpty } from '../../cells/Cell.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'
import type { RowsPage } from './rowsCall.ts'

/** A sum in one measure: a currency, a unit; empty where the column has none. */
export interface Part {
  readonly measure: string
  readonly value: string
}

/** What the numbers of a column come to, in each measure, the most frequent first. Never empty. */
export interface Figure {
  readonly column: CompiledColumn
  readonly parts: readonly Part[]
  /** The mean of the page and no sum. */
  readonly isMean?: boolean
}

type Summed = Pick<CompiledTable, 'showSummary' | 'footerConfig'>

const isMean = ({ footerConfig }: Summed, { key }: CompiledColumn): boolean =>
  footerConfig?.meanNumFields.includes(key) ?? false

/** Columns in sight that are added up, as the user has arranged them. */
export function summedColumns(columns: readonly CompiledColumn[], table: Summed): readonly CompiledColumn[] {
  const named = table.footerConfig?.summaryFields ?? []
  const counts = (column: CompiledColumn) =>
    isMean(table, column) || (named.length > 0 ? named.includes(column.key) : column.isSummary)
  return table.showSummary ? columns.filter((column) => column.columnsDisplay === 'Y' && counts(column)) : []
}

/** What rows come to: of those in sight, or of those that are chosen. Columns without a number have no figure. */
export function pageFigures(
  columns: readonly CompiledColumn[],
  table: Summed,
  rows: readonly Row[],
): readonly Figure[] {
  return summedColumns(columns, table).flatMap((column): Figure[] => {
    const sums = sumsOf(column, rows)
    if (!isMean(table, column)) return sums.length > 0 ? [{ column, parts: sums.map(partOf) }] : []
    const [only, ...others] = sums
    const mean = only && others.length === 0 ? only.sum.mean(column.scale ?? meanScale) : null
    return mean === null ? [] : [{ column, parts: [{ measure: '', value: mean }], isMean: true }]
  })
}

/** Decimals of a mean where the column does not say. */
const meanScale = 2

/** What the whole result comes to, as the server has added it up; without a total in one measure, those in each. */
export function wholeFigures(
  columns: readonly CompiledColumn[],
  table: Summed,
  { totals, groups }: Pick<RowsPage, 'totals' | 'groups'>,
  page: readonly Figure[],
): readonly Figure[] {
  return summedColumns(columns, table).flatMap((column): Figure[] => {
    const total = totals?.[column.key]
    if (total !== undefined)
      return [{ column, parts: [{ measure: measureOnPage(page, column), value: total }] }]
    const parts = Object.entries(groups?.[column.key] ?? {}).map(([measure, value]) => ({ measure, value }))
    return parts.length > 0 ? [{ column, parts: firstAsOnPage(parts, measureOnPage(page, column)) }] : []
  })
}

/** The measure that the page shows first comes first of the whole too. */
const firstAsOnPage = (parts: readonly Part[], measure: string): readonly Part[] =>
  parts.toSorted((one, other) => Number(other.measure === measure) - Number(one.measure === measure))

/** A total there is only where all is measured alike, on this page too. */
const measureOnPage = (page: readonly Figure[], { key }: CompiledColumn): string =>
  page.find(({ column }) => column.key === key)?.parts[0]?.measure ?? ''

interface Tally {
  readonly measure: string
  readonly sum: ExactSum
}

const partOf = ({ measure, sum }: Tally): Part => ({ measure, value: sum.text })

function sumsOf({ key, measure }: CompiledColumn, rows: readonly Row[]): readonly Tally[] {
  const sums = new Map<string, ExactSum>()
  for (const row of rows) {
    if (isEmpty(row[key])) continue
    const by = measure === undefined ? '' : String(row[measure] ?? '')
    const sum = sums.get(by) ?? new ExactSum()
    sum.add(row[key])
    sums.set(by, sum)
  }
  return [...sums]
    .map(([by, sum]) => ({ measure: by, sum }))
    .toSorted((one, other) => other.sum.count - one.sum.count)
}
