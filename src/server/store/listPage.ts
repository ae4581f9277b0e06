import type { Row } from '../../language/row.ts'
import type { Page } from '../../language/wire.ts'
import { mostCounts, mostTotals } from '../bounds.ts'
import { fail } from '../fail.ts'
import { askedOnce, asksKeys, where } from './access.ts'
import type { Ordered } from './bestOrder.ts'
import type { EntityNode } from './Catalog.ts'
import {
  conditionsOf,
  countsBy,
  countsUnder,
  figuresOf,
  mixedSums,
  total,
  type Ask,
  type Extra,
  type Groups,
  type Listed,
  type Sums,
} from './listFigures.ts'
import { costlyQuery } from './queryLine.ts'
import { joinsOver, relationOf } from './relation.ts'
import { maskRows } from './maskRows.ts'
import { openOwn } from './openSealed.ts'
import { takenAt } from './takeView.ts'
import { withMeanings } from './meanings.ts'
import { withTypedNames } from './typedNames.ts'
import { run, runOnce } from '../database/run.ts'
import { sortKey, usualKey } from './sortKeys.ts'
import { selection, toRows, type Selection } from './Selection.ts'
import { empty, join, raw, sql, type Sql } from '../database/Sql.ts'
import type { OperationContext } from './OperationContext.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

export interface Listing {
  readonly data: Row[]
  readonly page: Page
  readonly totals?: Readonly<Record<string, string | null>>
  readonly groups?: Groups
}

/**
 * One page of the rows that exist for the caller, with the count and totals over all of them, in one statement. The page is cut
 * before the tables are joined that only serve to show it.
 */
export async function listPage(
  context: OperationContext,
  node: EntityNode,
  body: Row,
  extra: Extra = {},
): Promise<Listing> {
  const request = read(body)
  const totals = request.totals.map((key) => total(context, node, key))
  const sums = totals.map(({ sql: sum }) => sum)
  const isFigured = request.count || sums.length > 0
  const ask = asker(context, [body, ...request.counts, ...furtherOf(extra)])
  const of = { context, node, body, extra, ask }
  if (request.onlyCount) {
    const figures = isFigured ? await figuresAlone(of, sums) : null
    const alone = answer(request, [], figures, totals)
    return withCounts({ ...alone, ...grouped(await countsBy(of, request.countBy)) }, of, request.counts)
  }
  const chosen = selection(context.catalog, node, context.caller, extra.columns ?? request.columns)
  const rows = await ask(pageOf(of, request, chosen, isFigured ? sums : null))
  let known = rows[0]?.['figures']
  if (rows.length === 0 && isFigured)
    known = request.pageIndex === 1 && sums.length === 0 ? [0] : await figuresAlone(of, sums)
  const found = toRows(chosen, rows)
  await openOwn(context, node, chosen, rows, found)
  const seen = await maskRows(context, node, chosen, found)
  const data = await withTypedNames(context, node, withMeanings(context, node, seen))
  const listing = await withTime(of, answer(request, data, known, totals))
  const groups = {
    ...(await countsBy(of, request.countBy)),
    ...(await mixedSums(of, data.length > 0 ? (listing.totals ?? {}) : {})),
  }
  return withCounts({ ...listing, ...grouped(groups) }, of, request.counts)
}

/** Of what was taken, when. */
async function withTime({ context, node }: Listed, listing: Listing): Promise<Listing> {
  const asOf = await takenAt(context, node)
  return asOf === undefined ? listing : { ...listing, page: { ...listing.page, asOf } }
}

const furtherOf = ({ further }: Extra): readonly Row[] => (further ? [further] : [])

const withCounts = async (listing: Listing, of: Listed, counts: readonly Row[]): Promise<Listing> =>
  counts.length === 0
    ? listing
    : { ...listing, page: { ...listing.page, counts: await countsUnder(of, counts) } }

const grouped = (groups: Groups): { groups?: Groups } => (Object.keys(groups).length > 0 ? { groups } : {})

interface Request {
  readonly pageIndex: number
  readonly pageRows: number
  readonly count: boolean
  readonly onlyCount: boolean
  readonly totals: readonly string[]
  readonly countBy: string | undefined
  readonly counts: readonly Row[]
  readonly columns?: readonly string[]
  readonly sort: readonly { field: string; order: 'asc' | 'desc' }[]
}

/** The last row that can be paged to: beyond it the database would sort and skip everything again for each page. */
const deepest = 100_000

function read(body: Row): Request {
  const columns = texts(body['columns'], 'columns')
  const pageIndex = whole(body['pageIndex'], 'pageIndex', 1, 10_000_000, 1)
  const pageRows = whole(body['pageRows'], 'pageRows', 1, 500, 20)
  if ((pageIndex - 1) * pageRows >= deepest)
    fail('PARAM_INVALID', {
      field: 'pageIndex',
      reason: serverTexts.text('search.deep', { row: deepest }),
    })
  return {
    pageIndex,
    pageRows,
    count: body['noQueryTotalFlag'] !== 'Y',
    onlyCount: body['onlyQueryTotalFlag'] === 'Y',
    totals: [...new Set(texts(body['totals'], 'totals', mostTotals))],
    countBy: texts(body['countBy'] ? [body['countBy']] : [], 'countBy')[0],
    counts: furtherFilters(body['counts'], 'counts', mostCounts),
    sort: sorts(body['sort']),
    ...(columns.length > 0 ? { columns } : {}),
  }
}

export function whole(value: unknown, field: string, from: number, to: number, otherwise: number): number {
  if (value === undefined || value === null || value === '') return otherwise
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
      ? Number(value)
      : Number.NaN
  return Number.isInteger(number) && number >= from && number <= to
    ? number
    : fail('PARAM_INVALID', { field, reason: `${from}…${to}` })
}

function texts(value: unknown, field: string, most = 200): string[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) &&
    value.length <= most &&
    value.every((one): one is string => typeof one === 'string')
    ? value
    : fail('PARAM_INVALID', { field, reason: '[…]' })
}

/** Filters beside those of the call, each by itself. */
export function furtherFilters(value: unknown, field: string, most: number): readonly Row[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) && value.length <= most && value.every(isRow)
    ? value
    : fail('PARAM_INVALID', { field, reason: '[{…}]' })
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function sorts(value: unknown): Request['sort'] {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value) || value.length > 10)
    return fail('PARAM_INVALID', { field: 'sort', reason: '[{field, order}]' })
  return value.map((one: unknown) => {
    const { field, order = 'asc' } = (one ?? {}) as { field?: unknown; order?: unknown } // anything may have been sent; both are checked here
    return typeof field === 'string' && (order === 'asc' || order === 'desc')
      ? { field, order }
      : fail('PARAM_INVALID', { field: 'sort', reason: '[{field, order}]' })
  })
}

/** Rows that are found by keys are looked up once, for the page and for what is said of all of them; others are counted by themselves, as the page may stop early. */
function pageOf(of: Listed, request: Request, chosen: Selection, sums: Sums | null): Sql {
  const { found, page, order } = rowsOf(of, request)
  const isShared = sums !== null && asksKeys(found)
  const figures = sums && sql`, (${figuresOf(of, sums, isShared ? 'found' : undefined)}) as figures`
  const inner = isShared ? sql`select * from found r ${page}` : sql`${found} ${page}`
  return askedOnce(
    sql`select ${chosen.list}${figures ?? empty} from (${inner}) t${chosen.joins} order by ${order}`,
    isShared ? { found } : {},
  )
}

/** All rows, each with what it is sorted by, so that the joined rows keep the order; and how this page is cut out of them. */
function rowsOf(
  { context, node, body, extra }: Listed,
  { sort, pageIndex, pageRows }: Request,
): { found: Sql; page: Sql; order: Sql } {
  const joins = joinsOver(context, node, 'f')
  const conditions = conditionsOf(context, node, body, extra, joins)
  const wanted = sort.length > 0 ? sort : usualSort(node)
  const asked: readonly Ordered[] = wanted.map(({ field, order }) => ({
    value: (sort.length > 0 ? sortKey : usualKey)(context, node, joins, field),
    order,
  }))
  const before: readonly Ordered[] = [
    ...(extra.first ? [{ value: extra.first('r'), order: 'asc' }] : []),
    ...(sort.length === 0 ? (extra.usual?.('r') ?? []) : []),
  ]
  const keys = [...before, ...asked]
  const last = wanted.at(-1)?.order ?? 'asc'
  const values = join(
    keys.map(({ value }, index) => sql`, ${value} as s${raw(String(index))}`),
    '',
  )
  const inside = [...keys.map(({ order }, index) => `s${index} ${order}`), `r."id" ${last}`].join(', ')
  const outside = [...keys.map(({ order }, index) => `t.s${index} ${order}`), `t."id" ${last}`].join(', ')
  return {
    found: sql`select r.*${values} from ${relationOf(context, node, joins)} r${joins.sql}${where(conditions)}`,
    page: sql`order by ${raw(inside)} limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
    order: raw(outside),
  }
}

/** Ids tell the time: the newest first; lines of the newest document, as they stand in it. Base data by its code. */
function usualSort(node: EntityNode): Request['sort'] {
  const { code } = node.entity.display
  if (node.parent && node.byName.has('lineNum'))
    return [
      { field: 'parentId', order: 'desc' },
      { field: 'lineNum', order: 'asc' },
    ]
  return node.entity.kind === 'baseData' && node.byName.has(code)
    ? [{ field: code, order: 'asc' }]
    : [{ field: 'id', order: 'desc' }]
}

const figuresAlone = async (of: Listed, sums: Sums): Promise<unknown> =>
  (await of.ask(sql`select (${figuresOf(of, sums)}) as figures`))[0]?.['figures']

/** What somebody typed may overflow or take too long, which is an answer and no fault. */
export function asker({ tx }: OperationContext, filters: readonly Row[]): Ask {
  if (!filters.some(({ query }) => typeof query === 'string' && query.trim() !== ''))
    return (statement) => run(tx, statement)
  return (statement) =>
    runOnce(tx, statement).catch((error: unknown) => {
      throw costlyQuery(error) ?? error
    })
}

function answer(
  { pageIndex, pageRows, count }: Request,
  data: Row[],
  figures: unknown,
  totals: readonly { key: string }[],
): Listing {
  const [counted, ...sums] = Array.isArray(figures) ? figures : []
  const page = { count: count ? Number(counted ?? 0) : -1, curIndex: pageIndex, pageRows }
  return totals.length === 0
    ? { data, page }
    : { data, page, totals: Object.fromEntries(totals.map(({ key }, index) => [key, sums[index] ?? null])) }
}
