import { shifts, type CompiledReport } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import type { RelativeDate } from '../../language/wire.ts'
import { addMonths, monthEnd, whole } from '../../rules/expression/kernelTimes.ts'
import { daysOf, type Days } from '../../rules/relativeDates.ts'

/** A period before: how it is called, how many months it lies back, and the same question of it. */
export interface Before {
  readonly shift: keyof typeof shifts
  readonly months: number
  readonly body: Row
  readonly from: string | null
  readonly to: string | null
}

/** The periods before that the figures of a report are of. An open period ends today. */
export function periodsBefore(report: CompiledReport, body: Row, today: string): readonly Before[] {
  const { period, sums } = report
  if (period === undefined) return []
  const used = (['month', 'year'] as const).filter((one) => sums.some(({ shift }) => shift === one))
  const { days, rest } = taken(body, period, today)
  return used.map((shift) => {
    const months = shifts[shift]
    const from = earlier(days.from, months)
    const to = earlier(days.to ?? today, months)
    return { shift, months, from, to, body: { ...rest, [`${period}From`]: from, [`${period}To`]: to } }
  })
}

/** What the question says of the period, and what else it says. */
function taken(body: Row, period: string, today: string): { readonly days: Days; readonly rest: Row } {
  const conditions = Array.isArray(body['conditions']) ? (body['conditions'] as readonly unknown[]) : [] // looked at below
  const said = conditions.map((one) => daysIn(one, period, today))
  const { [`${period}From`]: from, [`${period}To`]: to, ...others } = body
  const all = [{ ...days('from', from), ...days('to', to) }, ...said.flatMap((one) => one ?? [])]
  return {
    days: {
      ...days(
        'from',
        all
          .map((one) => one.from ?? '')
          .sort()
          .at(-1),
      ),
      ...days('to', all.flatMap((one) => one.to ?? []).sort()[0]),
    },
    rest: { ...others, conditions: conditions.filter((_, at) => said[at] === null) },
  }
}

const days = (end: 'from' | 'to', value: unknown): Days =>
  typeof value === 'string' && value !== '' ? { [end]: value.slice(0, 10) } : {}

function daysIn(condition: unknown, period: string, today: string): Days | null {
  const { key, operator, from, to, value } = (condition ?? {}) as Readonly<Record<string, unknown>> // what was sent was judged when the rows of now were asked for
  if (key !== period) return null
  if (operator === 'range') return { ...days('from', from), ...days('to', to) }
  return operator === 'relative' ? daysOf([value].flat()[0] as RelativeDate, today) : null
}

/** The same day so many months before; of a last day of a month the last one. */
function earlier(day: string | undefined, months: number): string | null {
  if (day === undefined) return null
  const moved = addMonths(day, whole(-months))
  return monthEnd(day) === day ? monthEnd(moved) : moved
}
