import { aidWords, type AidWords } from './aidWords.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridNotice, RowChange } from '../GridProps.ts'

/** What the grid says goes to the screen as a notice, and to the live region for those who do not see it. */

export const wordsOf = ({ view }: Pick<GridContext, 'view'>): AidWords =>
  aidWords[view.props.services.language]

export function say(context: GridContext, words: string): void {
  context.aids.say(words)
}

export function notify(context: GridContext, kind: GridNotice['kind'], text: string): void {
  context.aids.notify(kind, text, context.view.props.onNotice)
}

/** “Quantity, row 3: 12”, or how many cells changed. Mistakes that follow from it are said when they are known. */
export function sayEdit(context: GridContext, changes: readonly RowChange[]): void {
  const [change] = changes
  if (!change) return
  const words = wordsOf(context)
  const place = changes.length === 1 ? placeOf(context, change) : null
  if (!place)
    return say(
      context,
      words.editedCells(changes.reduce((sum, { values }) => sum + Object.keys(values).length, 0)),
    )
  const { column, cell, row, index } = place
  const after = { ...row, ...change.values }
  const { services } = context.view.props
  const read = { value: after[column.key], row: after, column, services }
  say(
    context,
    words.edited(column.title[services.language], index + 1, cell.spoken?.(read) ?? cell.text(read)),
  )
  setTimeout(() => sayMistake(context, change.rowKey, column.key), 500)
}

/** The one column that a change is about. */
function placeOf(context: GridContext, { rowKey, values }: RowChange) {
  const { view } = context
  const { active } = context.state
  const standing = active && view.layout.all[active.col]
  const placed = standing?.reads.some((key) => key in values)
    ? standing
    : view.layout.all.find(({ reads }) => reads.some((key) => key in values))
  const here = active && context.rowAt(active.row)
  const index =
    here && view.keyOf(here) === rowKey
      ? active.row
      : view.props.rows.findIndex((row) => view.keyOf(row) === rowKey)
  const row = view.props.rows[index]
  const own =
    placed &&
    Object.keys(values).every(
      (key) => placed.reads.includes(key) || key.startsWith(`${placed.column.field ?? ''}.`),
    )
  return placed && row && own ? { ...placed, row, index } : null
}

function sayMistake(context: GridContext, rowKey: string, key: string): void {
  const { view } = context
  const error = view.rules.errorOf(rowKey, key)
  const index = view.props.rows.findIndex((row) => view.keyOf(row) === rowKey)
  const column = view.layout.all.find((placed) => placed.column.key === key)?.column
  if (error && column && index >= 0)
    say(context, wordsOf(context).mistake(column.title[view.props.services.language], index + 1, error))
}
