import type { Row } from '../../language/row.ts'
import { isWritable, readOnlyWords, unwritableFields } from '../../rules/document/writable.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import type { Document } from './Document.ts'

/** Refuses whatever the caller does to a document that he may only read. What the engine changes in other documents is not asked. */
export function refuseReadOnly(context: OperationContext, { node, saved }: Document): void {
  if (saved && !mayWrite(context, node, saved))
    throw new CodedError('FORBIDDEN', readOnlyWords(node.entity, saved))
}

/** What is wrong with a document as it is to be: it would come to where the caller may not write. */
export function unwritable(context: OperationContext, { node, now }: Document): CodedFieldError[] {
  if (!now || mayWrite(context, node, now)) return []
  const fields = unwritableFields(node.entity, accessOf(node, context.caller), now)
  if (fields.length === 0) return [{ path: '', code: 'FORBIDDEN', words: readOnlyWords(node.entity, now) }]
  return fields.map(({ field, words }) => ({ path: field.wire, code: 'SRM-1006', words }))
}

const mayWrite = (context: OperationContext, node: EntityNode, row: Row): boolean =>
  isSystem(context.caller) || isWritable(accessOf(node, context.caller), row, context.env)
