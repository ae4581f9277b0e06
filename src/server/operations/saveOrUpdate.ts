import type { Row } from '../../language/row.ts'
import { CodedError, fail } from '../fail.ts'
import { findByIds, inScope } from '../store/findById.ts'
import type { Node } from '../store/Catalog.ts'
import type { Work } from '../store/Work.ts'
import { linksIn, lockInOrder } from '../workflow/lockInOrder.ts'
import { saveDocuments, type Sent } from '../workflow/saveDocuments.ts'
import { lockTree } from '../workflow/trees.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { wayOfSaving } from '../workflow/ways.ts'
import type { Answer } from './Engine.ts'
import { listOf } from './request.ts'
import { saveLines } from './saveLines.ts'
import { idOf, versioned } from './versioned.ts'
import { id, number, row, rows } from '../bounds.ts'
import { listOf as schemaOfList } from '../Schema.ts'
import { defineOperation } from './Operation.ts'

async function saveOne(work: Work, node: Node, body: Row): Promise<Answer> {
  const [data] = await save(work, node, [body])
  return { data }
}

async function saveMany(work: Work, node: Node, body: Row): Promise<Answer> {
  return { data: await save(work, node, listOf(body)) }
}

/** Saves rows as they were sent and answers them as they are now. What the caller made must be the caller's to see. */
async function save(work: Work, node: Node, inputs: readonly Row[]): Promise<Row[]> {
  const unit = new UnitOfWork(work)
  const ids = node.parent ? await saveLines(unit, node, inputs) : await saveHeaders(unit, node, inputs)
  const rows = await findByIds(work, node, ids)
  return rows.length === ids.length ? rows : fail('FORBIDDEN')
}

async function saveHeaders(unit: UnitOfWork, node: Node, inputs: readonly Row[]): Promise<string[]> {
  await lockTree(unit.work, node)
  const stored = await openStored(unit, node, inputs)
  const sent = inputs.map((input): Sent => {
    const document = stored.get(idOf(node, input) ?? '')
    return document ? { input, stored: document } : { input }
  })
  const saved = await saveDocuments(unit, node, sent)
  return saved.flatMap((document) => document?.id ?? [])
}

async function openStored(unit: UnitOfWork, node: Node, inputs: readonly Row[]) {
  const ids = inputs.flatMap((input) => idOf(node, input) ?? [])
  if (new Set(ids).size < ids.length)
    fail('PARAM_INVALID', { field: 'id', reason: { CN: '重复', EN: 'given twice' } })
  const visible = await inScope(unit.work, node, ids)
  if (ids.some((id) => !visible.has(id))) throw missing(node, inputs, visible)
  await lockInOrder(unit.work, [
    { node, ids, way: wayOfSaving(unit.work.catalog, node) },
    ...linksIn(unit.work, node, inputs),
  ])
  const documents = new Map((await unit.open(node, ids)).map((document) => [document.id, document]))
  if (ids.some((id) => !documents.has(id))) throw missing(node, inputs, new Set(documents.keys()))
  for (const [rowIndex, input] of inputs.entries()) {
    const document = documents.get(idOf(node, input) ?? '')
    if (document?.saved)
      await versioned(unit, node, document.saved, input, inputs.length > 1 ? rowIndex : undefined)
  }
  return documents
}

function missing(node: Node, inputs: readonly Row[], visible: ReadonlySet<string>): CodedError {
  const words = new CodedError('SRM-1010')
  const errors = inputs.flatMap((input, rowIndex) =>
    visible.has(idOf(node, input) ?? '') || !idOf(node, input)
      ? []
      : [{ path: 'id', code: 'SRM-1010', words: { CN: words.say('CN'), EN: words.say('EN') }, rowIndex }],
  )
  return new CodedError('SRM-1010', {}, inputs.length > 1 ? { errors } : {})
}

const wall = { off: 'rules and roll-ups read rows that the caller does not see' }

export const saveOrUpdate = defineOperation('saveOrUpdate', {
  grant: 'button',
  wall,
  idempotency: 'key',
  body: { id, versionNum: number, '*': row },
  answer: (saved) => saved,
  says: [
    'a row; no `id` = new; with `id` also `versionNum`. Only the keys sent are changed. **A lines array, if sent, is the whole list**: lines without `id` are new, saved lines that are missing in it are deleted. Not sent = lines untouched',
    'the saved row as `findById` gives it',
  ],
  answers: ['calls.standardFamily.saveOrUpdate'],
  run: saveOne,
})

export const doBatchSaveOrUpdate = defineOperation('doBatchSaveOrUpdate', {
  grant: { buttonOf: 'saveOrUpdate' },
  wall,
  idempotency: 'key',
  body: { list: rows, '*': row },
  answer: schemaOfList,
  says: ['`{list: [row]}` or `[row]`, 1 to 1000, all or nothing; errors carry `rowIndex`', 'saved rows'],
  answers: ['calls.standardFamily.doBatchSaveOrUpdate'],
  run: saveMany,
})
