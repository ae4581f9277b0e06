import { narrowest, widest, zoneOf } from '../layout/arrange.ts'
import type { ColumnControl } from '../layout/ColumnControl.ts'
import type { Placed } from '../layout/layout.ts'
import type { Press } from '../context/Press.ts'

/** Follows the grip until it is let go. A column pinned right is held at its left edge, for its right one stands still. Esc gives up. */
export function dragGrip({ clientX: from }: Press, { column, width }: Placed, columns: ColumnControl): void {
  const sign = zoneOf(column) === 'right' ? -1 : 1
  let at = width
  const drag = (now: globalThis.PointerEvent) => {
    at = Math.min(widest, Math.max(narrowest, Math.round(width + sign * (now.clientX - from))))
    columns.preview(column.key, at)
  }
  const stop = () => {
    document.removeEventListener('pointermove', drag)
    document.removeEventListener('pointerup', drop)
    document.removeEventListener('pointercancel', giveUp)
    document.removeEventListener('keydown', key, true)
  }
  const drop = () => {
    stop()
    if (at === width) columns.preview(column.key, null)
    else columns.resize(column.key, at)
  }
  const giveUp = () => {
    stop()
    columns.preview(column.key, null)
  }
  const key = (now: KeyboardEvent) => {
    if (now.key === 'Escape') {
      now.stopPropagation()
      giveUp()
    }
  }
  document.addEventListener('pointermove', drag)
  document.addEventListener('pointerup', drop)
  document.addEventListener('pointercancel', giveUp)
  document.addEventListener('keydown', key, true)
}
