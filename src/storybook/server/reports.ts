import type { CompiledEntity } from '../../language/entity.ts'
import type {
  CompiledMeasure,
  CompiledReport,
  CompiledSum,
  ReportAnswer,
  ReportRow,
} from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import { formulaScope, type FormulaName } from '../../rules/report/formulaScope.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'
import { filtered } from './filters.ts'
import { sum } from './listing.ts'
import { asked, scopeOf, type Asked } from './queries.ts'
import { seenRows } from './seen.ts'
import type { Answered, StandInFacts } from './StandInFacts.ts'

/** What the rows come to: in all, and in each group of each width. Running sums are not reckoned, and a period before is this one. */
export async function reportOf(facts: StandInFacts, entity: CompiledEntity, body: Row): Promise<Answered> {
  const { env } = facts
  const report = facts.report && facts.report.name === body['report'] ? facts.report.is : undefined
  const empty: ReportAnswer = { rows: [], asOf: env.now, periods: {} }
  if (!report) return { data: empty }
  const { report: _, ...filters } = body
  const rows = await filtered(facts, entity, seenRows(facts, entity), {
    ...filters,
    query: bothOf(filters['query'], report.where),
  })
  const work = await readingOf(facts, entity, report)
  const keyed = rows.map((row) => ({ row, keys: work.groups.map((group) => textOf(group(row, env))) }))
  const data: ReportAnswer = { ...empty, rows: grouped(facts, work, keyed, 0) }
  return { data }
}

const bothOf = (...queries: readonly unknown[]): string =>
  queries
    .filter(Boolean)
    .map((one) => `(${String(one)})`)
    .join(' and ')

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

interface Reading {
  readonly report: CompiledReport
  readonly groups: readonly Asked[]
  readonly sums: readonly { readonly is: CompiledSum; readonly of?: Asked; readonly where?: Asked }[]
  readonly formulas: readonly Asked[]
}

async function readingOf(
  facts: StandInFacts,
  entity: CompiledEntity,
  report: CompiledReport,
): Promise<Reading> {
  const scope = scopeOf(facts.entities, entity.name, facts.setting)
  const read = (text: string) => asked(text, scope)
  const formulas = formulaScope(namesOf(report))
  return {
    report,
    groups: await Promise.all(report.groups.map(({ value }) => read(value))),
    sums: await Promise.all(
      report.sums.map(async (is) => ({
        is,
        ...(is.of === undefined ? {} : { of: await read(is.of) }),
        ...(is.where === undefined ? {} : { where: await read(is.where) }),
      })),
    ),
    formulas: await Promise.all(
      report.measures.map(({ formula }) => asked(formula, { ...formulas, root: formulas.root })),
    ),
  }
}

function namesOf({ sums, measures }: CompiledReport): readonly FormulaName[] {
  const isDate = (at: number) => measures.some(({ sum: only, type }) => only === at && type === 'day')
  return [
    ...sums.map((_, at): FormulaName => ({
      name: `v_${at}`,
      column: `v_${at}`,
      type: isDate(at) ? 'date' : 'decimal',
    })),
    ...measures.flatMap(({ name, type }, at) =>
      [name, `t_${at}`, `r_${at}`].map((one): FormulaName => ({ name: one, column: one, type: kinds[type] })),
    ),
  ]
}

const kinds = { figure: 'decimal', percent: 'decimal', words: 'text', day: 'date' } as const

interface Keyed {
  readonly row: Row
  readonly keys: readonly (string | null)[]
}

/** The figures of these rows, and behind them those of the groups that they fall into. */
function grouped(
  facts: StandInFacts,
  work: Reading,
  rows: readonly Keyed[],
  depth: number,
  totals?: Row,
): readonly ReportRow[] {
  const { groups } = work.report
  const figures = figuresOf(facts, work, rows, totals)
  const own: ReportRow = {
    depth,
    keys: groups.map((_, at) => (at < depth ? (rows[0]?.keys[at] ?? null) : null)),
    names: groups.map(({ to }, at) =>
      at < depth && to !== undefined ? nameOf(facts, to, rows[0]?.keys[at]) : null,
    ),
    values: work.report.measures.map(({ name }) => textOf(figures[name])),
  }
  if (depth === groups.length) return [own]
  const parts = [...Map.groupBy(rows, ({ keys }) => keys[depth]).values()]
  const inner = parts.map((part) => grouped(facts, work, part, depth + 1, totals ?? figures))
  return [own, ...sorted(work.report, inner).flat()]
}

function nameOf({ pool, entities }: StandInFacts, to: string, id: string | null | undefined): string | null {
  return textOf(pool.find(to, id)?.[entities[to]?.display.name ?? ''])
}

function sorted(
  { sort }: CompiledReport,
  parts: readonly (readonly ReportRow[])[],
): readonly (readonly ReportRow[])[] {
  if (!sort) return parts
  const sign = sort.order === 'asc' ? 1 : -1
  const valueOf = (part: readonly ReportRow[]) => part[0]?.values[sort.measure] ?? '0'
  return parts.toSorted((a, b) => sign * compareDecimals(valueOf(a), valueOf(b)))
}

function figuresOf(
  { env }: StandInFacts,
  { report, sums, formulas }: Reading,
  rows: readonly Keyed[],
  totals: Row = {},
): Row {
  const figures: Row = Object.fromEntries(
    sums.map(({ is, of, where }, at) => {
      const some = rows.filter(({ row }) => !where || where(row, env) === true)
      const values = of ? some.map(({ row }) => of(row, env)).filter((value) => value !== null) : []
      return [`v_${at}`, is.does === 'count' ? String(some.length) : (figureOf[is.does]?.(values) ?? null)]
    }),
  )
  report.measures.forEach(({ name }: CompiledMeasure, at) => {
    figures[`t_${at}`] = totals[name] ?? null
    figures[`r_${at}`] = null
  })
  for (const at of report.order) {
    const measure = report.measures[at]
    if (!measure) continue
    figures[measure.name] = formulas[at]?.(figures, env) ?? null
    figures[`t_${at}`] ??= figures[measure.name]
  }
  return figures
}

type Values = readonly unknown[]

/** Of a list in its order, the one that stands at this part of it. */
const at = (values: Values, part: number): unknown =>
  values.toSorted((a, b) => compareDecimals(a, b))[Math.max(0, Math.ceil(values.length * part) - 1)] ?? null

const total = (values: Values): string =>
  sum(
    values.map((value) => ({ value })),
    'value',
  )
const mean = (values: Values): string | null =>
  values.length === 0 ? null : String(Math.round((Number(total(values)) / values.length) * 1e4) / 1e4)
const byText = (values: Values): Values => values.toSorted((a, b) => String(a).localeCompare(String(b)))

const figureOf: Partial<Record<CompiledSum['does'], (values: Values) => unknown>> = {
  sum: total,
  avg: mean,
  median: (values) => at(values, 0.5),
  p90: (values) => at(values, 0.9),
  min: (values) => byText(values)[0],
  max: (values) => byText(values).at(-1),
  distinct: (values) => String(new Set(values).size),
}
