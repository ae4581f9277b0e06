import type { gridWork } from '../../texts/en/gridWork.ts'

/** The keys of the grid, for its list of keys. `editing`: only where something can be edited. */
export const keyList: readonly {
  readonly keys: readonly string[]
  readonly says: `keyboard.${keyof typeof gridWork.keyboard}`
  readonly editing?: true
}[] = [
  { keys: ['↑ ↓ ← →'], says: 'keyboard.move' },
  { keys: ['Ctrl ↑ ↓ ← →'], says: 'keyboard.toEdge' },
  { keys: ['Home', 'End'], says: 'keyboard.toEnds' },
  { keys: ['Ctrl Home', 'Ctrl End'], says: 'keyboard.toCorners' },
  { keys: ['PageUp', 'PageDown'], says: 'keyboard.page' },
  { keys: ['Shift ↑ ↓ ← →'], says: 'keyboard.mark' },
  { keys: ['Ctrl A'], says: 'keyboard.markAll' },
  { keys: ['Ctrl Space', 'Shift Space'], says: 'keyboard.markLines' },
  { keys: ['Space'], says: 'keyboard.turn' },
  { keys: ['Ctrl C'], says: 'keyboard.copy' },
  { keys: ['Ctrl Shift C'], says: 'keyboard.copyWithHead' },
  { keys: ['Enter', 'F2'], says: 'keyboard.edit', editing: true },
  { keys: ['Enter', 'Tab'], says: 'keyboard.confirm', editing: true },
  { keys: ['Esc'], says: 'keyboard.giveUp', editing: true },
  { keys: ['Ctrl Enter'], says: 'keyboard.writeAll', editing: true },
  { keys: ['Alt Enter'], says: 'keyboard.newLine', editing: true },
  { keys: ['F4'], says: 'keyboard.pick', editing: true },
  { keys: ['Delete'], says: 'keyboard.clear', editing: true },
  { keys: ['Ctrl X'], says: 'keyboard.cut', editing: true },
  { keys: ['Ctrl V'], says: 'keyboard.paste', editing: true },
  { keys: ['Ctrl D', 'Ctrl R'], says: 'keyboard.fill', editing: true },
  { keys: ['Ctrl Z', 'Ctrl Y'], says: 'keyboard.undo', editing: true },
  { keys: ['Ctrl Shift +', 'Ctrl -'], says: 'keyboard.rows', editing: true },
  { keys: ['Alt ↑', 'Alt ↓'], says: 'keyboard.moveRows', editing: true },
  {
    keys: ['Alt Shift ↓', 'Alt Shift ↑'],
    says: 'keyboard.expand',
  },
  { keys: ['Enter', 'Space'], says: 'keyboard.expandCell' },
  { keys: ['Shift F10'], says: 'keyboard.menu' },
  { keys: ['Shift F1'], says: 'keyboard.aside' },
  { keys: ['F1', '?'], says: 'keyboard.list' },
]
