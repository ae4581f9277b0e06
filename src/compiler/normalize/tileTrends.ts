import { trendWeeks } from '../../language/home.ts'
import type { CompiledReport } from '../../language/report.ts'
import { reach } from '../scope/fieldAt.ts'
import { report } from '../source/diagnostics.ts'
import { readPart, type ReportRead } from './reportParts.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

interface Figured {
  readonly report: CompiledReport
  readonly show: readonly number[]
}

/** The large figure of a tile by weeks of a day: a report of its own, with what was read for it. */
export function trendOf(
  ask: ScreenAsk,
  { report: of, show: [first = 0] }: Figured,
  by: string | undefined,
  reads: ReportRead[],
): CompiledReport | undefined {
  const { unit, shape, plan } = ask
  if (by === undefined || !plan.report) return undefined
  const path = [...plan.home, 'trend']
  const mark = unit.value(path)
  const reached = reach(unit, shape, by, mark)
  if (!reached || !readPart({ ...ask, words: plan.report, period: undefined, reads }, path, by))
    return undefined
  if (!['date', 'datetime'].includes(reached.field.type)) {
    report(unit.to, 'wrong-type', mark, {
      name: by,
      found: `of type ${reached.field.type}`,
      wanted: 'a date or a datetime',
    })
    return undefined
  }
  const parted = partedOf(of, first)
  if (!parted) {
    report(unit.to, 'trend-ratio', mark, { name: of.measures[first]?.name ?? '' })
    return undefined
  }
  const since = `${by} >= weekStart(today) - ${7 * (trendWeeks - 1)} and ${by} < weekStart(today) + 7`
  return {
    where: of.where === undefined ? since : `(${of.where}) and ${since}`,
    groups: [...of.groups, { label: parted.measure.label, value: `weekStart(${by})`, type: 'date' }],
    sums: [parted.sum],
    measures: [{ ...parted.measure, formula: 'v_0', sum: 0, totals: [], runs: [] }],
    order: [0],
  }
}

/** A sum or a count of the rows of now, which has parts by week. */
function partedOf({ measures, sums }: CompiledReport, at: number) {
  const measure = measures[at]
  const sum = measure?.sum === undefined ? undefined : sums[measure.sum]
  const addsUp = sum?.shift === undefined && ['sum', 'count'].includes(sum?.does ?? '')
  return measure && sum && addsUp ? { measure, sum } : undefined
}
