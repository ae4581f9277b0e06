import {
  shifts,
  type CompiledGroup,
  type CompiledReport,
  type CompiledSum,
  type ReportAnswer,
  type ReportRow,
} from '../../language/report.ts'
import type { Condition } from '../../language/wire.ts'
import { isNumberType } from '../types/fieldTypes.ts'

/** How a list is asked for rows. */
export interface AskedRows {
  readonly conditions: readonly Condition[]
  readonly query: string
}

/** A sum in a group of an answer. */
interface Figure {
  readonly report: CompiledReport
  readonly sum: CompiledSum
  readonly row: Pick<ReportRow, 'depth' | 'keys'>
  readonly periods: ReportAnswer['periods']
}

const all: AskedRows = { conditions: [], query: '' }

/**
 * `rowsOfFigure({ report: { groups: [], sums: [], measures: [], order: [] }, sum: { does: 'count', where: 'a == 1' }, row: { depth: 0, keys: [] }, periods: {} })` → `{ conditions: [], query: '(a == 1)' }`.
 * Exactly the rows that a sum was found from: of those that the report was asked for (`asked`) the ones of the group that count, in their period.
 */
export function rowsOfFigure({ report, sum, row, periods }: Figure, asked = all): AskedRows {
  const { groups, period, where } = report
  const before = sum.shift && periods[sum.shift]
  const months = sum.shift ? shifts[sum.shift] : 0
  const said = groups.slice(0, row.depth).map((group, at) => inGroup(group, row.keys[at] ?? null, months))
  const queries = [asked.query, where, sum.where, ...said.map(({ query }) => query)]
  return {
    conditions: [
      ...asked.conditions.filter(({ key }) => !before || key !== period),
      ...(before && period ? periodBefore(period, before) : []),
      ...said.flatMap(({ condition }) => condition ?? []),
    ],
    query: queries.flatMap((one) => (one?.trim() ? `(${one.trim()})` : [])).join(' and '),
  }
}

function periodBefore(
  key: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): readonly Condition[] {
  if (!from && !to) return []
  return [{ key, operator: 'range', ...(from ? { from } : {}), ...(to ? { to } : {}) }]
}

interface Said {
  readonly condition?: Condition
  readonly query?: string
}

/** What tells rows of a group. `months`: how far their period lies back. */
function inGroup(group: CompiledGroup, is: string | null, months: number): Said {
  const { key, value, type, isPeriod } = group
  if (is === null) return key ? { condition: { key, operator: 'empty' } } : { query: `${value} == null` }
  if (key && isChosen(group)) return { condition: { key, operator: 'in', value: [is] } }
  const literal = isNumberType(type) ? is : `'${is.replaceAll("'", "''")}'`
  return { query: `${value} == ${isPeriod && months > 0 ? `addMonths(${literal}, -${months})` : literal}` }
}

/** Its values are codes or keys of rows. */
const isChosen = ({ to, typeCode, states, type }: CompiledGroup): boolean =>
  to !== undefined || typeCode !== undefined || states !== undefined || type === 'flag'
