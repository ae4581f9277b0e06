import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Envelope, ListRequest, Page } from '../../language/wire.ts'
import { compare, parse, plus, write } from '../../rules/expression/Exact.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { columnAt, filtered } from './filters.ts'
import { masked, seenRows } from './seen.ts'
import type { StandInFacts } from './StandInFacts.ts'

export type Listing = Pick<Envelope, 'totals' | 'groups'> & {
  readonly data: readonly Row[]
  readonly page: Page
}

/** One page of the rows that whoever asks finds, with what is said of all of them: as listByPage answers it. */
export async function listPage(
  facts: StandInFacts,
  entity: CompiledEntity,
  body: ListRequest,
): Promise<Listing> {
  const there = seenRows(facts, entity)
  const found = await filtered(facts, entity, there, body)
  const { pageIndex = 1, pageRows = 20, totals = [], countBy, counts = [] } = body
  const isFigures = body.onlyQueryTotalFlag === 'Y'
  const start = (pageIndex - 1) * pageRows
  const rows = isFigures ? [] : inOrder(entity, found, body.sort).slice(start, start + pageRows)
  const further = await Promise.all(counts.map((more) => filtered(facts, entity, found, more)))
  return {
    data: rows.map((row) => masked(facts, entity, withoutLines(entity, row))),
    page: {
      count: body.noQueryTotalFlag === 'Y' && !isFigures ? -1 : found.length,
      curIndex: pageIndex,
      pageRows,
      ...(counts.length > 0 ? { counts: further.map((one) => one.length) } : {}),
    },
    ...sumsOf(entity, found, totals),
    ...(countBy === undefined ? {} : { groups: { [countBy]: countsBy(found, countBy) } }),
  }
}

/** Lists tell of a document itself. */
const withoutLines = ({ lines }: CompiledEntity, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !lines.some(({ name }) => name === key)))

function countsBy(rows: readonly Row[], key: string): Readonly<Record<string, string>> {
  const groups = Object.groupBy(rows, (row) => String(row[key] ?? ''))
  return Object.fromEntries(Object.entries(groups).map(([code, some = []]) => [code, String(some.length)]))
}

/** Totals of columns; of those that are measured differently there are sums by measure instead. */
function sumsOf(
  entity: CompiledEntity,
  rows: readonly Row[],
  keys: readonly string[],
): Pick<Envelope, 'totals' | 'groups'> {
  if (keys.length === 0) return {}
  const all = keys.map((key) => ({ key, by: Map.groupBy(rows, (row) => measureOf(entity, key, row)) }))
  const isMixed = (by: ReadonlyMap<string, readonly Row[]>) => by.size > 1
  const groups = all
    .filter(({ by }) => isMixed(by))
    .map(({ key, by }) => [
      key,
      Object.fromEntries([...by].map(([measure, some]) => [measure, sum(some, key)])),
    ])
  return {
    totals: Object.fromEntries(all.map(({ key, by }) => [key, isMixed(by) ? null : sum(rows, key)])),
    ...(groups.length > 0 ? { groups: Object.fromEntries(groups) } : {}),
  }
}

function measureOf({ fields }: CompiledEntity, key: string, row: Row): string {
  const measure = fields.find(({ wire }) => wire === key)?.measure
  return measure === undefined
    ? ''
    : String(row[measure] ?? row[`${measure}Code`] ?? row[`${measure}Id`] ?? '')
}

/** Exact, as the server adds. */
export const sum = (rows: readonly Row[], key: string): string =>
  write(
    rows.reduce(
      (total, row) => (isNumeral(row[key]) ? plus(total, parse(String(row[key]))) : total),
      parse('0'),
    ),
  )

const isNumeral = (value: unknown): boolean => /^-?\d+(?:\.\d+)?$/.test(String(value ?? ''))

type Sort = NonNullable<ListRequest['sort']>

/** As the server orders them: the newest first, base data by its code, unless it is said otherwise. */
export function inOrder(entity: CompiledEntity, rows: readonly Row[], sort: Sort = []): readonly Row[] {
  const usual: Sort =
    entity.kind === 'baseData'
      ? [{ field: entity.display.code, order: 'asc' }]
      : [{ field: 'id', order: entity.kind === 'line' ? 'asc' : 'desc' }]
  const orders = (sort.length > 0 ? sort : usual).map(({ field, order }) => ({
    column: columnAt(entity, field),
    key: keyOf(entity, field),
    sign: order === 'asc' ? 1 : -1,
  }))
  return rows.toSorted((a, b) => {
    for (const { column, key, sign } of orders) {
      const by = compared(column, a[key], b[key])
      if (by !== 0) return sign * by
    }
    return 0
  })
}

/** A ref is ordered by its name. */
const keyOf = ({ fields }: CompiledEntity, key: string): string => {
  const field = fields.find(({ name, wire }) => name === key || wire === key)
  if (!field) return key
  return field.to === undefined ? field.wire : `${field.name}Name`
}

function compared({ type }: CompiledColumn, left: unknown, right: unknown): number {
  if (left === null || left === undefined || right === null || right === undefined)
    return Number(right !== null && right !== undefined) - Number(left !== null && left !== undefined)
  if (isNumberType(type)) return compareDecimals(left, right)
  const [a, b] = [String(left), String(right)]
  if (isNumeral(a) && isNumeral(b)) return compare(parse(a), parse(b))
  if (a === b) return 0
  return a < b ? -1 : 1
}
