import { appendRow, deleteMarked, markedKeys, moveMarked } from '../editing/rowActions.ts'
import type { GridView } from '../context/GridView.ts'
import { moveTo } from '../context/walking.ts'
import { expanderCol } from '../state/GridState.ts'
import type { Row } from '../../language/row.ts'
import type { Commands, Outcome } from './Command.ts'
import type { Here } from './Here.ts'

const always = (): boolean => true
const isSomeMarked = ({ context }: Here): boolean => markedKeys(context).length > 0
const canMove = ({ props }: GridView): boolean => props.onMove !== undefined
const canOpen = ({ props }: GridView): boolean => props.expand !== undefined || props.outline !== undefined
const isTree = ({ props }: GridView): boolean => props.outline !== undefined

const outcomeOf = (isDone: boolean): Outcome => (isDone ? undefined : 'nothing')

/** Opens a row or closes it; where it is said, one of the two alone. */
function turn({ props: { outline }, expanded, keyOf }: GridView, row: Row, open?: boolean): void {
  if (!outline) return expanded.toggle(keyOf(row), open)
  const isOpen = outline.isOpen(row)
  if (isOpen !== undefined && isOpen !== open) outline.turn(row, !isOpen)
}

/** Opens the row where the user stands; of an open one the keyboard goes into what stands below. */
function expand({ context: { root }, view, row }: Here): Outcome {
  if (!row) return 'nothing'
  const rowKey = view.keyOf(row)
  if (view.expanded.details.has(rowKey)) enterBelow(root.current, rowKey)
  else turn(view, row, true)
  return undefined
}

/** The keyboard goes on in what is open below a row: its grid, or the first thing there that takes it. */
function enterBelow(root: HTMLElement | null, rowKey: string): void {
  const box = root?.querySelector(`[data-detail="${CSS.escape(rowKey)}"]`)
  const first =
    box?.querySelector<HTMLElement>('[role=grid]') ??
    box?.querySelector<HTMLElement>('button:not(:disabled), a[href], [tabindex="0"]')
  first?.focus({ preventScroll: true })
}

/** Closes what stands under the row, or goes to what the row itself stands under. */
function closeBranch({ context, view: { props }, place, row }: Here): Outcome {
  const { outline, rows } = props
  if (!outline || !place || !row) return 'nothing'
  if (outline.isOpen(row)) {
    outline.turn(row, false)
    return undefined
  }
  const above = rows.findLastIndex(
    (one, index) => index < place.row && outline.level(one) < outline.level(row),
  )
  if (above >= 0) moveTo(context, { row: above, col: expanderCol })
  return undefined
}

/** Adding, deleting and moving rows. */
const lines = {
  addRow: {
    group: 'rows',
    label: 'addRow',
    keys: { grid: ['Ctrl Shift +'] },
    when: ({ props }) => props.onAppend !== undefined,
    menu: always,
    run: ({ context }) => outcomeOf(appendRow(context)),
    says: 'appended',
  },
  moveUp: {
    group: 'rows',
    label: 'moveUp',
    keys: { movable: ['Alt ↑'] },
    when: canMove,
    ready: isSomeMarked,
    menu: always,
    run: ({ context }) => outcomeOf(moveMarked(context, -1)),
    says: 'movedUp',
  },
  moveDown: {
    group: 'rows',
    label: 'moveDown',
    keys: { movable: ['Alt ↓'] },
    when: canMove,
    ready: isSomeMarked,
    menu: always,
    run: ({ context }) => outcomeOf(moveMarked(context, 1)),
    says: 'movedDown',
  },
  deleteRows: {
    group: 'rows',
    label: 'deleteRows',
    keys: { grid: ['Ctrl -'] },
    when: ({ props }) => props.onDelete !== undefined,
    ready: isSomeMarked,
    menu: always,
    run: ({ context }) => outcomeOf(deleteMarked(context)),
  },
} as const satisfies Commands

/** Opening rows: what stands below them, and the branches of a tree. */
const opening = {
  expand: {
    group: 'rows',
    label: 'expand',
    keys: { grid: ['Alt Shift ↓'] },
    also: { fixed: ['Alt ↓'] },
    when: canOpen,
    run: expand,
  },
  collapse: {
    group: 'rows',
    label: 'collapse',
    keys: { grid: ['Alt Shift ↑'] },
    also: { fixed: ['Alt ↑'] },
    when: canOpen,
    run: ({ view, row }) => {
      if (row) turn(view, row, false)
      return undefined
    },
  },
  turnRow: {
    group: 'rows',
    label: 'turnRow',
    keys: { expander: ['Enter', 'Space'] },
    also: { expander: ['Shift Enter'] },
    when: canOpen,
    run: ({ view, row }) => {
      if (row) turn(view, row)
      return undefined
    },
  },
  openBranch: {
    group: 'rows',
    label: 'openBranch',
    keys: { branch: ['→'] },
    when: isTree,
    ready: ({ view, row }) => row !== undefined && view.props.outline?.isOpen(row) === false,
    run: ({ view, row }) => {
      if (row) view.props.outline?.turn(row, true)
      return undefined
    },
  },
  closeBranch: {
    group: 'rows',
    label: 'closeBranch',
    keys: { branch: ['←'] },
    when: isTree,
    run: closeBranch,
  },
} as const satisfies Commands

/** What is done with rows. */
export const rowCommands = { ...lines, ...opening } as const
