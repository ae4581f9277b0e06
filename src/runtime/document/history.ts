import type { Row } from '../../language/row.ts'
import type { Remembered, Step } from './Step.ts'

/** Steps that can be undone and done again, the latest last. */
export interface History {
  readonly past: readonly Remembered[]
  readonly future: readonly Remembered[]
  /** Where and when (in milliseconds) the last edit was; a text typed there without a pause goes on with it. */
  readonly lastEdit: { readonly path: string; readonly at: number }
  /** Saves since the document was opened. */
  readonly saves: number
}

const noEdit = { path: '', at: 0 }
const mostSteps = 200
const longestPause = 1000

export const noHistory: History = { past: [], future: [], lastEdit: noEdit, saves: 0 }

/** The history after a step that begins at `row`. A text typed without a pause is one step, not one for each letter. */
export function remember(history: History, row: Row, step: Step, at: number): History {
  const { past, lastEdit, saves } = history
  const isEdit = step.kind === 'edit'
  const goesOn = isEdit && step.count === 1 && step.path === lastEdit.path && at - lastEdit.at <= longestPause
  return {
    past: goesOn ? past : [...past.slice(1 - mostSteps), { row, step, save: saves }],
    future: [],
    lastEdit: isEdit ? { path: step.path, at } : noEdit,
    saves,
  }
}

/** One step back or forth from `row`: where it leads, and the history then; null at the end. */
export function travel(
  history: History,
  row: Row,
  way: 'undo' | 'redo',
): { readonly target: Remembered; readonly history: History } | null {
  const { past, future, saves } = history
  const target = (way === 'undo' ? past : future).at(-1)
  if (!target) return null
  const here: Remembered = { row, step: target.step, save: saves }
  const moved =
    way === 'undo'
      ? { past: past.slice(0, -1), future: [...future, here] }
      : { past: [...past, here], future: future.slice(0, -1) }
  return { target, history: { ...moved, lastEdit: noEdit, saves } }
}

/** The document is another one now: nothing can be undone. */
export const forget = (history: History): History => ({ ...history, past: [], future: [] })

/** Steps outlive a save; what was saved since then has other ids and versions. */
export const countSave = (history: History): History => ({ ...history, saves: history.saves + 1 })
