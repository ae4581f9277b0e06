import type { CompiledColumn } from '../../language/column.ts'
import type { GridView } from '../context/GridView.ts'
import { textWidth } from '../measures/textWidth.ts'
import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { narrowest } from '../layout/arrange.ts'
import { spoken } from '../../texts/spoken.ts'

/** A fitted column is not wider than this, however long its texts are. */
const widestFit = 600
const cellPadding = 18
/** Beside the title stand the marks of order, filter and menu. */
const headPadding = 44
/** A tag has a border and room of its own. */
const tagPadding = 18
/** So many of the longest texts are measured truly; the others are only estimated. */
const measured = 40

/** Makes a column as wide as its title and the longest text of its rows. `element` is inside the grid and has its font. */
export function fitColumn(view: GridView, column: CompiledColumn, element: Element): void {
  view.columns.resize(column.key, fitWidth(view, column, measure(element)))
}

/** The width, px, in which the title and the longest text of the rows fit. Only the texts that seem longest are measured. */
export function fitWidth(
  { props: { rows, services } }: Pick<GridView, 'props'>,
  column: CompiledColumn,
  widthOf: (text: string, bold?: boolean) => number,
): number {
  const cell = cellOf(column)
  const texts = new Set(rows.map((row) => seenText(cell, { value: row[column.key], row, column, services })))
  const longest = [...texts]
    .map((text) => ({ text, about: textWidth(text) }))
    .sort((a, b) => b.about - a.about)
    .slice(0, measured)
  const content =
    Math.max(0, ...longest.map(({ text }) => widthOf(text))) + cellPadding + (column.states ? tagPadding : 0)
  return Math.ceil(
    Math.min(
      widestFit,
      Math.max(narrowest, content, widthOf(spoken(column.title, services.language), true) + headPadding),
    ),
  )
}

function measure(element: Element): (text: string, bold?: boolean) => number {
  const { fontFamily, fontSize } = getComputedStyle(element)
  const pen = document.createElement('canvas').getContext('2d')
  return (text, bold = false) => {
    if (!pen) return textWidth(text)
    pen.font = `${bold ? 600 : 400} ${fontSize} ${fontFamily}`
    return pen.measureText(text).width
  }
}
