import type { ClipboardEvent, ComponentType } from 'react'
import { LazyModule } from '../../cells/lazy/LazyModule.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { ColumnControl } from '../layout/ColumnControl.ts'
import type { Press } from '../context/Press.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridState, Place } from '../context/GridState.ts'
import type { GridView } from '../context/GridView.ts'
import type { Hit } from '../context/hits.ts'
import type { Key } from '../context/Key.ts'
import type { Placed } from '../layout/layout.ts'

/** Everything but drawing: keys, clipboard, menu, editors. Declared here so that what is drawn first imports none of the files that do it. */
export interface Interaction {
  readonly GridAids: ComponentType<GridAidsProps>
  readonly CellEditor: ComponentType<CellEditorProps>
  /** Closes the open editor and tells what changed. */
  commit(context: GridContext): void
  /** True when an editor opened, or a flag was turned. */
  startEdit(context: GridContext, how: 'replace' | 'keep'): boolean
  toggleFlag(context: GridContext): boolean
  openMenuAt(
    context: GridContext,
    at: Hit | null,
    press: { readonly button: number; readonly x: number; readonly y: number },
  ): void
  /** True when the key meant something. */
  onKeyDown(context: GridContext, key: Key): boolean
  onCopy(context: GridContext, event: ClipboardEvent, cut: boolean): void
  onPaste(context: GridContext, event: ClipboardEvent, inEditor: boolean): void
  /** Replays what was done before the chunk had loaded. */
  pressAgain(context: GridContext, key: Key): void
  copyAgain(context: GridContext, cut: boolean): void
  pasteAgain(context: GridContext, text: string): void
  edgeScroll(context: GridContext, reach: (place: Place) => void): EdgeScroll
  dragGrip(press: Press, place: Placed, columns: ColumnControl): void
  dragHead(press: Press, place: Placed, view: GridView): void
  fitColumn(view: GridView, column: CompiledColumn, element: Element): void
}

export interface GridAidsProps {
  readonly context: GridContext
  /** What is drawn now; the context knows it when it stands on the page. */
  readonly view: GridView
}

export interface CellEditorProps {
  readonly column: CompiledColumn
  readonly row: Row
  readonly rowKey: string
  readonly state: GridState
  /** What is typed takes the place of the value. */
  readonly replace: boolean
  readonly error: string | undefined
  /** Text that was left in the cell and means nothing. */
  readonly leftover: string | undefined
}

/** Scrolls while something is dragged beyond the edge of the rows; the farther, the faster. */
export interface EdgeScroll {
  /** True when the pointer is beyond an edge: then `reach` is told the nearest cell, also while the pointer rests. */
  move(x: number, y: number): boolean
  readonly stop: () => void
}

/** One for all grids of the page. */
export const interaction = new LazyModule<Interaction>(() => import('../work/interactionChunk.ts'))
