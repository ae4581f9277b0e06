import { useCallback, useState } from 'react'
import { typedDate } from '../../rules/types/readers/typedDate.ts'
import { useCellServices } from '../CellServices.ts'
import { asText } from '../text/TextEditor.tsx'
import { useLatest } from '../useLatest.ts'
import type { DateBoxProps } from './DateBoxProps.ts'
import { stepped } from './dateSteps.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** The browser's clock, where nobody tells the tenant's. */
function localNow(): string {
  const at = new Date()
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

export interface DateTyping {
  /** What stands in the box. */
  readonly text: string
  /** The same as a date; null where it is none. */
  readonly date: string | null
  readonly isTyped: boolean
  readonly open: boolean
  setOpen(open: boolean): void
  write(text: string): void
  step(by: 1 | -1): void
  /** A choice of the calendar; `done` where it is complete. Keeps its identity. */
  readonly pick: (date: string, done: boolean) => void
  /** The box is left: what is a date is shown as one. */
  leave(): void
}

/** What is typed into a box for dates, and what of it is written: a date where it is one, else the text for the rules to refuse. */
export function useDateTyping({ field, kind, value, opened, onWrite }: DateBoxProps): DateTyping {
  const { now = localNow } = useCellServices()
  const [typed, setTyped] = useState<string | null>(field.replace ? '' : null)
  const [open, setOpen] = useState(opened)
  const text = typed ?? asText(value)
  const date = typedDate(text, kind, now())
  const picked = useLatest((next: string, done: boolean): void => {
    setTyped(null)
    onWrite(next)
    if (!done) return
    setOpen(false)
    if (field.place === 'cell') field.onDone?.()
  })
  return {
    text,
    date,
    isTyped: typed !== null,
    open,
    setOpen,
    write: (next) => {
      setTyped(next)
      onWrite(next.trim() === '' ? null : (typedDate(next, kind, now()) ?? next.trim()))
    },
    step: (by) => {
      const next = stepped(text, kind, by, now())
      setTyped(null)
      if (next) onWrite(next)
    },
    pick: useCallback((next: string, done: boolean) => picked.current(next, done), [picked]),
    leave: () => {
      setOpen(false)
      if (text === '' || date !== null) setTyped(null)
    },
  }
}
