import type { Row } from '../../language/row.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'

const kept = new WeakMap<EntityNode, readonly Column[]>()

/** The columns of a table whose values may stand encrypted. */
export function sealedColumns(node: EntityNode): readonly Column[] {
  const known = kept.get(node) ?? node.columns.filter(({ field }) => field?.sealed)
  kept.set(node, known)
  return known
}

/** Whether the document is sealed as it says itself; null is none. */
export const isSealedNow = (
  context: Pick<OperationContext, 'env'>,
  { root }: EntityNode,
  document: Row | null,
): boolean => document !== null && root.entity.sealed?.when.run(document, context.env) === true
