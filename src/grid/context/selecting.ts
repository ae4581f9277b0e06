import { pageTurned, stateOf, turned, type Selectable } from '../state/selection.ts'
import type { GridView } from './GridView.ts'

const none: ReadonlySet<string> = new Set()

function rowsOf({ props, keyOf }: GridView): Selectable {
  const { rows, selection = 'none', selectedKeys = none, isSelectable } = props
  return {
    type: selection,
    count: rows.length,
    selected: selectedKeys,
    keyAt: (index) => {
      const row = rows[index]
      return row && (!isSelectable || isSelectable(row)) ? keyOf(row) : null
    },
  }
}

/** How many of the selectable rows of this page are selected. */
export const pageState = (view: GridView): 'none' | 'some' | 'all' => stateOf(rowsOf(view))

function tell({ props, keyOf }: GridView, keys: ReadonlySet<string>): void {
  props.onSelect?.(
    keys,
    props.rows.filter((row) => keys.has(keyOf(row))),
  )
}

/** Turns one row's selection; with `from` all rows between take the state that this one gets. */
export function toggleRow(view: GridView, index: number, from?: number): void {
  const keys = turned(rowsOf(view), index, from)
  if (keys) tell(view, keys)
}

/** All rows of this page, or none of them; other pages keep theirs. */
export const togglePage = (view: GridView): void => tell(view, pageTurned(rowsOf(view)))
