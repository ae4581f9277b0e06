import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Envelope } from '../../language/wire.ts'
import { readTotal, resyncAfter, totalKey, writeTotal } from '../../client/totals.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import { readsOf } from '../../cells/wiresOf.ts'
import type { ScreenHost } from '../host/host.ts'
import { joined, pagesOfQuery, type PageQuery, type Query } from './readOn.ts'
import { rowButtons } from './rowButtons.ts'

/** One page of a list. `count` is -1 where the total comes later. */
export interface RowsPage {
  readonly rows: readonly Row[]
  readonly count: number
  readonly totals: Readonly<Record<string, string>> | undefined
  /** Sums by measure of totals that are mixed. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** When rows that are taken at times were taken. Absent: they are found now. */
  readonly asOf?: string
}

/** Keys of the columns that are added up over the whole result. */
export const summedKeys = ({ showSummary, columns, footerConfig }: CompiledTable): string[] => {
  if (!showSummary) return []
  const named = footerConfig?.summaryFields ?? []
  return columns
    .filter((column) => column.isSummary || named.includes(column.key))
    .map((column) => column.key)
}

/** Columns without a value of their own: their rows hold nothing for them. */
const valueless: ReadonlySet<CompiledColumn['cellType']> = new Set<CompiledColumn['cellType']>([
  'button',
  'tableOperate',
  'colGroup',
])

/**
 * What the list reads of a row: its cells (also those behind an expanded row), what names and tells apart rows, what rules and the
 * buttons look at, and what verbs ask for (passwords are never sent). Key, version and state always come.
 */
export function keysOf({ access, display, fields, verbs }: CompiledEntity, table: CompiledTable): string[] {
  const { columns, rowTint, editWhen, expand, pageSelection, rowSpanFields = [] } = table
  const shown = [...columns, ...(expand?.columns ?? [])]
  const required = rowButtons(table).flatMap(({ verb }) => readBy(verbs.find(({ name }) => name === verb)))
  const writing = Object.values(access).map(({ write }) => write)
  const rules = [rowTint?.when, editWhen, ...writing, ...shown.flatMap(rulesOf), ...required]
    .flatMap((rule) => rule?.deps ?? [])
    .filter((path) => !/^(me|this|lines)\b/.test(path))
  const asked = verbs.flatMap(({ ask }) =>
    fields.filter(({ name, type }) => ask.includes(name) && type !== 'password').map(({ wire }) => wire),
  )
  return [
    ...new Set([
      ...shown.filter(({ cellType }) => !valueless.has(cellType)).flatMap(readsOf),
      display.code,
      display.name,
      ...rules.filter(isOfRow(fields)),
      ...asked,
      ...(pageSelection?.keyFields ?? []),
      ...rowSpanFields,
      ...Object.values(table.task ?? {}).filter((key) => typeof key === 'string'),
    ]),
  ]
}

/** What a verb is judged by, and by what it chooses where it leads. */
const readBy = (verb: CompiledVerb | undefined): readonly (Expression | undefined)[] =>
  verb ? [...verb.require.map(({ rule }) => rule), verb.toWhich] : []

const rulesOf = ({
  show,
  editWhen,
  disabled,
  requiredWhen,
  readonly: locked,
}: CompiledColumn): readonly (Predicate | undefined)[] => [show, editWhen, disabled, requiredWhen, locked]

/** Lines of a document are not in its list; what reads them is asked on the server. */
const isOfRow =
  (fields: CompiledEntity['fields']) =>
  (path: string): boolean => {
    const [first = ''] = path.split('.')
    return path.startsWith('parent.') || !path.includes('.') || fields.some(({ name }) => name === first)
  }

const texts = (totals: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([key, total]) => (typeof total === 'string' ? [[key, total]] : [])),
  )

/** What was searched, and what this screen always filters by. */
export const filtersOf = ({ searchParams }: CompiledTable, filters: Row): Row =>
  searchParams ? { ...filters, ...searchParams } : filters
const operationOf = ({ api }: CompiledTable): string => api ?? 'listByPage'

/** Rows of a table with a call of its own are not found by listByPage. */
export const isListed = (table: CompiledTable): boolean => operationOf(table) === 'listByPage'

interface PageOptions {
  readonly signal?: AbortSignal
  /** Leaves out what is known already when only the page is another: the count and the totals. */
  readonly plain?: boolean
}

export async function fetchPage(
  host: ScreenHost,
  entity: CompiledEntity,
  table: CompiledTable,
  { filters, sort, pageIndex, pageRows }: PageQuery,
  { signal, plain = false }: PageOptions = {},
): Promise<RowsPage> {
  const totals = plain ? [] : summedKeys(table)
  const lateCount = plain || table.noQueryTotalFlag === 'Y' ? { noQueryTotalFlag: 'Y' } : {}
  const body = {
    ...filtersOf(table, filters),
    sort,
    pageIndex,
    pageRows,
    ...(editsRows(table.toolbar) ? {} : { columns: keysOf(entity, table) }), // what is edited is judged as a whole
    ...lateCount,
    ...(totals.length > 0 ? { totals } : {}),
  }
  const { client, menuId, respId } = host
  const answer = await client.call<readonly Row[]>(entity.server, entity.family, operationOf(table), body, {
    menuId,
    respId,
    ...(signal ? { signal } : {}),
  })
  return pageIn(answer, plain)
}

/** A page as it was answered. */
const pageIn = ({ data, page, totals, groups }: Envelope<readonly Row[]>, plain: boolean): RowsPage => ({
  rows: data,
  count: plain ? -1 : (page?.count ?? -1),
  totals: totals && texts(totals),
  ...(groups ? { groups } : {}),
  ...(page?.asOf === undefined ? {} : { asOf: page.asOf }),
})

/** All pages of a query as one: the first tells the count and the totals. */
export async function fetchPages(
  host: ScreenHost,
  entity: CompiledEntity,
  table: CompiledTable,
  query: Query,
  signal: AbortSignal,
): Promise<RowsPage> {
  const [first, ...others] = pagesOfQuery(query)
  const [counted, ...plain] = await Promise.all([
    fetchPage(host, entity, table, first, { signal }),
    ...others.map((page) => fetchPage(host, entity, table, page, { signal, plain: true })),
  ])
  return { ...counted, rows: joined([counted, ...plain].map(({ rows }) => rows)) }
}

/** How many rows there are under these filters. */
export async function countRows(
  host: ScreenHost,
  entity: CompiledEntity,
  table: CompiledTable,
  filters: Row,
  signal: AbortSignal,
): Promise<number> {
  const { client, menuId, respId } = host
  const { page } = await client.call(
    entity.server,
    entity.family,
    operationOf(table),
    { ...filtersOf(table, filters), onlyQueryTotalFlag: 'Y' },
    { menuId, respId, signal },
  )
  return page?.count ?? 0
}

export interface TabFigures {
  readonly all: number
  readonly states: Readonly<Record<string, number>>
  /** Under each of the further filters. */
  readonly counts: readonly number[]
}

interface TabsAsked {
  /** The field of the state; undefined where rows have none. */
  readonly state: string | undefined
  readonly counts: readonly Row[]
  readonly signal: AbortSignal
}

/** How many rows there are under everything that is searched but what tabs say of it: all, in each state, and under each of these filters. One call. */
export async function countTabs(
  host: ScreenHost,
  entity: CompiledEntity,
  table: CompiledTable,
  filters: Row,
  { state, counts, signal }: TabsAsked,
): Promise<TabFigures> {
  const { client, menuId, respId } = host
  const answer = await client.call(
    entity.server,
    entity.family,
    operationOf(table),
    { ...tabsBody(table, filters, { state, counts }), onlyQueryTotalFlag: 'Y' },
    { menuId, respId, signal },
  )
  return tabFigures(answer, state)
}

/** What is asked for them: the figures alone. */
export const tabsBody = (
  table: CompiledTable,
  filters: Row,
  { state, counts }: Pick<TabsAsked, 'state' | 'counts'>,
): Row => ({
  ...filtersOf(table, filters),
  ...(state === undefined ? {} : { countBy: state }),
  ...(counts.length > 0 ? { counts } : {}),
})

/** The figures of an answer to it. */
export function tabFigures(
  { page, groups }: Pick<Envelope<unknown>, 'page' | 'groups'>,
  state: string | undefined,
): TabFigures {
  const states = Object.entries(groups?.[state ?? ''] ?? {}).map(([code, count]) => [code, Number(count)])
  return { all: page?.count ?? 0, states: Object.fromEntries(states), counts: page?.counts ?? [] }
}

interface CountOptions {
  readonly onCount: (count: number) => void
  readonly anew?: boolean
  readonly signal?: AbortSignal
}

/** The total of a list that does not count with its rows: reported at once from what is kept, counted again when that is old. */
export async function countLater(
  host: ScreenHost,
  entity: CompiledEntity,
  table: CompiledTable,
  filters: Row,
  { onCount, anew = false, signal }: CountOptions,
): Promise<void> {
  const asked = filtersOf(table, filters)
  const key = totalKey(`${host.user.userId}/${host.respId}`, `${entity.family}/${operationOf(table)}`, asked)
  const kept = anew ? null : readTotal(key)
  if (kept) onCount(kept.count)
  if (kept && Date.now() - kept.at < resyncAfter) return
  const { client, menuId, respId } = host
  const { page } = await client.call(
    entity.server,
    entity.family,
    operationOf(table),
    { ...asked, onlyQueryTotalFlag: 'Y' },
    { menuId, respId, ...(signal ? { signal } : {}) },
  )
  if (!page) return
  writeTotal(key, page.count)
  onCount(page.count)
}
