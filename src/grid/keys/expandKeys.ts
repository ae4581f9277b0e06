import type { KeyboardEvent } from 'react'
import type { Row } from '../../language/row.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import { expanderCol } from '../context/GridState.ts'

/** On the cell that opens a row Enter and Space turn it. True when one stands there. */
export function turnHere({ state: { active }, view }: GridContext): boolean {
  const row = active?.col === expanderCol ? view.props.rows[active.row] : undefined
  if (row) turn(view, row)
  return row !== undefined
}

/** Opens a row or closes it; where it is said, one of the two alone. */
function turn({ props: { outline }, expanded, keyOf }: GridView, row: Row, open?: boolean): void {
  if (!outline) return expanded.toggle(keyOf(row), open)
  const isOpen = outline.isOpen(row)
  if (isOpen !== undefined && isOpen !== open) outline.turn(row, !isOpen)
}

/**
 * Where rows stand below each other, on the cell that opens one: the arrow to the right opens it, to the left closes it or goes to what it stands under.
 * True when it did; an open row, or one that holds nothing, is left to the right as ever.
 */
function outlineKeys(context: GridContext, key: string): boolean {
  const { active } = context.state
  const { outline, rows } = context.view.props
  const row = active?.col === expanderCol ? rows[active.row] : undefined
  if (!outline || !active || !row) return false
  if (key === 'ArrowRight' && outline.isOpen(row) === false) {
    outline.turn(row, true)
    return true
  }
  if (key !== 'ArrowLeft') return false
  if (outline.isOpen(row)) {
    outline.turn(row, false)
    return true
  }
  const above = rows.findLastIndex(
    (one, index) => index < active.row && outline.level(one) < outline.level(row),
  )
  if (above >= 0) context.moveTo({ row: above, col: expanderCol })
  return true
}

/** Alt with the arrow down opens the row where the user stands, with the arrow up it closes it; where these move rows, Shift has to be held too. Of an open row it goes into what stands below. True when it did. */
export function expandKeys(context: GridContext, pressed: Keys): boolean {
  if (context.state.editing !== 'no') return false
  const { key, altKey, shiftKey, ctrlKey, metaKey } = pressed
  const isPlain = !altKey && !shiftKey && !ctrlKey && !metaKey
  return isPlain ? outlineKeys(context, key) : withAlt(context, pressed)
}

function withAlt({ state, view, root }: GridContext, { key, altKey, shiftKey }: Keys): boolean {
  const { onMove, expand, outline, rows } = view.props
  const row = state.active ? rows[state.active.row] : undefined
  const isMeant = altKey && (!onMove || shiftKey) && (expand !== undefined || outline !== undefined)
  if (!isMeant || !row || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  const rowKey = view.keyOf(row)
  if (key === 'ArrowDown' && view.expanded.details.has(rowKey)) enterBelow(root.current, rowKey)
  else turn(view, row, key === 'ArrowDown')
  return true
}

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** The keyboard goes on in what is open below a row: its grid, or the first thing there that takes it. */
function enterBelow(root: HTMLElement | null, rowKey: string): void {
  const box = root?.querySelector(`[data-detail="${CSS.escape(rowKey)}"]`)
  const first =
    box?.querySelector<HTMLElement>('[role=grid]') ??
    box?.querySelector<HTMLElement>('button:not(:disabled), a[href], [tabindex="0"]')
  first?.focus({ preventScroll: true })
}
