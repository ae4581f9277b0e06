import type { Expression, ExpressionEnv, SqlPart } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { self } from '../../rules/expression/kernel.ts'
import { Sql } from '../database/Sql.ts'

/** What a rule in the database may read apart from its row. */
export interface SqlEnv {
  readonly me: Readonly<Record<string, unknown>>
  readonly today: string
  readonly now: string
  readonly self?: Row
  readonly up?: ExpressionEnv['up']
}

/** A compiled expression over the table that stands under `alias`. Throws when it was compiled without SQL, which the compiler rules out. */
export function toSql(expression: Expression, alias: string, env: SqlEnv): Sql {
  if (!expression.sql) throw new Error(`"${expression.source}" has no SQL.`)
  return bound(expression.sql(alias), env)
}

/** The same for pieces that are there already. */
export function bound(parts: readonly SqlPart[], env: SqlEnv): Sql {
  return new Sql(
    parts.map((part) => {
      if (typeof part === 'string') return part
      if ('value' in part) return { value: part.value }
      if ('me' in part) return { value: env.me[part.me] ?? null }
      if ('self' in part) return { value: self(env, part.self) ?? null }
      return { value: env[part.clock] }
    }),
  )
}
