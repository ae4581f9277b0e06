import type { KeyboardEvent } from 'react'
import { headKeys } from './columns/headKeys.ts'
import { cancel, clearMarked, commit, startEdit, toggleFlag } from './editing.ts'
import type { GridContext } from './GridContext.ts'
import { toggleRow } from './selecting.ts'
import { nextSort, sortFieldOf } from './sorting.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Does what a key means here; true when it meant something, so that the browser does nothing. */
export function gridKeys(context: GridContext, event: Key, editing: boolean): boolean {
  if (editing) return editingKeys(context, event)
  if (headKeys(context, event)) return true
  const command = event.ctrlKey || event.metaKey
  const does = command ? commands[event.key.toLowerCase()] : keys[event.key]
  if (does && !event.altKey) return does(context, event)
  return !command && !event.altKey && typing(context, event.key)
}

/** While an editor is open only leaving it concerns the grid. */
function editingKeys(context: GridContext, { key, shiftKey, ctrlKey, altKey }: Key): boolean {
  if (key === 'Escape') { cancel(context); return true }
  if (key === 'Enter' && !altKey && !ctrlKey) {
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
  if (key.length === 1 || key === 'Process' || key === 'Unidentified') startEdit(context, 'replace')
  return false
}

/** Down a row in the same column; behind the last row a line may be added. */
function down(context: GridContext, step: 1 | -1): void {
  const last = context.view.props.rows.length - 1
  if (step === 1 && context.state.active?.row === last && append(context)) return
  if (context.state.active && context.state.active.row + step >= 0) context.move(step, 0)
}

function append(context: GridContext): boolean {
  context.awaited = context.view.props.rows.length
  const added = context.view.props.onAppend?.() ?? false
  if (!added) context.awaited = undefined
  return added
}

/** Through the editable cells; where there is none left, Tab leaves the grid. */
function sideways(context: GridContext, step: 1 | -1): boolean {
  const { active } = context.state
  if (!active || !context.view.rules.editing) return false
  const next = context.nextEditable(active, step)
  if (next) { context.moveTo(next); return true }
  return step === 1 && append(context)
}

const arrow = (rows: number, cols: number) => (context: GridContext, { shiftKey }: Key): boolean => {
  context.move(rows, cols, shiftKey)
  return true
}

const edge = (row: 'same' | 'end', toEnd: boolean) => (context: GridContext, { shiftKey }: Key): boolean => {
  const { rows } = context.view.props
  const at = row === 'same' ? context.state.active?.row ?? 0 : toEnd ? rows.length - 1 : 0
  context.moveTo({ row: at, col: toEnd ? context.view.layout.all.length - 1 : 0 }, shiftKey)
  return true
}

function enter(context: GridContext, { shiftKey }: Key): boolean {
  const { active } = context.state
  if (!active) return false
  const [row, column] = [context.rowAt(active.row), context.columnAt(active.col)]
  if (!column) return false
  if (active.row < 0) return sortBy(context, shiftKey)
  if (startEdit(context, 'keep')) return true
  if (column.link && row) { context.view.props.onOpen?.(row, column); return true }
  down(context, shiftKey ? -1 : 1)
  return true
}

function sortBy(context: GridContext, add: boolean): boolean {
  const column = context.state.active && context.columnAt(context.state.active.col)
  if (!column?.sortable) return false
  context.view.props.onSort?.(nextSort(context.view.props.sort ?? [], sortFieldOf(column), add))
  return true
}

function space(context: GridContext): boolean {
  const { active } = context.state
  if (!active || active.row < 0) return true
  if (toggleFlag(context)) return true
  if (context.view.props.selection && context.view.props.selection !== 'none') { toggleRow(context.view, active.row); return true }
  return startEdit(context, 'replace')
}

const keys: Readonly<Record<string, (context: GridContext, event: Key) => boolean>> = {
  ArrowUp: arrow(-1, 0), ArrowDown: arrow(1, 0), ArrowLeft: arrow(0, -1), ArrowRight: arrow(0, 1),
  Home: edge('same', false), End: edge('same', true),
  PageDown: (context, { shiftKey }) => { context.move(context.pageRows, 0, shiftKey); return true },
  PageUp: (context, { shiftKey }) => { context.moveTo({ row: Math.max(0, (context.state.active?.row ?? 0) - context.pageRows), col: context.state.active?.col ?? 0 }, shiftKey); return true },
  Enter: enter,
  F2: (context) => startEdit(context, 'keep'),
  Tab: (context, { shiftKey }) => sideways(context, shiftKey ? -1 : 1),
  Delete: (context) => { clearMarked(context); return true },
  Backspace: (context) => { clearMarked(context); return true },
  Escape: (context) => { if (context.state.active) context.state.moveTo(context.state.active); return false },
  ' ': space,
}

const commands: Readonly<Record<string, (context: GridContext, event: Key) => boolean>> = {
  home: edge('end', false), end: edge('end', true),
  a: (context) => {
    const { layout, props } = context.view
    if (props.rows.length && layout.all.length) context.state.mark({ row: 0, col: 0 }, { row: props.rows.length - 1, col: layout.all.length - 1 })
    return true
  },
  z: ({ view: { props } }, { shiftKey }) => { const undo = shiftKey ? props.onRedo : props.onUndo; undo?.(); return Boolean(undo) },
  y: ({ view: { props } }) => { props.onRedo?.(); return Boolean(props.onRedo) },
}
