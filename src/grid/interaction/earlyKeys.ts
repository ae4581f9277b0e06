import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import type { Key } from '../context/Key.ts'
import type { InputQueue } from './InputQueue.ts'

const arrow = /^Arrow/
const plain = /^(?:Arrow.+|Home|End|Page.+|Enter|Escape|Delete|Backspace|F1|F2|ContextMenu|[ ?])$/
const typed = /^(?:Process|Unidentified|.)$/u
const withControl = /^(?:Arrow.+|Home|End|[a ])$/i

/** `isKept({}, {}, { key: 'F10', shiftKey: true })` → `true`. Whether a key pressed before the interaction chunk has loaded is queued for it. What is never the grid's own stays the browser's. */
export function isKept(context: GridContext, queue: InputQueue, event: Key): boolean {
  if (event.altKey) return isKeptWithAlt(context, event)
  if (event.ctrlKey || event.metaKey) return isKeptWithControl(context.view, event)
  if (event.key === 'F10') return event.shiftKey
  if (event.key === 'Tab') return queue.waits || goesOn(context, event)
  return plain.test(event.key) || (context.view.rules.editing && typed.test(event.key))
}

/** In the header, and where rows can be moved or opened. */
function isKeptWithAlt({ state, view: { props } }: GridContext, { key, ctrlKey, metaKey }: Key): boolean {
  if (ctrlKey || metaKey || !arrow.test(key)) return false
  return state.active?.row === -1 || (/Up|Down/.test(key) && Boolean(props.onMove ?? props.expand))
}

function isKeptWithControl({ props, rules }: GridView, { key, shiftKey }: Key): boolean {
  if (withControl.test(key)) return true
  switch (key.toLowerCase()) {
    case 'z':
    case 'y':
      return Boolean(props.onUndo ?? props.onRedo)
    case 'd':
    case 'r':
    case 'enter':
      return rules.editing
    case '-':
      return Boolean(props.onDelete)
    case 'c':
      return shiftKey
    case '+':
    case '=':
      return shiftKey && Boolean(props.onAppend)
    default:
      return false
  }
}

/** Behind the last cell that can be edited Tab leaves the grid. */
function goesOn(context: GridContext, { shiftKey }: Key): boolean {
  const { active } = context.state
  if (!active || !context.view.rules.editing) return false
  return Boolean(context.nextEditable(active, shiftKey ? -1 : 1) ?? context.view.props.onAppend)
}
