import type { Mark } from '../../language/marks.ts'
import type { Row } from '../../language/row.ts'
import { id, name } from '../bounds.ts'
import { fail } from '../fail.ts'
import { listOf, object, orNull, word } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/inScope.ts'
import { openMarks } from '../store/History.ts'
import { loadDocuments } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index } from '../workflow/Document.ts'
import { seesMarks } from '../workflow/marks.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { keyOf } from './request.ts'
import { wasSeen } from './wasSeen.ts'

/** What was noted at a document with the verb that led to its state, at fields and rows that are there and that the caller sees. It holds until the next change of its state. */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const asked = keyOf(node, body)
  if (!(await inScope(context, node, [asked])).has(asked)) fail('SRM-1010')
  const steps = node.parent ? [] : await openMarks(context, asked)
  const [document] = steps.length > 0 ? await loadDocuments(context, node, [asked]) : []
  if (!document) return { data: [] }
  const there = index(node, document)
  const isSeen = seesMarks(context, node, document)
  const data = steps
    .filter(({ row }) => wasSeen(context, node, document, row, 'from_status'))
    .flatMap(({ marks }) => marks)
    .filter((mark) => there.has(mark.id) && isSeen(mark))
    .map(({ entity, id: of, field, words }): Mark => ({ entity, id: of, field, words }))
  return { data }
}

export const findMarks = defineOperation('findMarks', {
  grant: 'menu',
  idempotency: 'key',
  body: { id, '*': name },
  answer: () => listOf(object({ entity: word, id: word, field: orNull(word), words: word })),
  says: [
    '`{id}`',
    '`[{entity, id, field, words}]`: what was noted with the verb that led to the state (`ask: marks`), at fields and (without `field`) rows that the caller sees',
  ],
  run: find,
})
