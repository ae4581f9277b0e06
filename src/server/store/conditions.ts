import type { Storage } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { relativeDates, type Operator, type RelativeDate } from '../../language/wire.ts'
import { daysOf } from '../../rules/relativeDates.ts'
import { asKept } from '../../rules/types/asCode.ts'
import { between } from '../../rules/types/members.ts'
import { mostValues, mostWords } from '../bounds.ts'
import { fieldError, fail } from '../fail.ts'
import { hidden, seesRows } from './access.ts'
import { columnNamed } from './Catalog.ts'
import { contains, isTaken, isText, matching, range, seen, startsWith, type Place } from './comparing.ts'
import { isStorable } from './isStorable.ts'
import { display, type Target } from './resolvePath.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { listed } from '../listed.ts'
import type { Wording } from '../../texts/Wording.ts'

/** More than this is nobody's search. */
const mostConditions = 50

interface Given {
  readonly key: string
  readonly operator: string
  readonly value?: unknown
  readonly from?: unknown
  readonly to?: unknown
}

/** The conditions of a listing (language/wire.ts). All of them must hold. */
export function conditions(place: Place, given: unknown): Sql[] {
  if (given === undefined || given === null || given === '') return []
  if (!Array.isArray(given) || given.length > mostConditions)
    return refuse('conditions', serverTexts.text('search.conditions', { count: mostConditions }))
  return given.map((one: unknown, index) => condition(place, one, `conditions[${index}]`))
}

function condition(place: Place, one: unknown, path: string): Sql {
  const given = shaped(one, path)
  const target =
    seen(place, given.key) ??
    fail(
      'PARAM_UNKNOWN',
      { field: given.key.slice(0, 80) },
      { errors: [fieldError('PARAM_UNKNOWN', `${path}.key`, { field: given.key.slice(0, 80) })] },
    )
  const operator = Object.hasOwn(operators, given.operator)
    ? (given.operator as Operator)
    : refuse(`${path}.operator`, oneOfThese(Object.keys(operators))) // just asked
  const allowed = allowedFor(place, target)
  if (!allowed.has(operator)) refuse(`${path}.operator`, oneOfThese([...allowed]))
  return operators[operator](place, target, given, path)
}

function shaped(one: unknown, path: string): Given {
  const row =
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? (one as Row)
      : refuse(path, '{key, operator, …}') // an object of the body
  const { key, operator } = row
  if (typeof key !== 'string' || key === '') return refuse(`${path}.key`, serverTexts.text('search.field'))
  return { ...row, key, operator: typeof operator === 'string' ? operator : '' }
}

const every: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty']
const byStorage: Readonly<Record<Storage, readonly Operator[]>> = {
  text: every,
  id: every,
  list: [...every, 'all'],
  flag: every,
  decimal: [...every, 'range'],
  integer: [...every, 'range'],
  date: [...every, 'range', 'relative'],
  datetime: [...every, 'range', 'relative'],
  json: ['empty', 'notEmpty'],
}

/** What may be asked of a field: text is searched within, numbers and times have ranges, trees have what is below. */
function allowedFor(place: Place, target: Target): ReadonlySet<Operator> {
  const { column } = target.column.storage === 'list' ? target : display(place.catalog, target)
  const words: readonly Operator[] = isText(place.catalog, target) ? ['contains', 'startsWith', 'range'] : []
  return new Set([
    ...byStorage[column.storage],
    ...words,
    ...(treeOf(place, target) ? ['below' as const] : []),
  ])
}

type Make = (place: Place, target: Target, given: Given, path: string) => Sql

const operators: Readonly<Record<Operator, Make>> = {
  contains: (place, target, given, path) =>
    matching(place, target, (column) => contains(column, words(given, path))),
  startsWith: (place, target, given, path) =>
    matching(place, target, (column) => startsWith(column, words(given, path))),
  eq: (place, target, given, path) => {
    const condition = isOneOf(place, target, [single(given, path)], path)
    return isTaken(place, target, '==', single(given, path)) ? raw('true') : condition
  },
  ne: (place, target, given, path) =>
    sql`(${isOneOf(place, target, [single(given, path)], path)}) is not true`,
  in: (place, target, given, path) => isOneOf(place, target, values(given, path), path),
  all: (place, target, given, path) => {
    const wanted = values(given, path)
    check('list', wanted, `${path}.value`)
    return target.part
      ? matching(place, target, (words) => sql`string_to_array(${words}, ${between}) @> ${wanted}::text[]`)
      : sql`${place.joins.column(target)} @> ${wanted}::text[]`
  },
  notIn: (place, target, given, path) =>
    sql`(${isOneOf(place, target, values(given, path), path)}) is not true`,
  range: (place, target, given, path) => {
    const [from, to] = [end(given.from, `${path}.from`), end(given.to, `${path}.to`)]
    if (from === '' && to === '') return required(`${path}.from`)
    return sql`(${join([...(from ? [range(place, target, 'From', from)] : []), ...(to ? [range(place, target, 'To', to)] : [])], ' and ')})`
  },
  empty: (place, target) => sql`${place.joins.column(target)} is null`,
  notEmpty: (place, target) => sql`${place.joins.column(target)} is not null`,
  relative: (place, target, given, path) => {
    const period = single(given, path)
    const known =
      relativeDates.find((one) => one === period) ?? refuse(`${path}.value`, oneOfThese(relativeDates))
    return within(place, target, known)
  },
  below: (place, target, given, path) => {
    const tree = treeOf(place, target) ?? refuse(`${path}.operator`, '')
    const ids = values(given, path)
    check('id', ids, `${path}.value`)
    const column = place.joins.column(target)
    const among = target.column.storage === 'list' ? sql`${column} && array` : sql`${column} in `
    return sql`${among}(with recursive b(id) as (select o."id" from ${raw(tree.table)} o where o."id" = any(${ids}) union select o."id" from ${raw(tree.table)} o join b on o.${raw(tree.parent)} = b.id) select id from b)`
  },
}

/** Equal to one of them; a day against a time means that whole day, the name of a ref also its code and its English name. */
function isOneOf(place: Place, target: Target, sent: readonly string[], path: string): Sql {
  const { column } = display(place.catalog, target)
  const given = sent.map((value) => asKept(value, column.field))
  if (target.column.storage === 'list') return holds(place, target, given, path)
  if (target.part === 'name') return matching(place, target, (words) => sql`${words} = any(${given})`)
  const at = place.joins.column(target)
  const days = column.storage === 'datetime' && given.every((value) => /^\d{4}-\d\d-\d\d$/.test(value))
  check(days ? 'date' : column.storage, given, `${path}.value`)
  const [only] = given
  return matching(
    place,
    target,
    (left) => (given.length === 1 ? sql`${left} = ${only}` : sql`${left} = any(${given})`),
    [days ? sql`${at}::date` : at],
  )
}

/** One of several values is among those that were given; of rows that they are, one is called so. */
function holds(place: Place, target: Target, given: readonly string[], path: string): Sql {
  if (target.part)
    return matching(place, target, (words) => sql`string_to_array(${words}, ${between}) && ${given}::text[]`)
  check('list', given, `${path}.value`)
  return sql`${place.joins.column(target)} && ${given}::text[]`
}

function within(place: Place, target: Target, period: RelativeDate): Sql {
  const { from, to } = daysOf(period, place.env.today)
  return sql`(${join([...(from ? [range(place, target, 'From', from)] : []), ...(to ? [range(place, target, 'To', to)] : [])], ' and ')})`
}

/** The tree that the rows referred to stand in, as far as the caller knows of it: of a ref, or of the row itself. */
function treeOf(
  { catalog, caller, node: start }: Place,
  { nodes, column, part }: Target,
): { table: string; parent: string } | undefined {
  const own = column.name === 'id' ? (nodes.at(-1) ?? start) : undefined
  const referred = column.to && column.name !== 'parent' ? catalog.node(column.to) : own
  const node = part ? undefined : referred
  const { tree, table } = node?.entity ?? {}
  if (
    !node ||
    !tree ||
    table === undefined ||
    !seesRows(node, caller) ||
    hidden(node, tree, caller) !== 'never'
  )
    return undefined
  return { table: ident(table), parent: ident(columnNamed(node, tree).column) }
}

// ── what was sent ──────────────────────────────────────────────────────────────────────────────────────────────

function single({ value }: Given, path: string): string {
  const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value
  if (only === undefined || only === null || only === '') return required(`${path}.value`)
  return typeof only === 'string' || typeof only === 'number'
    ? String(only).trim()
    : refuse(`${path}.value`, serverTexts.text('search.oneValue'))
}

function words(given: Given, path: string): string {
  const text = single(given, path)
  if (text === '') return required(`${path}.value`)
  return text.length <= mostWords && !text.includes('\0')
    ? text
    : refuse(`${path}.value`, serverTexts.text('search.text', { count: mostWords }))
}

function values({ value }: Given, path: string): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const given = list.filter((one) => one !== undefined && one !== null && one !== '')
  if (given.length === 0) return required(`${path}.value`)
  if (given.length > mostValues || !given.every((one) => typeof one === 'string' || typeof one === 'number'))
    return refuse(`${path}.value`, serverTexts.text('search.values', { count: mostValues }))
  return given.map((one) => String(one).trim())
}

function end(value: unknown, path: string): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).trim()
    : refuse(path, serverTexts.text('search.oneValue'))
}

function check(storage: Storage, given: readonly string[], path: string): void {
  const wrong = given.find((value) => !isStorable(storage, value))
  if (wrong !== undefined) refuse(path, wrong.slice(0, 40))
}

const oneOfThese = (names: readonly string[]) => serverTexts.text('search.oneOf', { names: listed(names) })
const required = (path: string): never =>
  fail('PARAM_REQUIRED', { field: path }, { errors: [fieldError('PARAM_REQUIRED', path, { field: path })] })
const refuse = (field: string, reason: string | Wording): never =>
  fail(
    'PARAM_INVALID',
    { field, reason },
    { errors: [fieldError('PARAM_INVALID', field, { field, reason })] },
  )
