import type { Row } from '../../language/row.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'

/** Whether the document, in the state that it came to then (or came from), exists for the caller. */
export function wasSeen(
  context: OperationContext,
  root: EntityNode,
  document: Row,
  row: Row,
  which: 'to_status' | 'from_status',
): boolean {
  const field = root.entity.states?.field
  if (isSystem(context.caller) || row['row_entity'] !== root.name || !field || row[which] === null)
    return true
  return accessOf(root, context.caller)?.rows?.run({ ...document, [field]: row[which] }, context.env) === true
}
