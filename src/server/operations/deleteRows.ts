import type { Row } from '../../language/row.ts'
import { fail, fieldError, errorOf } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import { linesOf } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { partiesOf, unseenIn } from '../store/lineRules.ts'
import { movedOn } from '../store/History.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { propagate } from '../workflow/propagate.ts'
import { refuseOwnRights } from '../workflow/checkOwn.ts'
import { refuseReadOnly } from '../workflow/checkWrite.ts'
import { index, type Document } from '../workflow/Document.ts'
import { saveAndRest, settle } from '../workflow/settle.ts'
import { stateRefusal } from '../workflow/stateRefusal.ts'
import { freeSources, sourcesOf } from '../workflow/intoTargets.ts'
import { lockInOrder } from '../workflow/lockInOrder.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { versioned } from './versioned.ts'
import { id, ids, name, number, row, rows } from '../bounds.ts'
import { integer, nothing, object } from '../Schema.ts'
import { defineOperation } from './Operation.ts'
import { keyOf, namedIn } from './request.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

interface Named {
  readonly id: string
  readonly versionNum?: unknown
}

/** Deletes documents that never left their first state, base data that nothing uses, or lines of documents that may be changed. */
export async function deleteRows(
  context: OperationContext,
  node: EntityNode,
  targets: readonly Named[],
): Promise<number> {
  const unit = new UnitOfWork(context)
  const ids = targets.map(({ id }) => id)
  const visible = await inScope(context, node, ids)
  if (new Set(ids).size < ids.length)
    fail('PARAM_INVALID', { field: 'id', reason: serverTexts.text('value.twice') })
  refuseMissing(targets, visible)
  const roots = await unit.rootsOf(node, ids)
  await lockInOrder(context, [{ node, ids }, ...(node.parent ? [] : await sourcesOf(context, node, ids))])
  const documents = await unit.open(node.root, [...new Set(roots.values())])
  const rows = new Map(
    documents
      .flatMap((document) => [...index(document.node, document.saved)])
      .map(([id, { row }]) => [id, row]),
  )
  refuseMissing(targets, rows)
  for (const [rowIndex, { id, versionNum }] of targets.entries())
    if (!isAbsent(versionNum))
      await versioned(
        unit,
        node,
        rows.get(id) ?? {},
        { versionNum },
        targets.length > 1 ? rowIndex : undefined,
      )
  if (node.parent) await deleteLines(unit, node, documents, new Set(ids))
  else await deleteDocuments(unit, node, documents)
  return targets.length
}

/** What does not exist for the caller, or does not exist any more by the time it is locked. */
function refuseMissing(targets: readonly Named[], existing: { has(id: string): boolean }): void {
  const errors = targets.flatMap(({ id }, rowIndex) =>
    existing.has(id) ? [] : [{ ...fieldError('SRM-1010', ''), rowIndex }],
  )
  if (errors.length > 0) throw errorOf('SRM-1010', {}, targets.length > 1 ? { errors } : {})
}

/** A deletion may leave its version out; one that is sent has to be the last one. */
const isAbsent = (versionNum: unknown): boolean =>
  versionNum === undefined || versionNum === null || versionNum === ''

async function deleteDocuments(
  unit: UnitOfWork,
  node: EntityNode,
  documents: readonly Document[],
): Promise<void> {
  const { context } = unit
  for (const document of documents) refuseReadOnly(context, document)
  const left = await movedOn(
    context,
    documents.map(({ id }) => id),
  )
  for (const document of documents) {
    if (document.saved && !mayDelete(context, node, document.saved, left))
      throw stateRefusal(node, document.saved, serverTexts.text('document.delete'))
  }
  await freeSources(
    unit,
    node,
    documents.map(({ id }) => id),
  )
  for (const document of documents) await refuseUsed(context, document)
  for (const document of documents) document.now = null
  refuseOwnRights(context, documents)
  await propagate(unit, new Set())
  await settle(unit)
}

/** A document only in its first state, and only when it never left it; the rest while it may be changed. */
function mayDelete(
  context: OperationContext,
  node: EntityNode,
  row: Row,
  left: ReadonlySet<string>,
): boolean {
  if (node.entity.kind === 'ledger') return isSystem(context.caller)
  if (!isSystem(context.caller) && accessOf(node, context.caller)?.edit?.run(row, context.env) !== true)
    return false
  const { states } = node.entity
  return !states || (row[states.field] === states.initial && !left.has(String(row['id'])))
}

async function deleteLines(
  unit: UnitOfWork,
  node: EntityNode,
  documents: readonly Document[],
  ids: ReadonlySet<string>,
): Promise<void> {
  for (const document of documents)
    for (const { node: at, row } of index(document.node, document.saved).values())
      if (ids.has(String(row['id']))) await refuseUsed(unit.context, { node: at, saved: row })
  await saveAndRest(
    unit,
    node.root,
    documents.map((stored) => {
      const left = new Set([...ids, ...unseenIn(unit.context, node.root, stored.saved)])
      return { stored, input: without(node.root, stored.saved ?? {}, node, left) }
    }),
  )
}

/** The document as it would be sent without these lines, of whatever table. */
function without(at: EntityNode, row: Row, node: EntityNode, ids: ReadonlySet<string>): Row {
  const input: Row = { id: row['id'] }
  for (const { name, node: child } of at.lines) {
    if (child === node || isAbove(child, node))
      input[name] = linesOf(row, name)
        .filter((line) => !ids.has(String(line['id'])))
        .map((line) => without(child, line, node, ids))
    if (partiesOf(child).length > 0)
      (input[name] as Row[]).push(
        ...linesOf(row, name).flatMap(({ id }) => (ids.has(String(id)) ? [{ id, _gone: true }] : [])),
      ) // made above
  }
  return input
}

const isAbove = (node: EntityNode, below: EntityNode): boolean =>
  node.lines.some((lines) => lines.node === below || isAbove(lines.node, below))

/** SRM-1202 says who uses it and how often. Uses within the same document go with it. */
async function refuseUsed(
  context: OperationContext,
  document: Pick<Document, 'node' | 'saved'>,
): Promise<void> {
  const rows = [...index(document.node, document.saved).values()]
  for (const [node, group] of Map.groupBy(rows, (placed) => placed.node)) {
    const ids = group.map(({ row }) => String(row['id']))
    for (const { node: user, column } of node.refsHere) {
      if (column.field?.gathered) continue // found anew without them
      const within =
        user.root === document.node.root
          ? rows.filter((placed) => placed.node === user).map(({ row }) => String(row['id']))
          : []
      const name = raw(ident(column.column))
      const points = column.storage === 'list' ? sql`${name} && ${ids}::text[]` : sql`${name} = any(${ids})`
      const [found] = await run(
        context.tx,
        sql`select count(*) as count from ${raw(tableOf(user))} where ${points} and "id" <> all(${within})`,
      )
      const count = Number(found?.['count'] ?? 0)
      if (count > 0)
        throw errorOf('SRM-1202', { record: recordOf(document), count, entity: user.entity.label })
    }
  }
}

function recordOf({ node, saved }: Pick<Document, 'node' | 'saved'>): string {
  return String(saved?.[node.entity.display.code] ?? saved?.['id'] ?? '')
}

const wall = { off: 'what refers to the rows is looked for among all rows' }

export const deleteOne = defineOperation('delete', {
  grant: 'button',
  rowSecurity: wall,
  idempotency: 'key',
  body: { id, versionNum: number, '*': name },
  answer: () => nothing,
  says: ['`{id, versionNum?}`; a version that is sent has to be the last one', '`null`'],
  answers: ['calls.standardFamily.delete'],
  run: async (context, node, body) => {
    await deleteRows(context, node, [{ id: keyOf(node, body), versionNum: body['versionNum'] }])
    return { data: null }
  },
})

export const doBatchDelete = defineOperation('doBatchDelete', {
  grant: { buttonOf: 'delete' },
  rowSecurity: wall,
  idempotency: 'key',
  body: { ids, list: rows, '*': row },
  answer: () => object({ deleted: integer }),
  says: ['`{list: [{id, versionNum?}]}`, `{ids: [id]}` or `{ids: "a,b"}`, all or nothing', '`{deleted: n}`'],
  answers: ['calls.standardFamily.doBatchDelete'],
  run: async (context, node, body) => ({
    data: { deleted: await deleteRows(context, node, namedIn(node, body)) },
  }),
})
