import type { Row } from '../../language/row.ts'
import { fail, fieldError, errorOf, type CodedError } from '../fail.ts'
import { findByIds } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { linksIn } from '../workflow/linksIn.ts'
import { lockInOrder } from '../workflow/lockInOrder.ts'
import type { Sent } from '../workflow/saveDocuments.ts'
import { saveAndRest } from '../workflow/settle.ts'
import { lockTree } from '../workflow/trees.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { wayOfSaving } from '../workflow/ways.ts'
import type { Answer } from './Engine.ts'
import { listOf } from './request.ts'
import { saveLines } from './saveLines.ts'
import { saveRows } from './saveRows.ts'
import { documentVersioned, idOf } from './versioned.ts'
import { id, number, row, rows } from '../bounds.ts'
import { listOf as schemaOfList } from '../Schema.ts'
import { defineOperation } from './Operation.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

async function saveOne(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const [data] = await save(new UnitOfWork(context), node, [body])
  return { data }
}

async function saveMany(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  return { data: await saveRows(context, node, listOf(body), save) }
}

/** Saves rows as they were sent and answers them as they are now. What the caller made must be the caller's to see. */
async function save(unit: UnitOfWork, node: EntityNode, inputs: readonly Row[]): Promise<Row[]> {
  const ids = node.parent ? await saveLines(unit, node, inputs) : await saveHeaders(unit, node, inputs)
  const rows = await findByIds(unit.context, node, ids)
  return rows.length === ids.length ? rows : fail('FORBIDDEN')
}

async function saveHeaders(unit: UnitOfWork, node: EntityNode, inputs: readonly Row[]): Promise<string[]> {
  await lockTree(unit.context, node)
  const stored = await openStored(unit, node, inputs)
  const sent = inputs.map((input): Sent => {
    const document = stored.get(idOf(node, input) ?? '')
    return document ? { input, stored: document } : { input }
  })
  const saved = await saveAndRest(unit, node, sent)
  return saved.flatMap((document) => document?.id ?? [])
}

async function openStored(unit: UnitOfWork, node: EntityNode, inputs: readonly Row[]) {
  const ids = inputs.flatMap((input) => idOf(node, input) ?? [])
  if (new Set(ids).size < ids.length)
    fail('PARAM_INVALID', { field: 'id', reason: serverTexts.text('value.twice') })
  const visible = await inScope(unit.context, node, ids)
  if (ids.some((id) => !visible.has(id))) throw missing(node, inputs, visible)
  await lockInOrder(unit.context, [
    { node, ids, way: wayOfSaving(unit.context.catalog, node) },
    ...linksIn(unit.context, node, inputs),
  ])
  const documents = new Map((await unit.open(node, ids)).map((document) => [document.id, document]))
  if (ids.some((id) => !documents.has(id))) throw missing(node, inputs, new Set(documents.keys()))
  for (const [rowIndex, input] of inputs.entries()) {
    const document = documents.get(idOf(node, input) ?? '')
    if (document?.saved)
      await documentVersioned(unit, node, document.saved, input, inputs.length > 1 ? rowIndex : undefined)
  }
  return documents
}

function missing(node: EntityNode, inputs: readonly Row[], visible: ReadonlySet<string>): CodedError {
  const errors = inputs.flatMap((input, rowIndex) =>
    visible.has(idOf(node, input) ?? '') || !idOf(node, input)
      ? []
      : [{ ...fieldError('SRM-1010', 'id'), rowIndex }],
  )
  return errorOf('SRM-1010', {}, inputs.length > 1 ? { errors } : {})
}

const wall = { off: 'rules and gathered values read rows that the caller does not see' }

export const saveOrUpdate = defineOperation('saveOrUpdate', {
  grant: 'button',
  rowSecurity: wall,
  idempotency: 'key',
  body: { id, versionNum: number, '*': row },
  answer: (saved) => saved,
  says: [
    'a row; no `id` = new; with `id` also `versionNum`. Only the keys sent are changed. **A lines array, if sent, is the whole list**: lines without `id` are new, saved lines that are missing in it are deleted. Not sent = lines untouched. In a table in which several parties have rows of their own every row is sent with its `versionNum`, those not named stay, and `{id, versionNum, _gone: true}` deletes one; who may change such rows alone need not know the last version of the document',
    'the saved row as `findById` gives it',
  ],
  answers: ['calls.standardFamily.saveOrUpdate'],
  run: saveOne,
})

export const doBatchSaveOrUpdate = defineOperation('doBatchSaveOrUpdate', {
  grant: { buttonOf: 'saveOrUpdate' },
  rowSecurity: wall,
  idempotency: 'key',
  body: { list: rows, '*': row },
  answer: schemaOfList,
  says: [
    '`{list: [row]}` or `[row]`, 1 to 1000, all or nothing; errors carry `rowIndex`. `{id, versionNum, _gone: true}` deletes a row, for whom deleting is granted; keys are asked when all is written, so that rows may change places',
    'saved rows, in the order in which they were sent, without those that are gone',
  ],
  answers: ['calls.standardFamily.doBatchSaveOrUpdate'],
  run: saveMany,
})
