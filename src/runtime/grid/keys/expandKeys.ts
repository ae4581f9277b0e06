import type { KeyboardEvent } from 'react'
import type { GridContext } from '../GridContext.ts'

/** Alt with the arrow down opens the row where the user stands, with the arrow up it closes it; where these move rows, Shift has to be held too. True when it did. */
export function expandKeys({ state, view }: GridContext, { key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): boolean {
  const row = state.active && state.editing === 'no' ? view.props.rows[state.active.row] : undefined
  if (!altKey || (view.props.onMove && !shiftKey) || !view.props.expand || !row || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  view.expanded.toggle(view.keyOf(row), key === 'ArrowDown')
  return true
}
