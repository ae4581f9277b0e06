import type { GridContext } from '../context/GridContext.ts'
import { clipboardController } from './clipboardController.ts'
import { hoverController } from './hoverController.ts'
import { keyboardController } from './keyboardController.ts'
import { leavingController } from './leavingController.ts'
import { pointerController } from './pointerController.ts'

/** Handlers of the whole grid; the cells have none of their own. They see everything inside, also what editors open elsewhere. */
export const gridControllers = (context: GridContext) => ({
  ...leavingController(context),
  ...hoverController(context),
  ...pointerController(context),
  ...clipboardController(context),
  ...keyboardController(context),
})
