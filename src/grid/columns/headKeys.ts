import type { GridContext } from '../context/GridContext.ts'
import type { Key } from '../context/Key.ts'
import type { Placed } from '../layout/layout.ts'
import { zoneOf } from '../layout/arrange.ts'

/** Pixels by which a key makes a column wider or narrower; with Shift by ten times as much. */
const sizeStep = 10

/** What keys mean on a header: Alt with the arrows sizes, Ctrl with them moves, Alt Down (or the menu key) opens its menu. True when it meant something. */
export function headKeys(context: GridContext, event: Key): boolean {
  const { active } = context.state
  const place = active?.row === -1 ? context.view.layout.all[active.col] : undefined
  if (!active || !place) return false
  const by = sideways[event.key]
  if (by !== undefined && event.altKey) {
    size(context, place, by * sizeStep * (event.shiftKey ? 10 : 1))
    return true
  }
  if (by !== undefined && (event.ctrlKey || event.metaKey)) {
    step(context, active.col, by)
    return true
  }
  if (!opensMenu(event)) return false
  context.view.columns.popups.set({ kind: 'menu', key: place.column.key })
  return true
}

const sideways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

const opensMenu = ({ key, shiftKey, altKey }: Key): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)

function size({ view: { columns } }: GridContext, { column, width }: Placed, by: number): void {
  if (column.resizable !== false) columns.resize(column.key, width + by)
}

/** The user goes along with the column. Over the edge of a zone it stays at the same place among all columns. */
function step(context: GridContext, col: number, by: -1 | 1): void {
  const { layout, columns } = context.view
  const [place, beside] = [layout.all[col], layout.all[col + by]]
  if (!place) return
  columns.step(place.column.key, by)
  if (beside && zoneOf(beside.column) === zoneOf(place.column)) context.moveTo({ row: -1, col: col + by })
}
