import type { MouseEvent } from 'react'
import { edgeScroll } from '../interaction/edgeScroll.ts'
import type { GridContext } from '../context/GridContext.ts'
import { hitOf, type Hit } from '../context/hits.ts'
import { togglePage, toggleRow } from '../context/selecting.ts'
import { moveTo } from '../context/walking.ts'
import type { Place } from '../state/GridState.ts'

/** Where the user stands, what is marked by the mouse, and which rows are selected. */
export const selectionController = (context: GridContext) => ({
  /** Stands in a cell; as long as the button is down a range is marked from there. True where the user stood there before and pressed once. */
  stand(at: Hit, { shiftKey, detail }: MouseEvent): boolean {
    context.commit()
    context.focus()
    const { active } = context.state
    const isAgain = active?.row === at.row && active.col === at.col && !shiftKey && detail === 1
    moveTo(context, at, shiftKey)
    if (at.col >= 0 && !isAgain) dragRange(context, at)
    return isAgain && at.col >= 0
  },
  /** Selects a row or gives it up; with Shift all rows from the one that was selected before. */
  select(row: number, isRange: boolean): void {
    const { underWay, view } = context
    toggleRow(view, row, isRange ? underWay.selectedFrom : undefined)
    underWay.selectedFrom = row
  },
  selectPage: (): void => togglePage(context.view),
})

/** Marks a range while the button stays down; beyond the edge the rows scroll. */
function dragRange(context: GridContext, from: Hit): void {
  const mark = (to: Place) => context.state.mark(from, to)
  const scrolling = edgeScroll(context, mark)
  const onMove = (move: globalThis.MouseEvent) => {
    if (move.buttons % 2 === 0) return stop() // it was let go where nobody heard of it
    if (scrolling.move(move.clientX, move.clientY)) return
    const at = move.target ? hitOf(context, move.target) : null
    if (at && at.row >= 0 && at.col >= 0) mark(at)
  }
  const stop = () => {
    scrolling.stop()
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', stop)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', stop)
}
