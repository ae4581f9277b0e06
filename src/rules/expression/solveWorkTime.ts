import type { CompareOperator } from './ast.ts'
import { isByCalendar } from './checkCalendar.ts'
import { partsOf } from './dependencies.ts'
import { turned } from './turned.ts'
import type { CalendarFunction, Part, Typed } from './Typed.ts'

/** The side with the clock, what it is compared with, and how: `clock operator other`. `rough`: the edge lies at the moment or right after it. */
export interface Comparison {
  readonly clock: Typed
  readonly operator: CompareOperator
  readonly other: Typed
  readonly rough: boolean
}

/** `readsClock({ kind: 'clock', clock: 'now' })` → `true`. */
export const readsClock = (typed: Typed): boolean => partsOf(typed).some(({ kind }) => kind === 'clock')

/** `negated({ kind: 'clock' }).kind` → `'negate'`. */
export const negated = (of: Typed): Typed => ({ kind: 'negate', of, typing: of.typing, span: of.span })

/**
 * `workEdges({ clock: { kind: 'clock' } })` → `undefined`. Undefined where the clock stands in nothing that counts working time, else one comparison for each edge of
 * a time off: `workHours(sent, now) > 4` holds in the morning, `>= 4` the evening before.
 */
export function workEdges({ clock, operator, other }: Comparison): readonly Comparison[] | undefined {
  const found = clock.kind === 'call' && isByCalendar(clock.name) ? partsOfCall(clock) : undefined
  if (!found) return undefined
  const { moving, fixed, isFrom, isSum, calendar } = found
  if (isSum && !isFrom) return undefined
  const by = isFrom ? negated(isSum ? fixed : other) : other
  const edgesOf = found.isOfHours ? hourEdges : dayEdges
  return edgesOf(isSum ? other : fixed, by, calendar).map((edge) => ({
    clock: moving,
    operator: isFrom ? turned[operator] : operator,
    other: edge,
    rough: true,
  }))
}

/** Which of both values has the clock, and which has not; undefined where both have it, or the calendar has. */
function partsOfCall({ name, args: [first, second, calendar] }: Part<'call'>) {
  if (!first || !second || (calendar && readsClock(calendar))) return undefined
  const isFrom = readsClock(first)
  if (isFrom && readsClock(second)) return undefined
  const [moving, fixed] = isFrom ? [first, second] : [second, first]
  return { moving, fixed, isFrom, calendar, isSum: name.startsWith('add'), isOfHours: name.endsWith('Hours') }
}

type Edges = (start: Typed, by: Typed, calendar: Typed | undefined) => readonly Typed[]

const dayEdges: Edges = (start, by, calendar) => [
  counted('addWorkdays', start, by, calendar),
  counted('addWorkdays', start, oneMore(by), calendar),
]
const hourEdges: Edges = (start, by, calendar) => [
  counted('addWorkHours', start, by, calendar),
  counted('lastWorkTime', start, by, calendar),
]

const counted = (name: CalendarFunction, start: Typed, by: Typed, calendar: Typed | undefined): Typed => ({
  kind: 'call',
  name,
  args: [start, by, ...(calendar ? [calendar] : [])],
  typing: { type: name === 'addWorkdays' ? 'date' : 'datetime' },
  span: start.span,
})
const oneMore = (left: Typed): Typed => ({
  kind: 'arithmetic',
  operator: '+',
  left,
  right: { kind: 'literal', value: '1', typing: { type: 'integer' }, span: left.span },
  typing: left.typing,
  span: left.span,
})
