import type { KeyboardEvent } from 'react'
import { pressKey } from '../commands/pressed.ts'
import type { GridContext } from '../context/GridContext.ts'
import { isBelowRow, isInside } from '../context/hits.ts'

/** Keys, wherever in the grid or its editors they are pressed. */
export const keyboardController = (context: GridContext) => ({
  onKeyDown(event: KeyboardEvent): void {
    if (isMeant(context, event) && pressKey(context, event)) event.preventDefault()
  },
})

function isMeant(context: GridContext, { defaultPrevented, nativeEvent, target }: KeyboardEvent): boolean {
  if (defaultPrevented || nativeEvent.isComposing) return false
  if (target instanceof HTMLElement && target.closest('.sw-operate,.sw-aid')) return false
  if (isBelowRow(context, target)) return false
  return context.state.editing !== 'no' || isInside(context, target) // else of a menu or dialog that opened from here
}
