import type { ExpressionEnv } from '../../language/expression.ts'
import { counting, secondsOfDay, standardCalendar, type Counting } from '../time/workCalendar.ts'
import { dayNumber, millisecondsOfDay } from './dayNumber.ts'
import * as exact from './Exact.ts'
import type { Exact } from './Exact.ts'
import { whole } from './kernelTimes.ts'

export { whole } from './kernelTimes.ts'

/** Working time as emitted expressions count it, by the calendar that they name or else the usual one. By the clock on the wall: a change of summer time is no work. */
type Num = Exact | null
type Env = Pick<ExpressionEnv, 'calendar'>

const by = (env: Env, calendar: string | null | undefined): Counting =>
  counting(env.calendar?.(calendar ?? null) ?? standardCalendar)

const numberOf = (date: string | null): number | null => (date === null ? null : dayNumber(date.slice(0, 10)))

const dateOf = (day: number): string => new Date(day * millisecondsOfDay).toISOString().slice(0, 10)

/** `workdays({}, '2026-03-06', '2026-03-09').units` → `1n`. Working days after one day until the other, which counts; below zero backwards. */
export function workdays(env: Env, from: string | null, until: string | null, calendar?: string | null): Num {
  const [first, last] = [numberOf(from), numberOf(until)]
  const count = by(env, calendar)
  return first === null || last === null ? null : whole(count.rank(last) - count.rank(first))
}

/** `addWorkdays({}, '2026-03-06', whole(1))` → `'2026-03-09'`. So many working days later; a day off counts as the working day before it. */
export function addWorkdays(
  env: Env,
  date: string | null,
  days: Num,
  calendar?: string | null,
): string | null {
  const start = numberOf(date)
  if (start === null || days === null) return null
  const count = by(env, calendar)
  const found = count.dayOf(count.rank(start) + exact.toWhole(days))
  return found === null ? null : dateOf(found)
}

/** `workHours({}, '2026-03-07 10:00:00', '2026-03-09 00:00:00').units` → `0n`. Hours of working time from one time to the other. */
export function workHours(
  env: Env,
  from: string | null,
  until: string | null,
  calendar?: string | null,
): Num {
  const count = by(env, calendar)
  const [first, last] = [worked(count, from), worked(count, until)]
  return first === null || last === null ? null : exact.divide(whole(last - first), whole(3600))
}

/** `addWorkHours({}, '2026-03-06 22:00:00', whole(3))` → `'2026-03-09 01:00:00'`. When so many hours of working time have passed. */
export const addWorkHours = (
  env: Env,
  time: string | null,
  hours: Num,
  calendar?: string | null,
): string | null => moved(by(env, calendar), time, hours, 'first')

/** `lastWorkTime({}, '2026-03-06 22:00:00', whole(2))` → `'2026-03-09 00:00:00'`. The last moment at which no more have passed: what `addWorkHours` reaches in the evening ends in the morning. */
export const lastWorkTime = (
  env: Env,
  time: string | null,
  hours: Num,
  calendar?: string | null,
): string | null => moved(by(env, calendar), time, hours, 'last')

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(11).split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Seconds of working time until then; only differences mean anything. */
function worked(count: Counting, time: string | null): number | null {
  const day = numberOf(time)
  if (day === null || time === null) return null
  const second = secondOf(time)
  const today = count.works(day)
    ? count.hours.reduce(
        (sum, [begins, ends]) => sum + Math.min(Math.max(second - begins, 0), ends - begins),
        0,
      )
    : 0
  return (count.rank(day) - Number(count.works(day))) * count.length + today
}

function moved(count: Counting, time: string | null, hours: Num, edge: 'first' | 'last'): string | null {
  const start = worked(count, time)
  if (start === null || hours === null || count.length <= 0) return null
  const target = start + exact.toWhole(exact.times(hours, whole(3600)))
  const rank = edge === 'first' ? Math.ceil(target / count.length) : Math.floor(target / count.length) + 1
  const day = count.dayOf(rank)
  if (day === null) return null
  const second = secondAfter(count.hours, target - (rank - 1) * count.length, edge)
  const midnight = second === secondsOfDay
  return `${dateOf(midnight ? day + 1 : day)} ${midnight ? '00:00:00' : clockOf(second)}`
}

/** The second of the day at which so much of it is worked: the first, or the last before more is. */
function secondAfter(hours: Counting['hours'], work: number, edge: 'first' | 'last'): number {
  let left = work
  for (const [begins, ends] of hours) {
    if (left < ends - begins || (edge === 'first' && left === ends - begins)) return begins + left
    left -= ends - begins
  }
  return hours.at(-1)?.[1] ?? secondsOfDay
}

const clockOf = (second: number): string => new Date(second * 1000).toISOString().slice(11, 19)
