import type { GridContext } from '../GridContext.ts'
import type { Key } from '../keys/Key.ts'
import { zoneOf } from './arrange.ts'

/** Pixels by which a key makes a column wider or narrower; with Shift by ten times as much. */
const sizeStep = 10

/** What keys mean on a header: Alt with the arrows sizes, Ctrl with them moves, Alt Down (or the menu key) opens its menu. True when it meant something. */
export function headKeys(context: GridContext, { key, shiftKey, ctrlKey, metaKey, altKey }: Key): boolean {
  const { active } = context.state
  const place = active?.row === -1 ? context.view.layout.all[active.col] : undefined
  if (!active || !place) return false
  const { columns } = context.view
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (sideways !== 0 && altKey) {
    if (place.column.resizable !== false)
      columns.resize(place.column.key, place.width + sideways * sizeStep * (shiftKey ? 10 : 1))
    return true
  }
  if (sideways !== 0 && (ctrlKey || metaKey)) {
    step(context, active.col, sideways)
    return true
  }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)) {
    columns.popups.set({ kind: 'menu', key: place.column.key })
    return true
  }
  return false
}

/** The user goes along with the column. Over the edge of a zone it stays at the same place among all columns. */
function step(context: GridContext, col: number, by: -1 | 1): void {
  const { layout, columns } = context.view
  const [place, beside] = [layout.all[col], layout.all[col + by]]
  if (!place) return
  columns.step(place.column.key, by)
  if (beside && zoneOf(beside.column) === zoneOf(place.column)) context.moveTo({ row: -1, col: col + by })
}
