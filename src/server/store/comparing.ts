import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Storage } from '../../language/field.ts'
import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import type { Lookups } from '../Lookups.ts'
import { seesAlways } from './access.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import type { CompareOperator } from '../../rules/expression/ast.ts'
import { isStorable } from './isStorable.ts'
import type { Joins } from './Joins.ts'
import { display, membersOf, resolvePath, type Target } from './resolvePath.ts'
import { join, sql, type Sql } from '../database/Sql.ts'
import { spoken } from '../../texts/spoken.ts'
import { idsByTexts } from './standingTexts.ts'
import { isVeiled, isWho } from './who.ts'

/** Where a filter stands: over the rows of `node` that `joins` begins with. `env` has the day and what `me` is. */
export interface Place {
  readonly catalog: Catalog
  readonly node: EntityNode
  readonly caller: Caller
  readonly lookups: Lookups
  readonly joins: Joins
  readonly env: ExpressionEnv
}

/** The field behind a key that a caller named, for filtering, sorting or adding up. */
export function seen(
  { catalog, node, caller }: Pick<Place, 'catalog' | 'node' | 'caller'>,
  key: string,
): Target | undefined {
  const target = resolvePath(catalog, node, key === node.entity.keyName ? 'id' : key)
  const all = target && [target, ...membersOf(target)]
  return target &&
    all?.every((one) => seesAlways(one, caller)) &&
    !(isWho(target.column) && isVeiled(catalog, caller))
    ? target
    : undefined
}

/** What is searched for words: of a ref, and of what a row is called itself, its English name as well, of a ref its code, of rich text what it says, else the value itself. */
export function wordsOf(place: Place, target: Target): Sql[] {
  const members = membersOf(target)
  if (members.length > 0)
    return [...members.flatMap((member) => wordsOf(place, member)), ...kindWords(place, target)]
  if (target.part !== 'name' || !target.column.to)
    return target.column.type === 'richtext'
      ? [sql`sys_plain(${cast(place, target)})`]
      : [target, ...ownEnglish(place, target)].map((one) => cast(place, one))
  return [cast(place, { ...target, part: 'code' }), cast(place, target), place.joins.english(target)].flatMap(
    (column) => column ?? [],
  )
}

/** The English name of a row, where the field is what it is called and the caller may always see that name, too. */
function ownEnglish(place: Place, { key, part, nodes, column }: Target): readonly Target[] {
  const { name, nameEn } = nodes.at(-1)?.entity.display ?? {}
  if (part !== undefined || nameEn === undefined || column.name !== name) return []
  const english = seen(place, [...key.split('.').slice(0, -1), nameEn].join('.'))
  return english ? [english] : []
}

/** What rows of the kind that is pointed to are called, in every language. */
function kindWords(place: Place, target: Target): Sql[] {
  const at = place.joins.column({ ...target, part: undefined })
  return (['CN', 'EN'] as const).map((language) => {
    const cases = (target.column.field?.kinds ?? []).map(
      ({ code, label }) => sql`when ${code} then ${spoken(label, language)}`,
    )
    return sql`(case ${at} ${join(cases, ' ')} end)`
  })
}

/** That a value, or one of the words it is searched by, fulfils a condition. Of frozen texts the few that could are found first. */
export function matching(
  place: Place,
  target: Target,
  make: (column: Sql) => Sql,
  columns: readonly Sql[] = wordsOf(place, target),
): Sql {
  const words = sql`(${join(columns.map(make), ' or ')})`
  const frozen = place.joins.frozen(target)
  return frozen && target.part
    ? sql`(${frozen.ref} in (${idsByTexts(frozen.target, target.part, make)}) and ${words})`
    : words
}

/** Free text is searched within; codes, keys, flags, numbers and dates are compared whole. */
export function isText(catalog: Catalog, target: Target): boolean {
  if (target.part) return true
  const { column } = display(catalog, target)
  return column.storage === 'text' && fieldTypes[column.type].value !== 'code'
}

const plainly = (words: string): string => words.replace(/[\\%_]/g, (sign) => `\\${sign}`)
export const contains = (column: Sql, words: string): Sql => sql`${column} ilike ${`%${plainly(words)}%`}`
export const startsWith = (column: Sql, words: string): Sql => sql`${column} ilike ${`${plainly(words)}%`}`

/** Display columns may be numbers (a line's number); they are searched as text. */
export function cast(place: Place, target: Target): Sql {
  const column = place.joins.column(target)
  return display(place.catalog, target).column.storage === 'text' ? column : sql`${column}::text`
}

/** Whether no value means no limit, which lies beyond every beginning and before no end; of a row that may not be there nobody can tell. */
const isEndless = ({ column, part, steps }: Target): boolean =>
  part === undefined && column.field?.absent !== undefined && steps.every(({ name }) => name === 'parent')

export function range(place: Place, target: Target, end: 'From' | 'To', value: string): Sql {
  const { column } = display(place.catalog, target)
  const at = place.joins.column(target)
  const day = column.storage === 'datetime' && /^\d{4}-\d\d-\d\d$/.test(value)
  check(`${target.key}${end}`, day ? 'date' : column.storage, value)
  if (isTaken(place, target, end === 'From' ? '>=' : '<=', value)) return sql`true`
  if (end === 'From' && isEndless(target)) return sql`(${at} >= ${value} or ${at} is null)`
  if (end === 'From') return sql`${at} >= ${value}`
  return day ? sql`${at} < (${value}::date + 1)::timestamptz` : sql`${at} <= ${value}`
}

/** Whether the condition, which must hold of every row, is asked below a view: of a day, or the number of a year. */
export function isTaken({ joins }: Place, target: Target, operator: CompareOperator, value: string): boolean {
  const { column, part, steps } = target
  const isOwn = steps.length === 0 && part === undefined && ['date', 'integer'].includes(column.storage)
  return isOwn && !isEndless(target) && joins.takes(column.wire, operator, value)
}

export function check(key: string, storage: Storage, value: string): void {
  if (!isStorable(storage, value)) fail('PARAM_INVALID', { field: key, reason: value.slice(0, 40) })
}
