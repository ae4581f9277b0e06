import { literal } from './literalSql.ts'
import pg from 'pg'
import type { Definitions } from '../../language/definitions.ts'
import type { Expression, SqlPart } from '../../language/expression.ts'

/** Whether a caller of this audience acts. Settings are read in `(select …)`: once for a statement, not once for a row. */
export const isAudience = (name: string): string =>
  `(select current_setting('srm.audience', true) = ${pg.escapeLiteral(name)})`

/** What the transaction says of who acts: `tenant_id`, `audience`, `me_supplier`; null where it says nothing. */
export function setting(name: string): string {
  return `(select nullif(current_setting(${pg.escapeLiteral(`srm.${name}`)}, true), ''))`
}

/** The time that the transaction goes by, which may have been moved. */
const now = `(select coalesce(nullif(current_setting('srm.now', true), '')::timestamptz, now()))`

/** A rule over rows of a table as SQL without parameters; who acts is read from the settings of the transaction. */
export function ruleSql(rule: Expression, table: string, definitions: Definitions): string {
  return (rule.sql?.(table) ?? ['false']).map((part) => partText(part, definitions)).join('')
}

function partText(part: SqlPart, definitions: Definitions): string {
  if (typeof part === 'string') return part
  if ('me' in part)
    return isList(part.me, definitions)
      ? `(select string_to_array(nullif(current_setting(${pg.escapeLiteral(`srm.me_${part.me}`)}, true), ''), ','))::text[]`
      : setting(`me_${part.me}`)
  if ('clock' in part) return part.clock === 'today' ? `${now}::date` : now
  if ('self' in part) return 'null'
  return literal(part.value)
}

const isList = (name: string, { me }: Definitions) =>
  name === 'roles' || me.some((one) => one.name === name && (one.type === 'list' || one.many))
