import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import { sees } from './access.ts'
import type { EntityNode } from './Catalog.ts'
import { seen } from './comparing.ts'
import type { Joins } from './Joins.ts'
import type { OperationContext } from './OperationContext.ts'
import { resolvePath, type Target } from './resolvePath.ts'
import { isAskable, rulesOn } from './Selection.ts'
import { join, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql } from './toSql.ts'
import { isVeiled, isWho } from './who.ts'

/** What rows are sorted by, over the rows of `node` under the alias `r`. A value that is hidden now and then counts as none in rows where it is. */
export function sortKey(context: OperationContext, node: EntityNode, joins: Joins, field: string): Sql {
  const place = { catalog: context.catalog, node, caller: context.caller }
  const open = seen(place, field)
  if (open && isOne(open)) return ordering(joins, open, field)
  const target = resolvePath(context.catalog, node, field)
  if (!target || !isOne(target) || !isHiddenAtTimes(context, target, context.caller))
    return fail('PARAM_UNKNOWN', { field })
  const at = node.parent ? joins.root(node) : 'r'
  const rules = rulesOn(target, context.caller).map((rule) => toSql(rule, at, context.env))
  return sql`case when (${join(rules, ') or (')}) then null else ${ordering(joins, target, field)} end`
}

/** The same where nobody asked for an order: what the caller may not know says nothing there. */
export function usualKey(context: OperationContext, node: EntityNode, joins: Joins, field: string): Sql {
  const open = seen({ catalog: context.catalog, node, caller: context.caller }, field)
  return open && isOne(open) ? ordering(joins, open, field) : raw('r."id"')
}

/** Rows of several kinds stand by their kind, then by their numbers. */
const ordering = (joins: Joins, target: Target, field: string): Sql =>
  target.column.field?.kinds
    ? sql`(${joins.column({ ...target, part: undefined })} || ' ' || ${joins.column({ ...target, part: 'code' })})`
    : joins.column(named(target, field))

/** There is no order of several values. */
const isOne = ({ column }: Target): boolean => column.storage !== 'list'

/** A ref is sorted by the name of what it points to. */
const named = (target: Target, field: string): Target =>
  target.column.to && !target.part && target.column.name === field ? { ...target, part: 'name' } : target

/** By rules over the document at hand that the database can be asked. */
function isHiddenAtTimes({ catalog }: OperationContext, target: Target, caller: Caller): boolean {
  const rules = rulesOn(target, caller)
  return (
    sees(target, caller) &&
    isAskable(target, caller) &&
    !(isWho(target.column) && isVeiled(catalog, caller)) &&
    rules.length > 0 &&
    rules.every((rule) => rule.sql !== undefined)
  )
}
