import type { Caller } from '../Caller.ts'
import type { EntityNode } from './Catalog.ts'
import { foundRows } from './foundRows.ts'
import { isSystem } from './OperationContext.ts'
import type { Joins } from './Joins.ts'
import { and, type Sql } from '../database/Sql.ts'
import { isOwnTask, taskNode } from './taskRows.ts'
import type { SqlEnv } from './toSql.ts'

/** Which rows exist for the caller, over the row under `alias`: by its access, and of tasks those that are his. Null: all of them. */
export function scope(
  node: EntityNode,
  caller: Caller,
  alias: string,
  joins: Joins,
  env: SqlEnv,
): Sql | null {
  const found = foundRows(node, caller, alias, joins, env)
  const { catalog } = joins
  if (isSystem(caller) || taskNode(catalog) !== node) return found
  return and([...(found ? [found] : []), isOwnTask({ catalog, caller, env }, node, alias)])
}
