import { linkIn } from '../../cells/wiresOf.ts'
import { enterPresses, pressFirst } from '../../cells/action/pressKeys.ts'
import { announce, sayOf } from '../aids/announce.ts'
import { headKeys } from '../columns/headKeys.ts'
import { copyByCommand } from '../clipboard/copying.ts'
import { cancel, clearMarked, commit, startEdit, toggleFlag } from '../editing/editing.ts'
import type { GridContext } from '../context/GridContext.ts'
import { arrow, edge, leap, markAll, markWhole, page } from './keyMoves.ts'
import { activeCell } from '../context/hits.ts'
import { openMenuHere } from '../menu/menuPlace.ts'
import type { Key, KeyAction } from '../context/Key.ts'
import { expandKeys, turnHere } from './expandKeys.ts'
import { fillMarked, writeEverywhere } from '../clipboard/pasting.ts'
import { appendRow, deleteMarked, moveMarked } from '../editing/rowActions.ts'
import { toggleRow } from '../context/selecting.ts'
import { nextSort, sortFieldOf } from '../layout/sorting.ts'

/** Does what a key means here; true when it meant something, so that the browser does nothing. */
export const onKeyDown = (context: GridContext, event: Key): boolean => {
  context.aids.endLocked()
  return expandKeys(context, event) || gridKeys(context, event, context.state.editing !== 'no')
}

function gridKeys(context: GridContext, event: Key, editing: boolean): boolean {
  if (event.key === 'Escape' && context.pasting) {
    context.pasting.abort()
    return true
  }
  if (editing) return editingKeys(context, event)
  if (headKeys(context, event)) return true
  const does = actionOf(event)
  if (does) return does(context, event)
  return !event.ctrlKey && !event.metaKey && !event.altKey && typing(context, event.key)
}

function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): KeyAction | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (altKey) return ctrlKey || metaKey ? undefined : withAlt[name]
  if (ctrlKey || metaKey) return (shiftKey ? withControlAndShift[name] : undefined) ?? withControl[name]
  return (shiftKey ? withShift[name] : undefined) ?? plain[name]
}

/** While an editor is open only leaving it concerns the grid. */
function editingKeys(context: GridContext, { key, shiftKey, ctrlKey, metaKey, altKey }: Key): boolean {
  if (key === 'Escape') {
    cancel(context)
    return true
  }
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    void writeEverywhere(context)
    return true
  }
  if (key === 'Enter' && !altKey) {
    commit(context)
    context.focus()
    down(context, shiftKey ? -1 : 1)
    return true
  }
  if (key === 'Tab') {
    commit(context)
    context.focus()
    return sideways(context, shiftKey ? -1 : 1)
  }
  return false
}

/** A printable key begins an editor, which is there before the browser types the key: nothing is lost, also with an input method. */
function typing(context: GridContext, key: string): boolean {
  if (key.length !== 1 && key !== 'Process' && key !== 'Unidentified') return false
  if (startEdit(context, 'replace')) return false
  if (key === '?') return help(context, { ...noKey, key })
  if (key !== ' ') sayLocked(context)
  return false
}

/** Nothing can be typed here: by which rule. */
function sayLocked(context: GridContext): void {
  const { active } = context.state
  const [row, column] = active ? [context.rowAt(active.row), context.columnAt(active.col)] : []
  const text = row && column && context.view.props.whyLocked?.(row, column)
  const cell = activeCell(context)
  if (!text || !cell) return
  const { left, bottom } = cell.getBoundingClientRect()
  context.aids.sayLocked({ text, x: left, y: bottom })
}

/** Presses what stands beside the value. */
function pressAside(cell: Element | undefined): boolean {
  const button = cell?.querySelector<HTMLElement>('.sw-aside button')
  button?.click()
  return Boolean(button)
}

const noKey = { key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

const help: KeyAction = (context) => {
  context.aids.show({ help: true })
  return true
}

/** Down a row in the same column; behind the last row a line may be added. */
function down(context: GridContext, step: 1 | -1): void {
  const last = context.view.props.rows.length - 1
  if (step === 1 && context.state.active?.row === last && appendRow(context)) return
  if (context.state.active && context.state.active.row + step >= 0) context.move(step, 0)
}

/** Through the editable cells; where there is none left, Tab leaves the grid. */
function sideways(context: GridContext, step: 1 | -1): boolean {
  const { active } = context.state
  if (!active || !context.view.rules.editing) return false
  const next = context.nextEditable(active, step)
  if (next) {
    context.moveTo(next)
    return true
  }
  return step === 1 && appendRow(context)
}

/** The cell where the user stands, for what can be pressed in it. */
const standing = (context: GridContext): Element | undefined => activeCell(context)

const enter: KeyAction = (context, { shiftKey }) => {
  const { active } = context.state
  if (!active) return false
  if (turnHere(context)) return true
  const [row, column] = [context.rowAt(active.row), context.columnAt(active.col)]
  if (!column) return false
  if (active.row < 0) return sortBy(context, shiftKey)
  if (startEdit(context, 'keep')) return true
  if (row && linkIn(column, row)) {
    context.view.props.onOpen?.(row, column)
    return true
  }
  if (pressFirst(standing(context))) return true
  down(context, shiftKey ? -1 : 1)
  return true
}

function sortBy(context: GridContext, add: boolean): boolean {
  const column = context.state.active && context.columnAt(context.state.active.col)
  if (!column?.sortable) return false
  context.view.props.onSort?.(nextSort(context.view.props.sort ?? [], sortFieldOf(column), add))
  return true
}

const space: KeyAction = (context) => {
  const { active } = context.state
  if (!active || active.row < 0 || turnHere(context)) return true
  if (toggleFlag(context)) return true
  if (context.view.props.selection && context.view.props.selection !== 'none') {
    toggleRow(context.view, active.row)
    return true
  }
  return startEdit(context, 'replace')
}

const clear: KeyAction = (context) => {
  clearMarked(context)
  return true
}

const travel =
  (how: 'onUndo' | 'onRedo'): KeyAction =>
  (context) => {
    const run = context.view.props[how]
    if (!run) return false
    run()
    announce(context, sayOf(context)(how === 'onUndo' ? 'step.undone' : 'step.redone'))
    return true
  }

/** Where nothing can be edited the browser keeps its key. */
const fill =
  (way: 'down' | 'right'): KeyAction =>
  (context) => {
    if (!context.view.rules.editing) return false
    void fillMarked(context, way)
    return true
  }

const writeAll: KeyAction = (context) => {
  if (!context.view.rules.editing) return false
  void writeEverywhere(context)
  return true
}

type Keys = Readonly<Record<string, KeyAction>>

const plain: Keys = {
  ArrowUp: arrow(-1, 0),
  ArrowDown: arrow(1, 0),
  ArrowLeft: arrow(0, -1),
  ArrowRight: arrow(0, 1),
  Home: edge('same', false),
  End: edge('same', true),
  PageDown: page(1),
  PageUp: page(-1),
  Enter: enter,
  F2: (context) => startEdit(context, 'keep') || enterPresses(standing(context)),
  Tab: (context, { shiftKey }) => sideways(context, shiftKey ? -1 : 1),
  Delete: clear,
  Backspace: clear,
  ' ': space,
  Escape: (context) => {
    if (context.state.active) context.state.moveTo(context.state.active)
    return false
  },
  F1: help,
  ContextMenu: openMenuHere,
}
const withShift: Keys = {
  ' ': markWhole('row'),
  F10: openMenuHere,
  F1: (context) => pressAside(standing(context)) || help(context, { ...noKey, key: 'F1' }),
}
const withControl: Keys = {
  ArrowUp: leap(-1, 0),
  ArrowDown: leap(1, 0),
  ArrowLeft: leap(0, -1),
  ArrowRight: leap(0, 1),
  Home: edge('end', false),
  End: edge('end', true),
  a: markAll,
  ' ': markWhole('column'),
  z: travel('onUndo'),
  y: travel('onRedo'),
  d: fill('down'),
  r: fill('right'),
  '-': deleteMarked,
  Enter: writeAll,
}
const withControlAndShift: Keys = {
  z: travel('onRedo'),
  c: (context) => {
    void copyByCommand(context, { withHead: true })
    return true
  },
  '+': appendRow,
  '=': appendRow,
}
const withAlt: Keys = { ArrowUp: moveMarked(-1), ArrowDown: moveMarked(1) }
