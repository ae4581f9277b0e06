import type { Row } from '../../language/row.ts'
import { isWritable, readOnlyWords, unwritableFields } from '../../rules/document/writable.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { Node } from '../store/Catalog.ts'
import { isSystem, type Work } from '../store/Work.ts'
import type { Document } from './Document.ts'

/** Refuses whatever the caller does to a document that he may only read. What the engine changes in other documents is not asked. */
export function refuseReadOnly(work: Work, { node, saved }: Document): void {
  if (saved && !mayWrite(work, node, saved))
    throw new CodedError('FORBIDDEN', {}, { words: readOnlyWords(node.entity, saved) })
}

/** What is wrong with a document as it is to be: it would come to where the caller may not write. */
export function unwritable(work: Work, { node, now }: Document): CodedFieldError[] {
  if (!now || mayWrite(work, node, now)) return []
  const fields = unwritableFields(node.entity, accessOf(node, work.caller), now)
  if (fields.length === 0) return [{ path: '', code: 'FORBIDDEN', words: readOnlyWords(node.entity, now) }]
  return fields.map(({ field, words }) => ({ path: field.wire, code: 'SRM-1006', words }))
}

const mayWrite = (work: Work, node: Node, row: Row): boolean =>
  isSystem(work.caller) || isWritable(accessOf(node, work.caller), row, work.env)
