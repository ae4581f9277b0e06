import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import type { Place } from '../state/GridState.ts'

/** Where a command is done: in the cell that has the keyboard, or in that of the menu. */
export interface Here {
  readonly context: GridContext
  readonly view: GridView
  readonly place: Place | null
  readonly row: Row | undefined
  readonly column: CompiledColumn | undefined
}

/** Where a command would be done: at a place, else where the user stands. */
export function hereAt(context: GridContext, place: Place | null = context.state.active): Here {
  const { drawn, view } = context
  return {
    context,
    view,
    place,
    row: place ? drawn.rowAt(place.row) : undefined,
    column: place ? drawn.columnAt(place.col) : undefined,
  }
}
