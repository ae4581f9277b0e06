import type { CellMark, ColumnChoice } from '../../grid/GridProps.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'
import { applyChoices } from '../../grid/layout/applyChoices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOfHead } from '../matrix/matrixColumns.ts'
import type { MatrixEntry } from '../matrix/pivot.ts'
import type { Sheet, SheetCell } from '../sheets/SheetCell.ts'
import type { Matrix } from './useMatrix.ts'

interface Seen {
  /** What the user made of the columns. */
  readonly choices: readonly ColumnChoice[]
  markOf(row: Row, column: CompiledColumn): CellMark | undefined
  /** What the sums at the foot are called. */
  readonly total: string
}

type Of = Pick<Matrix, 'section' | 'pivot' | 'rows' | 'columns' | 'services'>

/** The matrix as it is seen: titles over columns with what is told of each, its rows, what they come to. A cell that is closed has the words that stand in it. */
export function matrixSheet(matrix: Of, { choices, markOf, total }: Seen): Sheet {
  const columns = seenColumns(applyChoices(matrix.columns, choices))
  const titles = [
    ...groupLines(columns, matrix.services),
    ...factLines(columns, matrix),
    columns.map(({ title }): SheetCell => titled(spoken(title, matrix.services.language))),
  ]
  const rows = matrix.rows.map((row) =>
    columns.map((column): SheetCell => {
      const mark = markOf(row, column)
      if (mark?.look === 'closed') return { words: mark.text }
      return { column, row, isGood: mark?.look === 'best' }
    }),
  )
  const foot = matrix.section.table.showSummary ? [footLine(columns, matrix.rows, total)] : []
  return {
    lines: [...titles, ...rows, ...foot],
    widths: columns.map(({ width }) => width),
    still: { lines: titles.length, columns: columns.filter(({ fixed }) => fixed === 'left').length },
  }
}

const titled = (words: string): SheetCell => ({ words, isTitle: true })

/** In the order in which they stand on the screen. */
function seenColumns(columns: readonly CompiledColumn[]): readonly CompiledColumn[] {
  const shown = columns.filter(({ columnsDisplay, functionList }) => columnsDisplay !== 'N' && !functionList)
  return (['left', undefined, 'right'] as const).flatMap((zone) =>
    shown.filter(({ fixed }) => fixed === zone),
  )
}

/** Titles over several columns: each once, over the first of those that it stands over. */
function groupLines(
  columns: readonly CompiledColumn[],
  { language }: CellServices,
): readonly (readonly SheetCell[])[] {
  const depth = Math.max(0, ...columns.map(({ groups }) => groups?.length ?? 0))
  return Array.from({ length: depth }, (_, level) =>
    columns.map((column, at): SheetCell => {
      const group = column.groups?.[level]
      if (!group || startOf(columns, at, level) !== at) return titled('')
      return titled(spoken(group.title, language))
    }),
  )
}

/** Where the columns under one title begin. */
function startOf(columns: readonly CompiledColumn[], at: number, level: number): number {
  const keyOf = (index: number) =>
    columns[index]?.groups
      ?.slice(0, level + 1)
      .map(({ key }) => key)
      .join('/')
  let first = at
  while (first > 0 && keyOf(first - 1) === keyOf(at)) first--
  return first
}

/** What is told of each column of cells, a line for each fact, called so at the left. */
function factLines(
  columns: readonly CompiledColumn[],
  { section, pivot, services }: Of,
): readonly (readonly SheetCell[])[] {
  const facts = (section.heads.at(-1)?.columns ?? []).slice(1).filter(({ functionList }) => !functionList)
  const entries = new Map(pivot.columns.map((entry) => [entry.key, entry]))
  const entryAt = (index: number): MatrixEntry | undefined => {
    const { groups = [] } = columns[index] ?? {}
    const head = groups.length - 1
    if (startOf(columns, index, head) !== index) return undefined
    return entries.get(columnOfHead(groups[head]?.key ?? '') ?? '')
  }
  return facts.map((fact) =>
    columns.map((_, index): SheetCell => {
      if (index === 0) return titled(spoken(fact.title, services.language))
      const entry = entryAt(index)
      return entry ? { column: fact, row: entry.row } : null
    }),
  )
}

/** The sums that stand at the foot; what is measured differently is not added. */
function footLine(columns: readonly CompiledColumn[], rows: readonly Row[], total: string): SheetCell[] {
  return columns.map((column, index): SheetCell => {
    if (index === 0) return titled(total)
    if (!column.isSummary) return titled('')
    const { key, measure } = column
    const there = rows.filter((row) => hasValue(row[key]))
    if (measure !== undefined && new Set(there.map((row) => row[measure])).size > 1) return titled('')
    const sum = new ExactSum()
    for (const row of there) sum.add(row[key])
    const measured = measure === undefined ? {} : { [measure]: there[0]?.[measure] }
    return { column, row: { [key]: sum.text, ...measured } }
  })
}
