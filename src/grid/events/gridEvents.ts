import { clipboardEvents } from './clipboard.ts'
import { hoverEvents } from './hover.ts'
import { keyboardEvents } from './keyboard.ts'
import { leavingEvents } from './leaving.ts'
import { pointerEvents } from './pointer.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { InputQueue } from '../interaction/InputQueue.ts'

/**
 * Handlers of the whole grid; the cells have none of their own. They see everything inside, also what editors open elsewhere. What
 * keys, clipboard and menu do is in the interaction chunk; until it has loaded, input is queued in order.
 */
export const gridEvents = (context: GridContext, queue: InputQueue) => ({
  ...leavingEvents(context),
  ...hoverEvents(context),
  ...pointerEvents(context, queue),
  ...clipboardEvents(context, queue),
  ...keyboardEvents(context, queue),
})
