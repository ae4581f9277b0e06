import { editKindOf, type CellKind } from '../../cells/cellKind.ts'
import { editableFrom, moveBy, moveTo } from '../context/walking.ts'
import { cancel, commit } from '../editing/editing.ts'
import type { Key } from '../context/Key.ts'
import { isEditing, someColumn } from './cells.ts'
import type { Command, Commands, Outcome } from './Command.ts'
import type { Here } from './Here.ts'
import { rowCommands } from './rows.ts'
import { doIt } from './doIt.ts'

const addRow: Command = rowCommands.addRow

/** Asks for a line behind the last. False where there can be none, or the screen has a reason against it. */
const isAppended = (here: Here, pressed: Key): boolean =>
  addRow.when?.(here.view) === true && doIt(addRow, here, pressed) === undefined

/** Down a row in the same column; behind the last row a line may be added. */
function down(here: Here, pressed: Key): Outcome {
  const { context, place } = here
  const step = pressed.shiftKey ? -1 : 1
  if (step === 1 && place?.row === context.drawn.extent.rows - 1 && isAppended(here, pressed))
    return undefined
  if (place && place.row + step >= 0) moveBy(context, step, 0)
  return undefined
}

/** Through the editable cells; where there is none left, Tab leaves the grid. */
function sideways(here: Here, pressed: Key): Outcome {
  const { context, place } = here
  if (!place) return 'pass'
  const step = pressed.shiftKey ? -1 : 1
  const next = editableFrom(context, place, step)
  if (next) {
    moveTo(context, next)
    return undefined
  }
  return step === 1 && isAppended(here, pressed) ? undefined : 'pass'
}

/** Takes what the editor has, and gives the keyboard back to the grid. */
const committed =
  (then: (here: Here, pressed: Key) => Outcome) =>
  (here: Here, pressed: Key): Outcome => {
    commit(here.context)
    here.context.focus()
    return then(here, pressed)
  }

/** Whether values of this kind are chosen in a dialog. */
const hasPicker = (kind: CellKind): boolean => ['ref', 'refs', 'user', 'users'].includes(kind)

const nativelyDone = (): Outcome => 'pass'

/** What is done while an editor is open, and the ways on to the next cell. */
export const editing = {
  confirmDown: {
    group: 'editing',
    label: 'confirmDown',
    isTold: true,
    keys: { editor: ['Enter', 'Shift Enter'] },
    when: isEditing,
    run: committed(down),
  },
  confirmNext: {
    group: 'editing',
    label: 'confirmNext',
    keys: { editor: ['Tab', 'Shift Tab'] },
    when: isEditing,
    run: committed(sideways),
  },
  cancel: {
    group: 'editing',
    label: 'cancel',
    isTold: true,
    keys: { editor: ['Esc'] },
    when: isEditing,
    run: ({ context }) => {
      cancel(context)
      return undefined
    },
  },
  newLine: {
    group: 'editing',
    label: 'newLine',
    isNative: true,
    keys: { editor: ['Alt Enter'] },
    when: (view) =>
      isEditing(view) && someColumn(view, (column) => column.isEdit && editKindOf(column) === 'textarea'),
    run: nativelyDone,
  },
  pick: {
    group: 'editing',
    label: 'pick',
    isNative: true,
    keys: { editor: ['F4'] },
    when: (view) =>
      isEditing(view) && someColumn(view, (column) => column.isEdit && hasPicker(editKindOf(column))),
    run: nativelyDone,
  },
  next: {
    group: 'moving',
    label: 'next',
    keys: { grid: ['Tab', 'Shift Tab'] },
    when: isEditing,
    run: sideways,
  },
  down: { group: 'moving', label: 'down', keys: { cell: ['Enter', 'Shift Enter'] }, run: down },
} as const satisfies Commands
