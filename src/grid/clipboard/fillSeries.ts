import * as kernel from '../../rules/expression/kernel.ts'
import { canonicalDecimal } from '../../rules/types/decimalText.ts'

/**
 * `series(['1', '3'], 'number', 2)` → `['5', '7']`. How a series goes on: numbers with a constant step, dates with a constant
 * step in days, or in whole months. `values` are at least two, as they travel; `count` further ones are answered. Null: there is
 * no such step, the values are repeated.
 */
export function series(values: readonly unknown[], kind: 'number' | 'date', count: number): string[] | null {
  if (values.length < 2) return null
  return kind === 'number' ? numbers(values, count) : (months(values, count) ?? days(values, count))
}

function numbers(values: readonly unknown[], count: number): string[] | null {
  const decimals = values.map((value) => (canonicalDecimal(value) === null ? null : kernel.num(value)))
  const steps = decimals.slice(1).map((value, at) => kernel.text(kernel.sub(value, decimals[at] ?? null)))
  const [step] = steps
  if (step === undefined || step === null || steps.some((each) => each !== step)) return null
  const last = decimals.at(-1) ?? null
  const further = Array.from({ length: count }, (_, at) =>
    kernel.text(kernel.add(last, kernel.mul(kernel.num(step), kernel.num(at + 1)))),
  )
  return further.every((value) => value !== null) ? further : null
}

function days(values: readonly unknown[], count: number): string[] | null {
  const dates = values.map((value) => kernel.day(value))
  const steps = dates.slice(1).map((date, at) => kernel.text(kernel.days(dates[at] ?? null, date)))
  const [step] = steps
  const last = dates.at(-1) ?? null
  if (last === null || step === undefined || step === null || steps.some((each) => each !== step)) return null
  const further = Array.from({ length: count }, (_, at) =>
    kernel.shift(last, kernel.mul(kernel.num(step), kernel.num(at + 1))),
  )
  return further.every((date) => date !== null) ? further : null
}

/** The same day of each month; where a month is shorter, its last day. */
function months(values: readonly unknown[], count: number): string[] | null {
  const dates = values.map((value) => kernel.day(value))
  if (dates.some((date) => date === null)) return null
  const parts = dates.map((date) => ({
    month: Number(date?.slice(0, 4)) * 12 + Number(date?.slice(5, 7)) - 1,
    day: Number(date?.slice(8)),
  }))
  const steps = parts.slice(1).map(({ month }, at) => month - (parts[at]?.month ?? 0))
  const [step = 0] = steps
  const day = Math.max(...parts.map((part) => part.day))
  if (
    step === 0 ||
    steps.some((each) => each !== step) ||
    parts.some((part) => part.day !== Math.min(day, lastDay(part.month)))
  )
    return null
  const last = parts.at(-1)?.month ?? 0
  return Array.from({ length: count }, (_, at) => {
    const month = last + step * (at + 1)
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-${String(Math.min(day, lastDay(month))).padStart(2, '0')}`
  })
}

const lastDay = (month: number): number =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
