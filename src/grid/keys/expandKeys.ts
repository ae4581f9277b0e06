import type { KeyboardEvent } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import { expanderCol } from '../context/GridState.ts'

/** On the cell that opens a row Enter and Space turn it. True when one stands there. */
export function turnHere({ state: { active }, view }: GridContext): boolean {
  const row = active?.col === expanderCol ? view.props.rows[active.row] : undefined
  if (row) view.expanded.toggle(view.keyOf(row))
  return row !== undefined
}

/** Alt with the arrow down opens the row where the user stands, with the arrow up it closes it; where these move rows, Shift has to be held too. Of an open row it goes into what stands below. True when it did. */
export function expandKeys(
  { state, view, root }: GridContext,
  { key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>,
): boolean {
  const row = state.active && state.editing === 'no' ? view.props.rows[state.active.row] : undefined
  if (
    !altKey ||
    (view.props.onMove && !shiftKey) ||
    !view.props.expand ||
    !row ||
    (key !== 'ArrowDown' && key !== 'ArrowUp')
  )
    return false
  const rowKey = view.keyOf(row)
  if (key === 'ArrowDown' && view.expanded.details.has(rowKey)) enterBelow(root.current, rowKey)
  else view.expanded.toggle(rowKey, key === 'ArrowDown')
  return true
}

/** The keyboard goes on in what is open below a row: its grid, or the first thing there that takes it. */
function enterBelow(root: HTMLElement | null, rowKey: string): void {
  const box = root?.querySelector(`[data-detail="${CSS.escape(rowKey)}"]`)
  const first =
    box?.querySelector<HTMLElement>('[role=grid]') ??
    box?.querySelector<HTMLElement>('button:not(:disabled), a[href], [tabindex="0"]')
  first?.focus({ preventScroll: true })
}
