import { notify, sayOf } from '../aids/announce.ts'
import { commit } from '../editing/editing.ts'
import type { GridContext } from '../context/GridContext.ts'
import { activeCell, type Hit } from '../context/hits.ts'
import { moveTo } from '../context/walking.ts'

/** After a right click at a place of the page; a menu key comes as a click of no button. */
export function openMenuAt(
  context: GridContext,
  at: Hit | null,
  { button, x, y }: { readonly button: number; readonly x: number; readonly y: number },
): void {
  commit(context)
  context.focus()
  if (button !== 2 && !at) {
    if (!context.aids.get().menu) openMenuHere(context)
    return
  }
  if (!at || at.col < 0) return noColumn(context)
  const { marked } = context.state
  const within =
    marked &&
    at.row >= marked.top &&
    at.row <= marked.bottom &&
    at.col >= marked.left &&
    at.col <= marked.right
  if (!within && at.row >= 0) moveTo(context, at)
  openMenu(context, { x, y, row: at.row, col: at.col })
}

/** By keyboard the menu stands at the active cell. */
export function openMenuHere(context: GridContext): void {
  const { active } = context.state
  const cell = activeCell(context)
  if (!active || !cell) {
    noColumn(context)
    return
  }
  const { left, bottom } = cell.getBoundingClientRect()
  openMenu(context, { x: left + 8, y: bottom, row: active.row, col: active.col })
}

/** On a header it is the header's own menu, on a cell the grid's. A column that takes no part in it has none of its own. */
function openMenu(
  context: GridContext,
  place: { readonly x: number; readonly y: number; readonly row: number; readonly col: number },
): void {
  const column = context.drawn.columnAt(place.col)
  if (!column || (place.row < 0 && column.isMenu === false)) return noColumn(context)
  if (place.row < 0) context.view.columns.popups.set({ kind: 'menu', key: column.key })
  else context.aids.show({ menu: place })
}

const noColumn = (context: GridContext): void => notify(context, 'error', sayOf(context)('copy.chooseColumn'))
