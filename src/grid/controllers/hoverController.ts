import type { MouseEvent } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import { hitOf, inEditor } from '../context/hits.ts'

/** The hover text of a cell whose text is cut; set when it is needed, for a title on every cell would cost. */
export function hoverController(context: GridContext) {
  const titled = new WeakSet<Element>()
  return {
    onMouseOver(event: MouseEvent): void {
      const cell = inEditor(context, event.target) ? null : hitOf(context, event.target)?.cell
      if (!(cell instanceof HTMLElement) || (cell.title && !titled.has(cell))) return
      const cut = cell.scrollWidth > cell.clientWidth && cell.textContent
      if (cut) {
        cell.title = cut
        titled.add(cell)
      } else if (titled.delete(cell)) cell.removeAttribute('title')
    },
  }
}
