import type { CompiledReport, ReportAnswer, ReportRow } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { listing, name } from '../bounds.ts'
import { fail } from '../fail.ts'
import { anything, integer, listOf, object, orNull, word } from '../Schema.ts'
import { askedOnce } from '../store/access.ts'
import { columnNamed, type EntityNode } from '../store/Catalog.ts'
import { seen } from '../store/comparing.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { costlyQuery } from '../store/queryLine.ts'
import { periodsBefore } from '../store/reportPeriods.ts'
import { reportStatement } from '../store/reportSql.ts'
import { takenAt } from '../store/takeView.ts'
import { run, runOnce } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'

/** Groups of an answer at most, sub-totals included: nobody reads more, and what is asked for can be narrowed. */
const most = 5000

async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const report = reportNamed(context, node, body['report'])
  const before = periodsBefore(report, body, context.env.today)
  const statement = askedOnce(reportStatement({ context, node, report, body }, before, most))
  const found = await runOnce(context.tx, statement).catch((error: unknown) => {
    throw costlyQuery(error) ?? error
  })
  if (found.length > most)
    return fail('PARAM_INVALID', {
      field: 'report',
      reason: serverTexts.text('report.groups', { count: most }),
    })
  const rows = await named(
    context,
    node,
    report,
    found.map((one) => rowOf(report, one)),
  )
  const data: ReportAnswer = {
    rows,
    asOf: (await takenAt(context, node)) ?? context.env.now,
    periods: Object.fromEntries(before.map(({ shift, from, to }) => [shift, { from, to }])),
  }
  return { data }
}

/** A report of these rows that the caller's audience gets, or what a tile of a home is found from: `ordered`, its trend `ordered.trend`. */
function reportNamed({ catalog, caller }: OperationContext, node: EntityNode, id: unknown): CompiledReport {
  const name = String(id)
  const tile = (catalog.definitions.tiles ?? []).find((one) => one.name === name.replace(/\.trend$/, ''))
  if (tile && 'search' in tile && tile.entity === node.name) {
    if (tile.name === name) return tile.report
    return (tile.kind === 'figure' && tile.trend) || unknownReport(id)
  }
  const screen = catalog.definitions.screens.find(
    (one) =>
      one.id === id &&
      one.entity === node.name &&
      (one.audience === undefined || one.audience === caller.audience),
  )
  return screen?.report ?? unknownReport(id)
}

const unknownReport = (id: unknown): never => fail('PARAM_UNKNOWN', { field: String(id).slice(0, 80) })

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

function rowOf({ groups, measures }: CompiledReport, row: Record<string, unknown>): ReportRow {
  return {
    depth: Number(row['depth']),
    keys: groups.map((_, at) => text(row[`k_${at}`])),
    names: groups.map(() => null),
    values: measures.map((_, at) => text(row[`m_${at}`])),
  }
}

/** What the rows are called that groups are of, in the caller's language, where he may read it. */
async function named(
  context: OperationContext,
  node: EntityNode,
  { groups }: CompiledReport,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const names = await Promise.all(
    groups.map(async ({ to, key = '' }, at) =>
      to === undefined || !seen({ ...context, node }, key.replace(/Id$/, 'Name'))
        ? null
        : namesOf(context, to, [...new Set(rows.flatMap(({ keys }) => keys[at] ?? []))]),
    ),
  )
  return rows.map((row) => ({
    ...row,
    names: row.keys.map((key, at) => (key === null ? null : (names[at]?.get(key) ?? null))),
  }))
}

async function namesOf(
  { catalog, caller, tx }: OperationContext,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const node = catalog.node(entity)
  const { name: plain, nameEn } = node.entity.display
  const column = (one: string) => ident(columnNamed(node, one).column)
  const english =
    nameEn && factsOfLanguage(caller.language).labels === 'EN' ? `nullif(${column(nameEn)}, '')` : 'null'
  const rows = await run<{ id: string; name: string | null }>(
    tx,
    sql`select "id"::text as id, coalesce(${raw(english)}, ${raw(column(plain))})::text as name from ${raw(tableOf(node))} where "id"::text = any(${ids})`,
  )
  return new Map(rows.map(({ id, name: found }) => [id, found ?? '']))
}

export const findReport = defineOperation('findReport', {
  ofViews: true,
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { ...listing, report: name },
  needs: ['report'],
  answer: () =>
    object({
      rows: listOf(
        object({
          depth: integer,
          keys: listOf(orNull(word)),
          names: listOf(orNull(word)),
          values: listOf(orNull(word)),
        }),
      ),
      asOf: word,
      periods: anything,
    }),
  says: [
    '`{report, …filters}`: the id of a report of these rows, or the name of a tile that counts them',
    '`{rows: [{depth, keys, names, values}], asOf, periods}`: all rows (depth 0), the widest groups (1) and so on, each behind the one above it, 5000 at most; its figures in the order of the report, each found from the rows; null where they are measured differently',
  ],
  run: find,
})
