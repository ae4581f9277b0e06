import type { Best } from '../../language/field.ts'
import type { EntityNode } from './Catalog.ts'
import { raw, sql, type Sql } from '../database/Sql.ts'
import { toSql, type SqlEnv } from './toSql.ts'

/** A value by which rows are put in order, and its direction as SQL. */
export interface Ordered {
  readonly value: Sql
  readonly order: string
}

/** The order in which a ref chooses: what holds before what does not, the least or the greatest first, what is missing last. */
export const bestOrder = (best: Best, alias: string, env: SqlEnv): readonly Ordered[] =>
  best.map(({ by, descending }) => {
    const value = toSql(by, alias, env)
    if (by.type === 'boolean') return { value: sql`coalesce(${value}, false)`, order: 'desc' }
    return { value, order: descending ? 'desc nulls last' : 'asc nulls last' }
  })

/** Base data that is switched off is not chosen any more. */
export const enabledOnly = (target: EntityNode, alias: string): Sql[] =>
  target.entity.kind === 'baseData' && target.byName.has('enabledFlag')
    ? [raw(`${alias}."enabled_flag" = 'Y'`)]
    : []
