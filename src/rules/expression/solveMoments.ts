import type { CompareOperator } from './ast.ts'
import { negated, readsClock, workEdges, type Comparison } from './solveWorkTime.ts'
import { turned } from './turned.ts'
import type { Part, Typed } from './Typed.ts'

/** When a condition may come true or false by the clock: at a day or time, or when that is over. */
export interface Moment {
  readonly at: Typed
  readonly after: boolean
  /** Whether it may be false from then on, where it was true before. */
  readonly fades: boolean
}

/** `moments` of the whole condition, or the part of it that cannot be solved for a moment. */
export type Solution = { readonly moments: readonly Moment[] } | { readonly unsolved: Typed }

/**
 * `solveMoments({ kind: 'literal', value: true })` → `{ moments: [] }`.
 * The moments at which a condition changes by the clock: of `endDate < today` the day after endDate, of `addHours(sent, 4) <= now` four
 * hours after sent. The clock may stand in comparisons alone, on one side, moved by days or hours that have no clock in them.
 */
export function solveMoments(typed: Typed): Solution {
  return solveSide(typed, false)
}

function solveSide(typed: Typed, isDenied: boolean): Solution {
  if (!readsClock(typed)) return { moments: [] }
  switch (typed.kind) {
    case 'and':
    case 'or':
      return both(solveSide(typed.left, isDenied), solveSide(typed.right, isDenied))
    case 'not':
      return solveSide(typed.of, !isDenied)
    case 'compare':
      return solveComparison(typed, isDenied)
    default:
      return { unsolved: typed }
  }
}

function both(one: Solution, other: Solution): Solution {
  if ('unsolved' in one) return one
  return 'unsolved' in other ? other : { moments: [...one.moments, ...other.moments] }
}

function solveComparison(typed: Part<'compare'>, isDenied: boolean): Solution {
  const { left, right, operator } = typed
  if (readsClock(left) && readsClock(right)) return { unsolved: typed }
  const solutions = solved(
    readsClock(left)
      ? { clock: left, operator, other: right, rough: false }
      : { clock: right, operator: turned[operator], other: left, rough: false },
  )
  return solutions ? { moments: solutions.map((one) => momentOf(one, isDenied)) } : { unsolved: typed }
}

/** A moment, and how the clock is compared with it. */
interface Change {
  readonly at: Typed
  readonly after: boolean
  readonly operator: CompareOperator
}

/** The clock only grows: what wants it to be less fades, and what denies that it is more. */
const momentOf = ({ at, after, operator }: Change, isDenied: boolean): Moment => ({
  at,
  after,
  fades: operator === '==' || operator === '!=' || operator.startsWith(isDenied ? '>' : '<'),
})

/** Undefined where something around the clock cannot be taken away. */
function solved(comparison: Comparison): readonly Change[] | undefined {
  if (isBare(comparison.clock)) return isMidnight(comparison) ? undefined : momentsOf(comparison)
  const steps = workEdges(comparison) ?? [step(comparison)]
  const found = steps.map((one) => one && solved(one))
  return found.every((one) => one !== undefined) ? found.flat() : undefined
}

/** `today`, `now`, or the day of now. */
const isBare = (typed: Typed): boolean =>
  typed.kind === 'clock' || (typed.kind === 'convert' && typed.to === 'date' && typed.of.kind === 'clock')

/** The day at its first hour, beside a time of the day: it moves by days and not by seconds. */
const isMidnight = ({ clock, other }: Comparison): boolean =>
  clock.kind === 'clock' && clock.clock === 'today' && other.typing.type === 'datetime'

/** One thing less around the clock. Undefined where it cannot be taken away. */
function step(comparison: Comparison): Comparison | undefined {
  const { other } = comparison
  const clock = dayInside(comparison.clock)
  if (clock.kind === 'shift' && !readsClock(clock.days))
    return {
      ...comparison,
      clock: clock.date,
      other: shifted(other, clock.operator === '+' ? '-' : '+', clock.days),
    }
  if (clock.kind === 'call' && clock.name === 'addHours') {
    const [time, hours] = clock.args
    return time && hours && !readsClock(hours)
      ? { ...comparison, clock: time, other: later(other, negated(hours)) }
      : undefined
  }
  if (clock.kind === 'days') return distance(comparison, clock.from, clock.to, shiftedBy)
  return clock.kind === 'call' && clock.name === 'hours' && clock.args[0] && clock.args[1]
    ? distance(comparison, clock.args[0], clock.args[1], later)
    : undefined
}

/** The day of a time so many days later is so many days after the day of the time. */
const dayInside = (typed: Typed): Typed =>
  typed.kind === 'convert' && typed.to === 'date' && typed.of.kind === 'shift'
    ? { ...typed.of, date: { ...typed, of: typed.of.date }, typing: typed.typing }
    : typed

/** `days(from, to) operator number`, where one of both is the clock. */
function distance(
  { operator, other }: Comparison,
  from: Typed,
  to: Typed,
  move: (time: Typed, by: Typed) => Typed,
): Comparison | undefined {
  if (readsClock(from) && readsClock(to)) return undefined
  return readsClock(to)
    ? { clock: to, operator, other: move(from, other), rough: true }
    : { clock: from, operator: turned[operator], other: move(to, negated(other)), rough: true }
}

const shifted = (date: Typed, operator: '+' | '-', days: Typed): Typed => ({
  kind: 'shift',
  date,
  operator,
  days,
  typing: date.typing,
  span: date.span,
})
const shiftedBy = (date: Typed, days: Typed): Typed => shifted(date, '+', days)
const later = (time: Typed, hours: Typed): Typed => ({
  kind: 'call',
  name: 'addHours',
  args: [time, hours],
  typing: { type: 'datetime' },
  span: time.span,
})

/** `clock >= t` and `clock < t` change at t, `clock > t` and `clock <= t` when t is over, `==` and `!=` at both. */
function momentsOf({ operator, other, rough }: Comparison): readonly Change[] {
  const changes = rough ? [false, true] : afters[operator]
  return changes.map((after) => ({ at: other, after, operator }))
}

const afters: Readonly<Record<CompareOperator, readonly boolean[]>> = {
  '>=': [false],
  '<': [false],
  '>': [true],
  '<=': [true],
  '==': [false, true],
  '!=': [false, true],
}
