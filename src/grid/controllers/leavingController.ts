import type { FocusEvent } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import { isBelowRow, isInside } from '../context/hits.ts'

/** Focus and presses elsewhere: leaving the grid commits the editor. */
export function leavingController(context: GridContext) {
  const isHere = (target: EventTarget) => isInside(context, target) && !isBelowRow(context, target)
  let leaving: ReturnType<typeof setTimeout> | undefined
  /** React sees a press also in what an editor opened elsewhere; the document sees every press, after React. */
  let pressedHere = false
  return {
    onFocus({ target }: FocusEvent): void {
      if (!isBelowRow(context, target)) clearTimeout(leaving)
    },
    /** Popups and dialogs of an editor stand elsewhere in the page; only when focus went to none of them has the user left. */
    onBlur({ relatedTarget }: FocusEvent): void {
      if (context.state.editing === 'no' || (relatedTarget && isHere(relatedTarget))) return
      clearTimeout(leaving)
      leaving = setTimeout(() => {
        const { activeElement } = document
        if (activeElement && activeElement !== document.body && !isHere(activeElement)) context.commit()
      })
    },
    onMouseDownCapture(): void {
      pressedHere = true
    },
    /** A press anywhere else commits before the button that was pressed does its work. */
    onPressElsewhere(): void {
      if (!pressedHere) context.commit()
      pressedHere = false
    },
  }
}
