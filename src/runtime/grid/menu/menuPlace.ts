import { notify, wordsOf } from '../aids/announce.ts'
import type { GridContext } from '../GridContext.ts'
import type { KeyAction } from '../keys/keyMoves.ts'

/** By keyboard the menu stands at the active cell. */
export const openMenuHere: KeyAction = (context) => {
  const { active } = context.state
  const cell = context.root.current?.querySelector('.sw-active')
  if (!active || !cell) { noColumn(context); return true }
  const { left, bottom } = cell.getBoundingClientRect()
  openMenu(context, { x: left + 8, y: bottom, row: active.row, col: active.col })
  return true
}

/** On a header it is the header's own menu, on a cell the grid's. A column that takes no part in it has none of its own. */
export function openMenu(context: GridContext, place: { readonly x: number; readonly y: number; readonly row: number; readonly col: number }): void {
  const column = context.columnAt(place.col)
  if (!column || (place.row < 0 && column.isMenu === false)) return noColumn(context)
  if (place.row < 0) context.view.columns.popups.set({ kind: 'menu', key: column.key })
  else context.aids.show({ menu: place })
}

export const noColumn = (context: GridContext): void => notify(context, 'error', wordsOf(context).selectColumn)
