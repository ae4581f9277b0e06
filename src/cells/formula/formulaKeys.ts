import type { KeyboardEvent } from 'react'
import type { CompletionList } from './useCompletions.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface Keyed {
  readonly list: CompletionList
  readonly isOpen: boolean
  readonly isCell: boolean
  readonly onTry?: (() => void) | undefined
  /** What Enter makes of a text of several lines; in a cell Alt Enter or Ctrl Enter. Undefined: it has one line. */
  readonly onBreak?: ((text: string) => void) | undefined
}

/** Ctrl Space or Alt Down offers what may be written, arrows go through it, Enter and Tab take it, Escape is done with it; F9 tries the formula. */
export function formulaKeys({
  list,
  isOpen,
  isCell,
  onTry,
  onBreak,
}: Keyed): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const done = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (event) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, altKey } = event
    if ((key === ' ' && ctrlKey) || (key === 'ArrowDown' && altKey)) {
      done(event)
      list.show()
    } else if (isBreak(event, isCell) && onBreak) {
      done(event)
      onBreak(broken(event.currentTarget))
    } else if (key === 'F9' && onTry) {
      done(event)
      onTry()
    } else if (isOpen) listKeys(event, list, done)
    else if (key === 'Enter' && !isCell && !onBreak) event.preventDefault()
  }
}

const isBreak = ({ key, altKey, ctrlKey }: KeyboardEvent, isCell: boolean): boolean =>
  isCell && key === 'Enter' && (altKey || ctrlKey)

/** The text with the line broken at the caret. */
function broken(box: HTMLTextAreaElement): string {
  box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end')
  return box.value
}

function listKeys(event: KeyboardEvent, list: CompletionList, done: (event: KeyboardEvent) => void): void {
  const step = steps[event.key]
  const { of } = list.found
  const one = of[list.lit]
  if (step) {
    done(event)
    list.light(Math.max(0, Math.min(of.length - 1, list.lit + step)))
  } else if ((event.key === 'Enter' || event.key === 'Tab') && one && !event.shiftKey) {
    done(event)
    list.take(one)
  } else if (event.key === 'Escape') {
    done(event)
    list.shut()
  }
}
