import type { Row } from '../../language/compiled.ts'
import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import { seesAlways } from './access.ts'
import type { Catalog, Node } from './Catalog.ts'
import { isStorable } from './isStorable.ts'
import type { Joins } from './Joins.ts'
import { display, resolvePath, type Target } from './resolvePath.ts'
import { join, raw, sql, type Sql } from './Sql.ts'

/** Keys of a listing that are not filters. */
const controls = new Set(['pageIndex', 'pageRows', 'sort', 'noQueryTotalFlag', 'onlyQueryTotalFlag', 'totals', 'columns', 'quick', 'lan'])

interface Place { readonly catalog: Catalog; readonly node: Node; readonly caller: Caller; readonly joins: Joins }

/** The filters of a listing as conditions. Whatever is not a field that this caller may always see is refused as unknown. */
export function filters(place: Place, body: Row, own: ReadonlySet<string> = controls): Sql[] {
  const conditions: Sql[] = []
  for (const [key, value] of Object.entries(body)) {
    if (own.has(key) || controls.has(key) || key.startsWith('_')) continue
    const condition = filter(place, key, value)
    if (condition) conditions.push(condition)
  }
  const quick = text(body['quick'])
  if (quick) conditions.push(quickly(place, quick))
  return conditions
}

/** The field behind a key that a caller named, for filtering, sorting or adding up. */
export function seen({ catalog, node, caller }: Omit<Place, 'joins'>, key: string): Target | undefined {
  const target = resolvePath(catalog, node, key === node.entity.keyName ? 'id' : key)
  return target && seesAlways(target, caller) ? target : undefined
}

function filter(place: Place, key: string, value: unknown): Sql | null {
  if ((Array.isArray(value) ? value : [value]).some((one) => typeof one === 'object' && one !== null)) fail('PARAM_INVALID', { field: key.slice(0, 80), reason: '{ }' })
  const exact = seen(place, key)
  if (exact) return isEmpty(value) ? null : plain(place, exact, value)
  const [, base = '', kind] = /^(.+)(List|From|To)$/.exec(key) ?? []
  const target = kind ? seen(place, base) : undefined
  if (!target) return fail('PARAM_UNKNOWN', { field: key.slice(0, 80) })
  if (isEmpty(value)) return null
  if (kind === 'List') return oneOf(place, target, list(value))
  return range(place, target, kind === 'From' ? 'From' : 'To', text(value))
}

function plain(place: Place, target: Target, value: unknown): Sql {
  if (target.part === 'name' && target.column.to) {
    const words = text(value)
    const columns = [place.joins.column({ ...target, part: 'code' }), place.joins.column(target), place.joins.english(target)].flatMap((column) => column ?? [])
    return sql`(${join(columns.map((column) => contains(column, words)), ' or ')})`
  }
  return isText(place.catalog, target) && !Array.isArray(value) ? contains(cast(place, target), text(value)) : oneOf(place, target, list(value))
}

/** Free text is searched within; codes, keys, flags, numbers and dates are compared whole. */
function isText(catalog: Catalog, target: Target): boolean {
  if (target.part) return true
  const { column } = display(catalog, target)
  return column.storage === 'text' && column.type !== 'lookup' && column.type !== 'flag'
}

const contains = (column: Sql, words: string): Sql => sql`${column} ilike ${`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`

/** Display columns may be numbers (a line's number); they are searched as text. */
function cast(place: Place, target: Target): Sql {
  const column = place.joins.column(target)
  return display(place.catalog, target).column.storage === 'text' ? column : sql`${column}::text`
}

function oneOf(place: Place, target: Target, values: readonly string[]): Sql {
  const { column } = display(place.catalog, target)
  for (const value of values) check(target.key, column.storage, value)
  const [only] = values
  return values.length === 1 ? sql`${place.joins.column(target)} = ${only}` : sql`${place.joins.column(target)} = any(${values})`
}

function range(place: Place, target: Target, end: 'From' | 'To', value: string): Sql {
  const { column } = display(place.catalog, target)
  const at = place.joins.column(target)
  const day = column.storage === 'datetime' && /^\d{4}-\d\d-\d\d$/.test(value)
  check(`${target.key}${end}`, day ? 'date' : column.storage, value)
  if (end === 'From') return sql`${at} >= ${value}`
  return day ? sql`${at} < (${value}::date + 1)::timestamptz` : sql`${at} <= ${value}`
}

function quickly(place: Place, words: string): Sql {
  const { code, name, nameEn } = place.node.entity.display
  const targets = [...new Set([code, name, ...(nameEn ? [nameEn] : [])])].flatMap((field) => seen(place, field) ?? [])
  if (targets.length === 0) return raw('false')
  return sql`(${join(targets.map((target) => contains(cast(place, target.column.to ? { ...target, part: 'name' } : target), words)), ' or ')})`
}

function check(key: string, storage: Parameters<typeof isStorable>[0], value: string): void {
  if (!isStorable(storage, value)) fail('PARAM_INVALID', { field: key, reason: value.slice(0, 40) })
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : value === null || value === undefined ? '' : String(value))
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : text(value).split(',').map((one) => one.trim())).filter((one) => one !== '')
