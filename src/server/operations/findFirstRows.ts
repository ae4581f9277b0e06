import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import { loadDocuments } from '../store/loadRows.ts'
import { ownsSeals } from '../store/ownsSeals.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { flag, name, row } from '../bounds.ts'
import { listOf } from '../Schema.ts'
import { copyRow, type Document } from '../workflow/Document.ts'
import { prepare } from '../workflow/saveDocuments.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { unsaved } from './unsaved.ts'

/** The document that is changed, as it is stored: nothing is locked, for nothing is written. */
async function storedOf(
  context: OperationContext,
  node: EntityNode,
  id: unknown,
): Promise<Document | undefined> {
  if (typeof id !== 'string') return undefined
  if (!(await inScope(context, node, [id])).has(id)) return fail('SRM-1010')
  const [saved] = await loadDocuments(
    context,
    node,
    [id],
    ownsSeals(node, context.caller) ? 'opened' : 'sealed',
  )
  return saved && { node, id, saved, now: copyRow(node, saved), begun: saved }
}

/** The rows with which one table of a new document would begin, or that one of any document would have, were it saved as it is now. */
async function findRows(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const lines = node.entity.lines.find((one) => one.name === body['lines'])
  if (!lines?.firstOf && !lines?.kept)
    return fail('PARAM_INVALID', { field: 'lines', reason: String(body['lines']) })
  const { [lines.name]: _, ...others } = body['row'] as Row // the bounds of the body let nothing else through
  const input = lines.kept ? (body['row'] as Row) : others
  const stored = lines.kept && (await storedOf(context, node, input['id']))
  if (!stored && !isSystem(context.caller) && !accessOf(node, context.caller)?.create)
    return fail('FORBIDDEN')
  const [draft] = await prepare(new UnitOfWork(context), node, [{ input, ...(stored ? { stored } : {}) }])
  return { data: draft ? linesOf(unsaved(context, node, draft.document), lines.name) : [] }
}

export const findFirstRows = defineOperation('findFirstRows', {
  grant: { buttonOf: 'saveOrUpdate' },
  rowSecurity: { off: 'the rule of the rows may read rows that the caller does not see' },
  plan: 'filters',
  idempotency: 'key',
  body: { lines: name, row, lan: flag, '*': name },
  needs: ['lines', 'row'],
  answer: listOf,
  says: [
    '`{lines, row}`: a table that begins with rows of others (`first` with `each`) and a new document as `saveOrUpdate` takes it, without that table; or one whose rows follow others (`each`) and any document, with it',
    'the rows that the table would begin with or have, unsaved, as the caller would see them',
  ],
  run: findRows,
})
