import type { GridContext } from '../context/GridContext.ts'

/** Asks for a line behind the last, and goes to its first editable cell once it is there. */
export function appendRow({ underWay, view: { props } }: GridContext): boolean {
  underWay.awaited = props.rows.length
  const isAdded = props.onAppend?.() ?? false
  if (!isAdded) underWay.awaited = undefined
  return isAdded
}

/** Keys of the rows in which something is marked. */
export function markedKeys({ state: { marked }, view }: GridContext): readonly string[] {
  return marked ? view.props.rows.slice(Math.max(0, marked.top), marked.bottom + 1).map(view.keyOf) : []
}

/** Asks the screen to delete the marked rows. False where it deletes none. */
export function deleteMarked(context: GridContext): boolean {
  const keys = markedKeys(context)
  if (keys.length > 0) context.view.props.onDelete?.(keys)
  return keys.length > 0
}

/** The user goes along with the rows. False where they cannot go further. */
export function moveMarked(context: GridContext, by: -1 | 1): boolean {
  const {
    state,
    view: { props },
  } = context
  const { marked } = state
  const keys = markedKeys(context)
  if (!marked || keys.length === 0) return false
  if (marked.top + by < 0 || marked.bottom + by >= props.rows.length) return false
  if (!props.onMove?.(keys, by)) return false
  if (keys.length > 1)
    state.mark({ row: marked.top + by, col: marked.left }, { row: marked.bottom + by, col: marked.right })
  return true
}
