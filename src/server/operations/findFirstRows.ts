import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { flag, name, row } from '../bounds.ts'
import { listOf } from '../Schema.ts'
import { prepare } from '../workflow/saveDocuments.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { unsaved } from './unsaved.ts'

/** The rows with which one table of a new document would begin were it saved as it is now. */
async function findRows(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const lines = node.entity.lines.find((one) => one.name === body['lines'])
  if (!lines?.firstOf) return fail('PARAM_INVALID', { field: 'lines', reason: String(body['lines']) })
  if (!isSystem(context.caller) && !accessOf(node, context.caller)?.create) return fail('FORBIDDEN')
  const { [lines.name]: _, ...input } = body['row'] as Row // the bounds of the body let nothing else through
  const [draft] = await prepare(new UnitOfWork(context), node, [{ input }])
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
    '`{lines, row}`: a table that begins with rows of others (`first` with `each`), and a new document as `saveOrUpdate` takes it, without that table',
    'the rows that the table would begin with, unsaved, as the caller would see them',
  ],
  run: findRows,
})
