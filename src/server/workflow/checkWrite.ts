import type { Row } from '../../language/row.ts'
import { isWritable, readOnlyWords, unwritableFields } from '../../rules/document/writable.ts'
import { CodedError, fieldError, type CodedFieldError } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { lineRule, unseenIn } from '../store/lineRules.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { pathIn, rowsOf, type Document } from './Document.ts'

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

/** Rows that the caller sent and would not find any more: he puts in what is his, or what he finds. */
export function strayed(
  context: OperationContext,
  { node, now }: Document,
  given: ReadonlyMap<string, unknown>,
): CodedFieldError[] {
  const unseen = unseenIn(context, node, now)
  if (unseen.size === 0 || !now) return []
  return [...rowsOf(node, now)].flatMap(({ node: line, row, path }) => {
    const id = String(row['id'])
    if (!unseen.has(id) || !given.has(id)) return []
    const read = new Set(lineRule(line, context.caller)?.deps)
    const column = line.columns.find(({ wire, name }) => read.has(wire) || read.has(name))
    return [
      fieldError('SRM-1006', column ? pathIn(path, column.wire) : path, {
        field: column?.label ?? line.entity.label,
      }),
    ]
  })
}

const mayWrite = (context: OperationContext, node: EntityNode, row: Row): boolean =>
  isSystem(context.caller) || isWritable(accessOf(node, context.caller), row, context.env)
