import type { CompiledColumn } from '../language/column.ts'
import { gridWords } from './gridWords.ts'
import type { GridProps } from './GridProps.ts'
import type { RowSums, Summed } from './rows/RowSums.ts'

/** A figure of the footer: a decimal, or why there is none. */
export type Figure = { readonly value: string; readonly isMean: boolean } | 'mixed' | 'pending'
export interface FooterLine {
  readonly label: string
  readonly figures: ReadonlyMap<string, Figure>
}

/** Decimals of a mean where the column does not say. */
const meanScale = 2

type Asked = Pick<GridProps, 'summary' | 'footer'>

export const hasFooter = ({ summary, footer }: Asked): boolean =>
  summary === undefined ? footer !== undefined : summary !== false

/** Columns that are counted: those that the footer names, else those marked `isSummary`. */
export function summedColumns(columns: readonly CompiledColumn[], asked: Asked): readonly Summed[] {
  if (!hasFooter(asked)) return []
  return columns
    .filter((column) => isSummed(column, asked) || isMean(column, asked))
    .map(({ key, measure }) => ({ key, measure }))
}

const isMean = ({ key }: CompiledColumn, { footer }: Asked): boolean =>
  footer?.meanNumFields.includes(key) ?? false
const isSummed = (column: CompiledColumn, asked: Asked): boolean =>
  !isMean(column, asked) &&
  (asked.footer?.summaryFields.length ? asked.footer.summaryFields.includes(column.key) : column.isSummary)

/** The lines below the rows: this page, and the whole result where its totals are given. */
export function footerLines(
  columns: readonly CompiledColumn[],
  sums: RowSums,
  props: Pick<GridProps, 'summary' | 'footer' | 'rows' | 'services'>,
): readonly FooterLine[] {
  if (
    !hasFooter(props) ||
    props.rows.length === 0 ||
    (!props.footer && summedColumns(columns, props).length === 0)
  )
    return [] // columns that are hidden leave no empty line behind
  const { language } = props.services
  const words = gridWords[language]
  const title = props.footer?.title?.[language] ?? words.total
  const totals = typeof props.summary === 'object' ? props.summary.totals : undefined
  const page = new Map<string, Figure>()
  const whole = new Map<string, Figure>()
  for (const column of columns) {
    const [sum, mean] = [isSummed(column, props), isMean(column, props)]
    if (!sum && !mean) continue
    const figure = figureOf(column, sums, mean)
    if (figure) page.set(column.key, figure)
    const total = totals?.[column.key]
    if (sum && total !== undefined) whole.set(column.key, { value: total, isMean: false })
    else if (sum && column.measure) whole.set(column.key, 'mixed')
  }
  return totals
    ? [
        { label: words.pageTotal, figures: page },
        { label: title, figures: whole },
      ]
    : [{ label: title, figures: page }]
}

function figureOf(column: CompiledColumn, sums: RowSums, isMean: boolean): Figure | null {
  if (sums.pending) return 'pending'
  if (sums.isMixed(column.key)) return 'mixed'
  const sum = sums.sumOf(column.key)
  const value = isMean ? sum?.mean(column.scale ?? meanScale) : sum?.text
  return value === null || value === undefined ? null : { value, isMean }
}
