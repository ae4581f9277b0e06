import type { CompareOperator } from './ast.ts'
import { dayNumber, millisecondsOfDay } from './dayNumber.ts'
import {
  addMonths,
  monthEnd,
  monthStart,
  quarterStart,
  shift,
  weekStart,
  whole,
  yearStart,
} from './kernelTimes.ts'
import { turned } from './turned.ts'
import type { Part, Typed } from './Typed.ts'

/** What the clock says: `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss`. */
export interface ClockTimes {
  readonly today: string
  readonly now: string
}

type Stepped = string | number | null
/** What becomes of a day. It only grows with it. */
type Steps = (day: string) => Stepped

/** Days between which bounds are looked for: beyond them a function may leave the days that there are. */
const [first, last] = [dayNumber('0200-01-01') ?? 0, dayNumber('9800-12-31') ?? 0]

/**
 * A comparison of what is computed of one day (`monthStart(day) >= '2026-01-10'`) as one of the day itself (`day >= '2026-02-01'`), which an index
 * and the statistics of its column know of; both hold of the same rows. Undefined where there is none, or nothing is computed.
 */
export function dayBounds(typed: Part<'compare'>, clock: ClockTimes): Typed | undefined {
  const given = comparisonOf(typed, clock)
  if (!given || given.made.kind === 'read') return undefined
  const steps = stepsOf(given.made)
  const read = readOf(given.made)
  return steps && read && boundsOf({ ...given, steps, read })
}

/** What is compared with a value that is known: `day >= today` → the part that reads, its operator, the value. Undefined where that is not known. */
export function comparisonOf(
  { left, right, operator }: Part<'compare'>,
  clock: ClockTimes,
): { readonly made: Typed; readonly operator: CompareOperator; readonly value: string } | undefined {
  const known = valueOf(right, clock)
  if (known !== undefined) return { made: left, operator, value: known }
  const other = valueOf(left, clock)
  return other === undefined ? undefined : { made: right, operator: turned[operator], value: other }
}

/** A day, or the number of a year, that no row is read for. */
function valueOf(typed: Typed, clock: ClockTimes): string | undefined {
  if (typed.kind === 'literal') return typeof typed.value === 'string' ? typed.value : undefined
  if (typed.kind === 'clock') return typed.clock === 'today' ? clock.today : undefined
  const start = startOf(typed)
  const steps = start && stepsOf(typed)
  if (!start || start.kind === 'read' || !steps || !isDayOrYear(typed)) return undefined
  const time = start.kind === 'clock' ? clock[start.clock] : start.value
  const day = typeof time === 'string' ? time.slice(0, 10) : ''
  const value = dayNumber(day) === null ? null : steps(day)
  return value === null ? undefined : String(value)
}

const isDayOrYear = ({ typing: { type } }: Typed): boolean => type === 'date' || type === 'integer'

type Start = Part<'read'> | Part<'clock'> | Part<'literal'>

/** What everything else is computed of. */
function startOf(typed: Typed): Start | undefined {
  if (typed.kind === 'read' || typed.kind === 'clock' || typed.kind === 'literal') return typed
  const inner = insideOf(typed)
  return inner && startOf(inner)
}

function readOf(typed: Typed): Part<'read'> | undefined {
  const start = startOf(typed)
  return start?.kind === 'read' ? start : undefined
}

function insideOf(typed: Typed): Typed | undefined {
  if (typed.kind === 'convert') return typed.to === 'date' ? typed.of : undefined
  if (typed.kind === 'shift') return typed.date
  if (isOnlyOne(typed)) return typed.args.find((one) => !isNothing(one))
  return typed.kind === 'call' && Object.hasOwn(growing, typed.name) ? typed.args[0] : undefined
}

/** `coalesce(day, null)`: what is read of one kind of rows where others have it elsewhere. */
const isOnlyOne = (typed: Typed): typed is Part<'call'> =>
  typed.kind === 'call' &&
  typed.name === 'coalesce' &&
  typed.args.filter((one) => !isNothing(one)).length === 1
const isNothing = (typed: Typed): boolean => typed.kind === 'literal' && typed.value === null

/** Functions of a day that only grow with it. */
const growing: Readonly<Record<string, (day: string, by: number) => Stepped>> = {
  monthStart,
  monthEnd,
  weekStart,
  quarterStart,
  yearStart,
  year: (day) => Number(day.slice(0, 4)),
  addMonths: (day, months) => addMonths(day, whole(months)),
}

/** What the whole makes of a day; undefined where something else is read, or it may fall where the day grows. */
function stepsOf(typed: Typed): Steps | undefined {
  if (typed.kind === 'read' || typed.kind === 'clock' || typed.kind === 'literal')
    return typed.typing.type === 'date' || typed.typing.type === 'datetime' ? (day) => day : undefined
  const inner = insideOf(typed)
  const before = inner && stepsOf(inner)
  if (!before) return undefined
  if (typed.kind === 'convert' || isOnlyOne(typed)) return before
  if (typed.kind === 'shift') return shiftedBy(before, typed)
  return typed.kind === 'call' ? calledOn(before, typed) : undefined
}

function shiftedBy(before: Steps, { operator, days }: Part<'shift'>): Steps | undefined {
  const by = numberOf(days)
  return by === undefined
    ? undefined
    : onDays(before, (day) => shift(day, whole(operator === '+' ? by : -by)))
}

function calledOn(before: Steps, { name, args }: Part<'call'>): Steps | undefined {
  const make = growing[name]
  const by = args[1] === undefined ? 0 : numberOf(args[1])
  return make && by !== undefined ? onDays(before, (day) => make(day, by)) : undefined
}

const onDays =
  (before: Steps, make: (day: string) => Stepped): Steps =>
  (day) => {
    const found = before(day)
    return typeof found === 'string' ? make(found) : null
  }

/** A whole number that is written out. */
function numberOf(typed: Typed): number | undefined {
  const [sign, of] = typed.kind === 'negate' ? [-1, typed.of] : [1, typed]
  const value = of.kind === 'literal' && typeof of.value === 'string' ? Number(of.value) : Number.NaN
  return Number.isInteger(value) && Math.abs(value) < 36_525 ? sign * value : undefined
}

interface Bounded {
  readonly operator: CompareOperator
  readonly value: string
  readonly steps: Steps
  readonly made: Typed
  readonly read: Part<'read'>
}

function boundsOf({ operator, value, steps, made, read }: Bounded): Typed | undefined {
  const { type } = made.typing
  const wanted = type === 'integer' ? Number(value) : value
  const isKnown = type === 'integer' ? Number.isFinite(wanted) : type === 'date' && dayNumber(value) !== null
  if (!isKnown) return undefined
  const compared = (holds: (found: string | number) => boolean) => firstDay(steps, holds)
  const least = () => compared((found) => found >= wanted)
  const beyond = () => compared((found) => found > wanted)
  const bound = (sign: '>=' | '<', day: string | undefined): Typed | undefined =>
    day === undefined ? undefined : besideDay(read, sign, day)
  switch (operator) {
    case '>=':
      return bound('>=', least())
    case '>':
      return bound('>=', beyond())
    case '<':
      return bound('<', least())
    case '<=':
      return bound('<', beyond())
    case '==':
      return both(bound('>=', least()), bound('<', beyond()))
    default:
      return undefined
  }
}

const both = (left: Typed | undefined, right: Typed | undefined): Typed | undefined =>
  left && right && { kind: 'and', left, right, typing: { type: 'boolean' }, span: left.span }

/** The first day of which it holds, by halves: what holds of one holds of all later ones. */
function firstDay(steps: Steps, holds: (found: string | number) => boolean): string | undefined {
  const isReached = (number: number): boolean => {
    const found = steps(dayText(number))
    return found !== null && holds(found)
  }
  if (isReached(first) || !isReached(last)) return undefined
  let [before, at] = [first, last]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (isReached(middle)) at = middle
    else before = middle
  }
  return dayText(at)
}

const dayText = (number: number): string => new Date(number * millisecondsOfDay).toISOString().slice(0, 10)

/** A moment is compared with the first one of the day. */
function besideDay(read: Part<'read'>, operator: CompareOperator, day: string): Typed {
  const isDay = read.typing.type === 'date'
  return {
    kind: 'compare',
    operator,
    left: read,
    right: {
      kind: 'literal',
      value: isDay ? day : `${day} 00:00:00`,
      typing: { type: isDay ? 'date' : 'datetime' },
      span: read.span,
    },
    typing: { type: 'boolean' },
    span: read.span,
  }
}
