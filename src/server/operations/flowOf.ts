import { isBy } from '../../rules/document/isBy.ts'
import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import type { FlowUse, EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'

/** The flow that a body names, if it is there for the caller. */
export function flowOf(context: OperationContext, node: EntityNode, body: Row): FlowUse {
  const name = body['flow']
  const use = node.lines
    .flatMap((lines) => lines.node.takes)
    .find(({ flow, document }) => document === node && (flow.name === name || flow.resource === name))
  if (!use) return fail('PARAM_INVALID', { field: 'flow', reason: String(name ?? '').slice(0, 40) })
  const { caller } = context
  if (!isSystem(caller) && !isBy(use.flow, caller.me, caller.audience)) return fail('FORBIDDEN')
  return use
}
