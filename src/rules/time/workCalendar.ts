import type { WorkCalendar } from '../../language/workCalendar.ts'
import { dayNumber } from '../expression/dayNumber.ts'

/** `standardCalendar.week.length` → `7`. Where no calendar says otherwise: Monday to Friday, the whole day. */
export const standardCalendar: WorkCalendar = {
  id: '',
  isDefault: true,
  week: [true, true, true, true, true, false, false],
  hours: [],
  days: [],
}

/** `calendarOf([])('c1')` → `undefined`. The calendar of this key, else the one that counts where none is named. */
export function calendarOf(
  calendars: readonly WorkCalendar[],
): (id: string | null) => WorkCalendar | undefined {
  const known = new Map(calendars.map((one) => [one.id, one]))
  const usual = calendars.find(({ isDefault }) => isDefault)
  return (id) => known.get(id ?? '') ?? usual
}

/** Whole seconds. */
export const secondsOfDay = 86_400
/** 0001-01-01 and 9999-12-31, in days since 1970. */
const [firstDay, lastDay] = [-719_162, 2_932_896]

/** A calendar made ready to count with. Days are numbers since 1970. */
export interface Counting {
  /** Seconds of a working day. */
  readonly length: number
  readonly hours: WorkCalendar['hours']
  works(day: number): boolean
  /** How many working days there are until this day, it counts; from some day that is always the same. */
  rank(day: number): number
  /** The working day of this rank; null where there is none. */
  dayOf(rank: number): number | null
}

const ready = new WeakMap<WorkCalendar, Counting>()

/** `counting(standardCalendar).works(0)` → `true`. */
export function counting(calendar: WorkCalendar): Counting {
  const known = ready.get(calendar)
  if (known) return known
  const made = makeReady(calendar)
  ready.set(calendar, made)
  return made
}

function makeReady({ week, hours, days }: WorkCalendar): Counting {
  const ofWeek = week.map(Number)
  const upTo = ofWeek.map((_, at) => total(ofWeek.slice(0, at + 1)))
  const known = new Map<number, boolean>()
  for (const { day, works } of days) {
    const number = dayNumber(day)
    if (number !== null) known.set(number, works)
  }
  const others = [...known.keys()].sort((a, b) => a - b)
  const moved: number[] = []
  for (const day of others)
    moved.push((moved.at(-1) ?? 0) + Number(known.get(day)) - (ofWeek[weekday(day)] ?? 0))
  const rank = (day: number) =>
    Math.floor((day + 3) / 7) * total(ofWeek) +
    (upTo[weekday(day)] ?? 0) +
    (moved[howMany(others, day) - 1] ?? 0)
  const parts = hours.length > 0 ? hours : [[0, secondsOfDay] as const]
  return {
    length: total(parts.map(([begins, ends]) => ends - begins)),
    hours: parts,
    works: (day) => known.get(day) ?? ofWeek[weekday(day)] === 1,
    rank,
    dayOf: (wanted) => firstFrom(wanted, rank),
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** 0 is Monday. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7

/** How many of these, in their order, are not behind the day. */
function howMany(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The first day of this rank: ranks never fall. */
function firstFrom(wanted: number, rank: (day: number) => number): number | null {
  let [low, high] = [firstDay, lastDay]
  if (rank(high) < wanted || rank(low) >= wanted) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (rank(middle) >= wanted) high = middle
    else low = middle
  }
  return high
}
