import type { CompiledMe } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Caller } from '../Caller.ts'
import { scopeOfRows, seesRows } from './access.ts'
import { columnNamed, type Catalog, type EntityNode } from './Catalog.ts'
import { Joins } from './Joins.ts'
import { isSystem } from './OperationContext.ts'
import { tableOf } from './Selection.ts'
import { and, ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import type { SqlEnv } from './toSql.ts'

/** What `me` knows of people outside beside themselves, by which they are told apart. */
export const partyMe = ({ me }: Definitions): CompiledMe | undefined =>
  me.find(({ type, field, many }) => type === 'value' && field !== 'id' && !many)

/** Which rows the caller finds, over the row under `alias`: by its access, and of mentions those of whose document he finds. Null: all of them. */
export function foundRows(
  node: EntityNode,
  caller: Caller,
  alias: string,
  joins: Joins,
  env: SqlEnv,
): Sql | null {
  const found = scopeOfRows(node, caller, alias, joins, env)
  const { catalog } = joins
  if (isSystem(caller) || node.name !== catalog.definitions.rooms?.mentions) return found
  return and([...(found ? [found] : []), isHeard(catalog, { node, alias }, caller, env)])
}

/** That a mention is in a room of the caller's: he finds the document that it is about, and is of the house or the party of the room. */
function isHeard(
  catalog: Catalog,
  { node, alias }: { readonly node: EntityNode; readonly alias: string },
  caller: Caller,
  env: SqlEnv,
): Sql {
  const { definitions } = catalog
  const of = (name: string): Sql => raw(`${alias}.${ident(columnNamed(node, name).column)}`)
  const kinds = Object.values(definitions.entities).flatMap(({ name, kind }) => {
    const about = catalog.node(name)
    const isKept = kind === 'document' || kind === 'baseData'
    const isTalkedAbout = isKept && about !== node && seesRows(about, caller)
    if (!isTalkedAbout || !caller.may(name, 'findById', 'any menu')) return []
    const joins = new Joins(catalog, 'talked', 'h')
    const found = scopeOfRows(about, caller, 'talked', joins, env)
    const own = sql`talked."id" = ${of('businessKey')}`
    return [
      sql` when ${name} then exists (select from ${raw(tableOf(about))} talked${joins.sql} where ${and([own, ...(found ? [found] : [])])})`,
    ]
  })
  if (kinds.length === 0) return raw('false')
  const isFound = sql`case ${of('entityName')}${join(kinds, '')} else false end`
  if (caller.audience === definitions.audiences[0]?.name) return isFound
  const party = caller.me[partyMe(definitions)?.name ?? '']
  return typeof party === 'string' ? and([sql`${of('party')} = ${party}`, isFound]) : raw('false')
}
