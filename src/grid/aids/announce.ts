import type { Say } from '../../texts/catalogue.ts'
import type { gridWork } from '../../texts/en/gridWork.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridNotice, RowChange } from '../GridProps.ts'
import { spoken } from '../../texts/spoken.ts'

/** What the grid says goes to the screen as a notice, and to the live region for those who do not see it. */

/** The texts of the grid in the language of its reader. */
export const sayOf = ({ view }: Pick<GridContext, 'view'>): Say<typeof gridWork> =>
  gridWorkTexts.in(view.props.services.language)

/** Says something to those who do not see the grid. */
export function announce(context: GridContext, text: string): void {
  context.aids.say(text)
}

/** Says something aloud, and shows it as a message. */
export function notify(context: GridContext, kind: GridNotice['kind'], text: string): void {
  context.aids.notify(kind, text, context.view.props.onNotice)
}

/** “Quantity, row 3: 12”, or how many cells changed. Mistakes that follow from it are said when they are known. */
export function sayEdit(context: GridContext, changes: readonly RowChange[]): void {
  const [change] = changes
  if (!change) return
  const say = sayOf(context)
  const place = changes.length === 1 ? placeOf(context, change) : null
  if (!place)
    return announce(
      context,
      say('cell.changed', {
        count: changes.reduce((sum, { values }) => sum + Object.keys(values).length, 0),
      }),
    )
  const { column, cell, row, index } = place
  const after = { ...row, ...change.values }
  const { services } = context.view.props
  const read = { value: after[column.key], row: after, column, services }
  announce(
    context,
    say('cell.edited', {
      title: spoken(column.title, services.language),
      row: index + 1,
      value: (cell.spoken?.(read) ?? cell.text(read)) || say('cell.empty'),
    }),
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
  const here = active && context.drawn.rowAt(active.row)
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
    announce(
      context,
      sayOf(context)('cell.mistake', {
        title: spoken(column.title, view.props.services.language),
        row: index + 1,
        reason: error,
      }),
    )
}
