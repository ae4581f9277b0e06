import type { KeyboardEvent } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import { isBelowRow, isInside } from '../context/hits.ts'
import { isKept } from '../interaction/earlyKeys.ts'
import type { InputQueue } from '../interaction/InputQueue.ts'

/** Keys, wherever in the grid or its editors they are pressed. */
export function keyboardEvents(context: GridContext, queue: InputQueue) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (!isMeant(context, event)) return
      if (queue.ready) {
        if (queue.ready.onKeyDown(context, event)) event.preventDefault()
        return
      }
      if (!isKept(context, queue, event)) return
      if (event.key !== 'Escape' || queue.waits) event.preventDefault() // what the grid stands in may want Escape too
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event
      queue.work((here) => here.pressAgain(context, { key, shiftKey, ctrlKey, metaKey, altKey }))
    },
  }
}

function isMeant(context: GridContext, { defaultPrevented, nativeEvent, target }: KeyboardEvent): boolean {
  if (defaultPrevented || nativeEvent.isComposing) return false
  if (target instanceof HTMLElement && target.closest('.sw-operate,.sw-aid')) return false
  if (isBelowRow(context, target)) return false
  return context.state.editing !== 'no' || isInside(context, target) // else of a menu or dialog that opened from here
}
