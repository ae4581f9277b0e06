import type { Row } from '../../language/row.ts'
import type { EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { spoken } from '../../texts/spoken.ts'

/** A state in the caller's language; the code itself when the definitions no longer know it. */
export function stateMeaning(
  { caller }: Pick<OperationContext, 'caller'>,
  node: EntityNode,
  code: unknown,
): string | null {
  if (typeof code !== 'string') return null
  const state = node.entity.states?.values.find((one) => one.code === code)
  return spoken(state?.label, caller.language) ?? code
}

/** Adds `statusMeaning` to `status`, under the name of the entity's state field. */
export function withMeanings(
  context: Pick<OperationContext, 'caller'>,
  node: EntityNode,
  rows: Row[],
): Row[] {
  const field = node.entity.states?.field
  if (!field) return rows
  for (const row of rows) if (field in row) row[`${field}Meaning`] = stateMeaning(context, node, row[field])
  return rows
}
