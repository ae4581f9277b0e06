import { typedDate } from '../../rules/types/readers/typedDate.ts'
import type { DateKind } from './dateKinds.ts'

/** A day up or down is a step of the kind: a month of months, an hour of times. */
const steps: Readonly<Record<DateKind, string>> = {
  date: 'd',
  datetime: 'd',
  month: 'm',
  year: 'y',
  time: 'h',
}

/**
 * `stepped('2026-01-31', 'date', 1, '2026-01-05 08:00:00')` → `'2026-02-01'`. One step up or down from what is typed; from
 * nothing, or from what is no date, it is now. A moment keeps its time.
 */
export function stepped(text: string, kind: DateKind, by: 1 | -1, now: string): string | null {
  const from = typedDate(text, kind, now)
  if (!from) return typedDate('now', kind, now)
  const next = typedDate(`${by === 1 ? '+' : '-'}1${steps[kind]}`, kind, momentOf(from, kind, now))
  return next && kind === 'datetime' ? `${next.slice(0, 10)}${from.slice(10)}` : next
}

/** A value as a moment, so that steps can be counted from it. */
function momentOf(value: string, kind: DateKind, now: string): string {
  switch (kind) {
    case 'time':
      return `${now.slice(0, 10)} ${value}`
    case 'month':
      return `${value}-01 00:00:00`
    case 'year':
      return `${value}-01-01 00:00:00`
    default:
      return value.length > 10 ? value : `${value} 00:00:00`
  }
}

/** What a key does in a box for dates; null for a key that is the text's. `isOpen`: the calendar is. */
export type DateCommand = 'turn' | 'up' | 'down' | 'close'

interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
}

/** `dateCommandOf({ key: 'ArrowUp' }, false)` → `'up'`. What a key means in a box for dates; null leaves it to the browser. */
export function dateCommandOf(
  { key, altKey, ctrlKey, shiftKey }: Pressed,
  isOpen: boolean,
): DateCommand | null {
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown'
  if (key === 'F4' || (altKey && isArrow)) return 'turn'
  if (isArrow && !shiftKey && !ctrlKey) return key === 'ArrowUp' ? 'up' : 'down'
  return key === 'Escape' && isOpen ? 'close' : null
}
