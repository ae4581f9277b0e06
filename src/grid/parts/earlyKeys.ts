import type { GridContext } from '../GridContext.ts'
import type { Key } from '../keys/Key.ts'
import type { EarlyWork } from './EarlyWork.ts'

const arrow = /^Arrow/
const plain = /^(?:Arrow.+|Home|End|Page.+|Enter|Escape|Delete|Backspace|F1|F2|ContextMenu|[ ?])$/
const typed = /^(?:Process|Unidentified|.)$/u
const withControl = /^(?:Arrow.+|Home|End|[a ])$/i

/** Whether a key that comes before the working parts is kept for them. What is never the grid's own stays the browser's. */
export function isKept(
  context: GridContext,
  early: EarlyWork,
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
): boolean {
  const {
    state: { active },
    view: { props, rules },
  } = context
  const name = key.toLowerCase()
  if (altKey)
    return (
      !ctrlKey &&
      !metaKey &&
      arrow.test(key) &&
      (active?.row === -1 || (/Up|Down/.test(key) && Boolean(props.onMove ?? props.expand)))
    )
  if (ctrlKey || metaKey) {
    if (withControl.test(key)) return true
    if (name === 'z' || name === 'y') return Boolean(props.onUndo ?? props.onRedo)
    if (name === 'd' || name === 'r' || key === 'Enter') return rules.editing
    if (key === '-') return Boolean(props.onDelete)
    return shiftKey && (name === 'c' || ((key === '+' || key === '=') && Boolean(props.onAppend)))
  }
  if (key === 'F10') return shiftKey
  // Behind the last cell that can be edited Tab leaves the grid.
  if (key === 'Tab')
    return (
      early.waits ||
      (active !== null &&
        rules.editing &&
        Boolean(context.nextEditable(active, shiftKey ? -1 : 1) ?? props.onAppend))
    )
  return plain.test(key) || (rules.editing && typed.test(key))
}
