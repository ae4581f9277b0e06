import type { Row } from '../../language/row.ts'
import type { GridView } from './GridView.ts'

const none: ReadonlySet<string> = new Set()

function selectableRows({ props }: GridView): readonly Row[] {
  const { rows, isSelectable } = props
  return isSelectable ? rows.filter(isSelectable) : rows
}

/** How many of the selectable rows of this page are selected. */
export function pageState(view: GridView): 'none' | 'some' | 'all' {
  const keys = view.props.selectedKeys ?? none
  if (keys.size === 0) return 'none'
  const rows = selectableRows(view)
  const count = rows.reduce((sum, row) => sum + (keys.has(view.keyOf(row)) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

function tell(view: GridView, keys: ReadonlySet<string>): void {
  view.props.onSelect?.(
    keys,
    view.props.rows.filter((row) => keys.has(view.keyOf(row))),
  )
}

/** Turns one row's selection; with `from` all rows between take the state that this one gets. */
export function toggleRow(view: GridView, index: number, from?: number): void {
  const { props } = view
  const row = props.rows[index]
  if (
    !row ||
    !props.selection ||
    props.selection === 'none' ||
    (props.isSelectable && !props.isSelectable(row))
  )
    return
  const key = view.keyOf(row)
  if (props.selection === 'single') return tell(view, new Set([key]))
  const keys = new Set(props.selectedKeys)
  const on = !keys.has(key)
  const [start, end] = from === undefined ? [index, index] : [Math.min(from, index), Math.max(from, index)]
  for (const each of props.rows.slice(start, end + 1)) {
    if (props.isSelectable && !props.isSelectable(each)) continue
    if (on) keys.add(view.keyOf(each))
    else keys.delete(view.keyOf(each))
  }
  tell(view, keys)
}

/** All rows of this page, or none of them; other pages keep theirs. */
export function togglePage(view: GridView): void {
  const keys = new Set(view.props.selectedKeys)
  const off = pageState(view) === 'all'
  for (const row of selectableRows(view)) {
    if (off) keys.delete(view.keyOf(row))
    else keys.add(view.keyOf(row))
  }
  tell(view, keys)
}
