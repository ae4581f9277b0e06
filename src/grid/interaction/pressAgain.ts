import type { GridContext } from '../context/GridContext.ts'
import type { Key } from '../context/Key.ts'

/** Where a key goes now: to the editor that an earlier one opened, else to the grid. */
export function receiver({ state, scroller }: GridContext): Element | null {
  const { activeElement } = document
  return state.editing === 'no' || !activeElement || activeElement === document.body
    ? scroller.current
    : activeElement
}

/** Presses a key that came too early once more, and does what the browser would have done with it in an editor: typing, and going about in what is typed. */
export function pressAgain(context: GridContext, key: Key): void {
  const target = receiver(context)
  if (
    !target?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })) ||
    key.ctrlKey ||
    key.metaKey ||
    key.altKey
  )
    return
  const { activeElement: box } = document // the key may have opened an editor
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return
  if (key.key.length === 1) document.execCommand('insertText', false, key.key)
  else if (key.key === 'Backspace') document.execCommand('delete')
  else if (key.key === 'Delete') document.execCommand('forwardDelete')
  else goWithin(box, key)
}

function goWithin(box: HTMLInputElement | HTMLTextAreaElement, { key, shiftKey }: Key): void {
  const {
    selectionStart: start,
    selectionEnd: end,
    value: { length },
  } = box
  if (shiftKey || start === null || end === null) return
  const to = {
    ArrowLeft: start < end ? start : start - 1,
    ArrowRight: start < end ? end : end + 1,
    Home: 0,
    End: length,
  }[key]
  if (to !== undefined) box.setSelectionRange(Math.max(0, to), Math.max(0, to))
}
