import type { Row } from '../../language/row.ts'
import { asKept } from '../../rules/types/asCode.ts'
import { mostValues, mostWords } from '../bounds.ts'
import { fail } from '../fail.ts'
import { cast, check, contains, isTaken, isText, matching, range, seen, type Place } from './comparing.ts'
import { conditions } from './conditions.ts'
import { queryLine } from './queryLine.ts'
import { display, resolvePath, type Target } from './resolvePath.ts'
import { join, raw, sql, type Sql } from '../database/Sql.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** Keys of a listing that are not filters. */
const controls = new Set([
  'pageIndex',
  'pageRows',
  'sort',
  'noQueryTotalFlag',
  'onlyQueryTotalFlag',
  'totals',
  'countBy',
  'counts',
  'mine',
  'can',
  'columns',
  'quick',
  'quickIn',
  'lan',
  'conditions',
  'query',
])

/** Each may lead through tables of its own; more than this is nobody's search. */
const most = 100

/** The filters of a listing as conditions. Whatever is not a field that this caller may always see is refused as unknown. */
export function filters(place: Place, body: Row, own: ReadonlySet<string> = controls): Sql[] {
  const found: Sql[] = []
  const asked = Object.entries(body).filter(
    ([key]) => !own.has(key) && !controls.has(key) && !key.startsWith('_'),
  )
  if (asked.length > most)
    return fail('PARAM_INVALID', { field: serverTexts.text('search.filters'), reason: `≤ ${most}` })
  for (const [key, value] of asked) {
    const condition = filter(place, key, value)
    if (condition) found.push(condition)
  }
  const quick = words('quick', body['quick'])
  if (quick) found.push(quickly(place, quick, quickIn(body['quickIn'])))
  const query = queryLine(place, body['query'], true)
  return [...found, ...conditions(place, body['conditions']), ...(query ? [query] : [])]
}

function filter(place: Place, key: string, value: unknown): Sql | null {
  if ((Array.isArray(value) ? value : [value]).some((one) => typeof one === 'object' && one !== null))
    fail('PARAM_INVALID', { field: key.slice(0, 80), reason: '{ }' })
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
  if (target.part === 'name' && target.column.to)
    return matching(place, target, (column) => contains(column, words(target.key, value)))
  return isText(place.catalog, target) && !Array.isArray(value)
    ? matching(place, target, (column) => contains(column, words(target.key, value)))
    : oneOf(place, target, list(value))
}

function oneOf(place: Place, target: Target, given: readonly string[]): Sql {
  const { column } = display(place.catalog, target)
  if (given.length > mostValues) fail('PARAM_INVALID', { field: target.key, reason: `≤ ${mostValues}` })
  const values = given.map((value) => asKept(value, column.field))
  for (const value of values) check(target.key, column.storage, value)
  if (target.column.storage === 'list' && !target.part)
    return sql`${place.joins.column(target)} && ${values}::text[]`
  const [only] = values
  if (only !== undefined && values.length === 1 && isTaken(place, target, '==', only)) return raw('true')
  return matching(
    place,
    target,
    (at) => (values.length === 1 ? sql`${at} = ${only}` : sql`${at} = any(${values})`),
    [place.joins.column(target)],
  )
}

/** That the words stand in one of these fields, a ref by its code and names; without fields in what stands for the row. Fields that the caller may not always see are not looked at. */
function quickly(place: Place, words: string, keys: readonly string[]): Sql {
  const { code, name, nameEn } = place.node.entity.display
  const unknown = keys.find((key) => !resolvePath(place.catalog, place.node, key))
  if (unknown !== undefined) return fail('PARAM_UNKNOWN', { field: unknown.slice(0, 80) })
  const fields = keys.length > 0 ? keys : [code, name, ...(nameEn ? [nameEn] : [])]
  const targets = [...new Set(fields)].flatMap((field) => seen(place, field) ?? [])
  if (targets.length === 0) return raw('false')
  return sql`(${join(
    targets.map((target) => inWords(place, target, words, keys.length > 0)),
    ' or ',
  )})`
}

/** `every`: of a ref also the code and the other name, and the texts that stand in frozen rows. */
function inWords(place: Place, target: Target, words: string, every: boolean): Sql {
  const named = target.column.to ? { ...target, part: 'name' as const } : target
  return every
    ? matching(place, named, (column) => contains(column, words))
    : contains(cast(place, named), words)
}

/** Names of fields, in an array or joined with commas. */
const quickIn = (value: unknown): readonly string[] => (isEmpty(value) ? [] : list(value))

/** What is searched for within texts: the database tries it at every letter. */
function words(key: string, value: unknown): string {
  const given = text(value)
  return given.length <= mostWords
    ? given
    : fail('PARAM_INVALID', {
        field: key,
        reason: serverTexts.text('value.characters', { count: mostWords }),
      })
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return value === null || value === undefined ? '' : String(value)
}
const list = (value: unknown): string[] =>
  (Array.isArray(value)
    ? value.map(text)
    : text(value)
        .split(',')
        .map((one) => one.trim())
  ).filter((one) => one !== '')
