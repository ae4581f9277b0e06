import type { CompiledColumn } from '../../language/column.ts'
import { gridTexts } from '../../texts/gridTexts.ts'
import type { GridProps } from '../GridProps.ts'
import type { RowSums, Summed } from '../measures/RowSums.ts'
import { spoken } from '../../texts/spoken.ts'

/** A figure of the footer: a decimal, or why there is none. */
export type Figure = { readonly value: string; readonly isMean: boolean } | 'mixed' | 'pending'
export interface FooterLine {
  readonly label: string
  readonly figures: ReadonlyMap<string, Figure>
}

/** Decimals of a mean where the column does not say. */
const meanScale = 2

type Asked = Pick<GridProps, 'summary' | 'footer'>

/** `hasFooter({ summary: false })` → `false`. Whether there are lines below the rows. */
export const hasFooter = ({ summary, footer }: Asked): boolean =>
  summary === undefined ? footer !== undefined : summary !== false

/** `summedColumns([{ key: 'a' }], { summary: false })` → `[]`. Columns that are counted: those that the footer names, else those marked `isSummary`. */
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
  if (isBare(columns, props)) return []
  const { language } = props.services
  const say = gridTexts.in(language)
  const title = spoken(props.footer?.title, language) ?? say('footer.total')
  const page = figuresBy(columns, (column) => {
    const mean = isMean(column, props)
    return mean || isSummed(column, props) ? figureOf(column, sums, mean) : null
  })
  const totals = typeof props.summary === 'object' ? props.summary.totals : undefined
  if (!totals) return [{ label: title, figures: page }]
  const whole = figuresBy(columns, (column) =>
    isSummed(column, props) ? totalOf(column, totals[column.key]) : null,
  )
  return [
    { label: say('footer.pageTotal'), figures: page },
    { label: title, figures: whole },
  ]
}

/** Columns that are hidden leave no empty line behind. */
const isBare = (columns: readonly CompiledColumn[], asked: Asked & Pick<GridProps, 'rows'>): boolean =>
  !hasFooter(asked) ||
  asked.rows.length === 0 ||
  (!asked.footer && summedColumns(columns, asked).length === 0)

function figuresBy(
  columns: readonly CompiledColumn[],
  figureIn: (column: CompiledColumn) => Figure | null,
): ReadonlyMap<string, Figure> {
  const figures = columns.map((column) => [column.key, figureIn(column)] as const)
  return new Map(figures.flatMap(([key, figure]) => (figure ? [[key, figure]] : [])))
}

/** Of the whole result; none is given where it is measured in several ways. */
function totalOf({ measure }: CompiledColumn, total: string | undefined): Figure | null {
  if (total !== undefined) return { value: total, isMean: false }
  return measure ? 'mixed' : null
}

function figureOf(column: CompiledColumn, sums: RowSums, isMean: boolean): Figure | null {
  if (sums.pending) return 'pending'
  if (sums.isMixed(column.key)) return 'mixed'
  const sum = sums.sumOf(column.key)
  const value = isMean ? sum?.mean(column.scale ?? meanScale) : sum?.text
  return value === null || value === undefined ? null : { value, isMean }
}
