import { announce, sayOf } from '../aids/announce.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { KeyAction } from '../context/Key.ts'

/** Asks for a line behind the last, and goes to its first editable cell once it is there. */
export function appendRow(context: GridContext): boolean {
  context.awaited = context.view.props.rows.length
  const added = context.view.props.onAppend?.() ?? false
  if (added) announce(context, sayOf(context)('row.appended'))
  else context.awaited = undefined
  return added
}

/** Keys of the rows in which something is marked. */
export function markedKeys({ state: { marked }, view }: GridContext): readonly string[] {
  return marked ? view.props.rows.slice(Math.max(0, marked.top), marked.bottom + 1).map(view.keyOf) : []
}

/** Asks the screen to delete the marked rows. False where it deletes none. */
export const deleteMarked: KeyAction = (context) => {
  const { onDelete } = context.view.props
  const keys = markedKeys(context)
  if (!onDelete || keys.length === 0) return false
  onDelete(keys)
  return true
}

/** The user goes along with the rows. */
export const moveMarked =
  (by: -1 | 1): KeyAction =>
  (context) => {
    const { onMove } = context.view.props
    const {
      state: { marked },
    } = context
    const keys = markedKeys(context)
    if (!onMove || !marked || keys.length === 0) return false
    if (marked.top + by < 0 || marked.bottom + by >= context.view.props.rows.length) return true
    if (!onMove(keys, by)) return true
    announce(context, sayOf(context)(by < 0 ? 'row.movedUp' : 'row.movedDown'))
    if (keys.length > 1)
      context.state.mark(
        { row: marked.top + by, col: marked.left },
        { row: marked.bottom + by, col: marked.right },
      )
    return true
  }
