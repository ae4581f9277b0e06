import { pressFirst, enterPresses } from '../../cells/action/pressKeys.ts'
import { cellKindOf, isToggled, type CellKind } from '../../cells/cellKind.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { linkIn } from '../../cells/wiresOf.ts'
import { notify, sayOf } from '../aids/announce.ts'
import { copyByCommand } from '../clipboard/copying.ts'
import { fillMarked, pasteText, writeEverywhere } from '../clipboard/pasting.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import { activeCell } from '../context/hits.ts'
import { toggleRow } from '../context/selecting.ts'
import { clearMarked, startEdit, toggleFlag } from '../editing/editing.ts'
import { keyShown } from './keyNames.ts'
import type { Commands, Outcome } from './Command.ts'
import type { Here } from './Here.ts'

const always = (): boolean => true
/** Whether anything in the grid may be edited. */
export const isEditing = ({ rules }: GridView): boolean => rules.editing
const isMarked = ({ context }: Here): boolean => context.state.marked !== null

/** Whether some column is of these. */
export const someColumn = ({ layout }: GridView, isMeant: (column: CompiledColumn) => boolean): boolean =>
  layout.all.some(({ column }) => isMeant(column))

/** What stands in a slot is known to the screen alone, and what a typed value is to its row: there may be a button. */
const withButtons: ReadonlySet<CellKind> = new Set([
  'button',
  'tableOperate',
  'linkTag',
  'slot',
  'viewSlot',
  'typed',
])
const withLinks: ReadonlySet<CellKind> = new Set(['url', 'email', 'tel'])
const hasButtons = (column: CompiledColumn): boolean => withButtons.has(cellKindOf(column))
const hasPress = (column: CompiledColumn): boolean => hasButtons(column) || withLinks.has(cellKindOf(column))

/** Reading the clipboard needs the user's leave, which the key does not. */
async function pasteByMenu(context: GridContext): Promise<void> {
  context.focus()
  let text: string
  try {
    text = await navigator.clipboard.readText()
  } catch {
    return notify(context, 'warning', sayOf(context)('paste.noClipboard', { keys: keyShown('Ctrl V') }))
  }
  await pasteText(context, text)
}

function travel(how: 'onUndo' | 'onRedo') {
  return ({ view }: Here): Outcome => {
    view.props[how]?.()
    return undefined
  }
}

function fill(way: 'down' | 'right') {
  return ({ context }: Here): Outcome => {
    void fillMarked(context, way)
    return undefined
  }
}

/** What is copied, pasted and undone. */
const clipboard = {
  copy: {
    group: 'cells',
    label: 'copy',
    isTold: true,
    isNative: true,
    keys: { grid: ['Ctrl C'] },
    menu: always,
    run: ({ context }) => {
      void copyByCommand(context, {})
      return undefined
    },
  },
  copyWithHead: {
    group: 'cells',
    label: 'copyWithHead',
    keys: { grid: ['Ctrl Shift C'] },
    menu: always,
    run: ({ context }) => {
      void copyByCommand(context, { withHead: true })
      return undefined
    },
  },
  copyRows: {
    group: 'cells',
    label: 'copyRows',
    menu: always,
    run: ({ context, view }) => {
      const { marked } = context.state
      const range = marked && { ...marked, left: 0, right: view.layout.all.length - 1 }
      if (range) void copyByCommand(context, { range })
      return undefined
    },
  },
  cut: {
    group: 'cells',
    label: 'cut',
    isNative: true,
    keys: { grid: ['Ctrl X'] },
    when: isEditing,
    run: () => 'pass',
  },
  paste: {
    group: 'cells',
    label: 'paste',
    isTold: true,
    isNative: true,
    keys: { grid: ['Ctrl V'] },
    when: isEditing,
    menu: always,
    run: ({ context }) => {
      void pasteByMenu(context)
      return undefined
    },
  },
  stopPaste: {
    group: 'editing',
    label: 'stopPaste',
    keys: { pasting: ['Esc'] },
    when: isEditing,
    run: ({ context }) => {
      context.underWay.pasting?.abort()
      return undefined
    },
  },
  undo: {
    group: 'cells',
    label: 'undo',
    keys: { grid: ['Ctrl Z'] },
    when: ({ props }) => props.onUndo !== undefined,
    run: travel('onUndo'),
    says: 'undone',
  },
  redo: {
    group: 'cells',
    label: 'redo',
    keys: { grid: ['Ctrl Y', 'Ctrl Shift Z'] },
    when: ({ props }) => props.onRedo !== undefined,
    run: travel('onRedo'),
    says: 'redone',
  },
} as const satisfies Commands

/** What is written into cells. */
const values = {
  fillDown: {
    group: 'cells',
    label: 'fillDown',
    keys: { grid: ['Ctrl D'] },
    when: isEditing,
    ready: ({ context: { state } }) => (state.marked?.bottom ?? 0) > 0,
    menu: always,
    run: fill('down'),
  },
  fillRight: {
    group: 'cells',
    label: 'fillRight',
    keys: { grid: ['Ctrl R'] },
    when: isEditing,
    ready: ({ context: { state } }) => (state.marked?.right ?? 0) > 0,
    run: fill('right'),
  },
  clear: {
    group: 'cells',
    label: 'clear',
    keys: { grid: ['Delete'] },
    also: { grid: ['Backspace', 'Shift Backspace'] },
    when: isEditing,
    ready: isMarked,
    menu: always,
    run: ({ context }) => {
      clearMarked(context)
      return undefined
    },
  },
  writeAll: {
    group: 'cells',
    label: 'writeAll',
    keys: { grid: ['Ctrl Enter'], editor: ['Ctrl Enter'] },
    when: isEditing,
    ready: isMarked,
    run: ({ context }) => {
      void writeEverywhere(context)
      return undefined
    },
  },
  turnFlag: {
    group: 'cells',
    label: 'turnFlag',
    keys: { flag: ['Space'] },
    also: { flag: ['Enter', 'Shift Enter', 'F2'] },
    when: (view) => isEditing(view) && someColumn(view, (column) => column.isEdit && isToggled(column)),
    run: ({ context }) => {
      toggleFlag(context)
      return undefined
    },
  },
  selectRow: {
    group: 'rows',
    label: 'selectRow',
    keys: { selectable: ['Space'] },
    when: ({ props }) => (props.selection ?? 'none') !== 'none',
    run: ({ view, place }) => {
      if (place) toggleRow(view, place.row)
      return undefined
    },
  },
} as const satisfies Commands

/** What a cell opens. */
const opening = {
  edit: {
    group: 'cells',
    label: 'edit',
    isTold: true,
    keys: { editable: ['F2', 'Enter'] },
    also: { editable: ['Shift Enter'] },
    when: isEditing,
    run: ({ context }) => {
      startEdit(context, 'keep')
      return undefined
    },
  },
  /** The editor is there before the browser types the key: nothing is lost, also with an input method. */
  type: {
    group: 'cells',
    label: 'type',
    keys: { editable: ['Typing'] },
    when: isEditing,
    run: ({ context }) => {
      startEdit(context, 'replace')
      return 'pass'
    },
  },
  typeAnew: {
    group: 'cells',
    also: { editable: ['Space'] },
    when: isEditing,
    run: ({ context }) => {
      startEdit(context, 'replace')
      return undefined
    },
  },
  openLink: {
    group: 'cells',
    label: 'openLink',
    keys: { link: ['Enter'] },
    also: { link: ['Shift Enter'] },
    when: (view) =>
      view.props.onOpen !== undefined &&
      someColumn(view, (column) => Boolean(column.link ?? column.kinds?.some((kind) => kind.link))),
    run: ({ view, row, column }) => {
      if (row && column && linkIn(column, row)) view.props.onOpen?.(row, column)
      return undefined
    },
  },
  pressFirst: {
    group: 'cells',
    label: 'pressFirst',
    keys: { pressable: ['Enter'] },
    also: { pressable: ['Shift Enter'] },
    when: (view) => someColumn(view, hasPress),
    run: ({ context }) => (pressFirst(activeCell(context)) ? undefined : 'nothing'),
  },
  enterPresses: {
    group: 'cells',
    label: 'enterPresses',
    keys: { pressable: ['F2'] },
    when: (view) => someColumn(view, hasButtons),
    run: ({ context }) => (enterPresses(activeCell(context)) ? undefined : 'pass'),
  },
} as const satisfies Commands

/** What is done with cells and their values. */
export const cellCommands = { ...clipboard, ...values, ...opening } as const
