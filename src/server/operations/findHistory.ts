import type { StoredMark, ToldMark } from '../../language/marks.ts'
import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { isVeiled } from '../store/who.ts'
import { isTableHidden } from '../store/access.ts'
import { inScope } from '../store/inScope.ts'
import { loadDocuments, loadSelected } from '../store/loadRows.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { ownsSeals } from '../store/ownsSeals.ts'
import { historyOf } from '../store/History.ts'
import { isPartial, unseenIn } from '../store/lineRules.ts'
import { whole } from '../store/listPage.ts'
import { stateMeaning } from '../store/meanings.ts'
import { selection } from '../store/Selection.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index } from '../workflow/Document.ts'
import { seesMarks } from '../workflow/marks.ts'
import { openRecords } from '../workflow/sealedRecord.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { joined, stepsBack, type Told } from './joinSteps.ts'
import { recordedSteps } from './recordedSteps.ts'
import { tellChanges } from './tellChanges.ts'
import { keyOf } from './request.ts'
import { wasSeen } from './wasSeen.ts'
import { id, name, number } from '../bounds.ts'
import { integer, listOf, object, word } from '../Schema.ts'
import { defineOperation } from './Operation.ts'
import type { Wording } from '../../texts/Wording.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/**
 * What happened to a document and its lines, and what changed with it; of a line, only its own. Steps taken while the document was out of
 * the caller's sight are left out, and so is whatever of a change he does not see.
 */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const id = keyOf(node, body)
  const pageIndex = whole(body['pageIndex'], 'pageIndex', 1, mostPages, 1)
  const pageRows = whole(body['pageRows'], 'pageRows', 1, 200, 100)
  if (!(await inScope(context, node, [id])).has(id)) fail('SRM-1010')
  const root = (await new UnitOfWork(context).rootsOf(node, [id])).get(id) ?? id
  const sight = ownsSeals(node, context.caller) ? 'opened' : 'sealed'
  const [document = {}] = await loadDocuments(context, node.root, [root], sight)
  const isAsked = (rowId: unknown) => !node.parent || rowId === id
  const isOwn = ownRowsOf(context, node.root, document)
  const rows = (await historyOf(context, root)).map((row) => ({
    row,
    isSeen:
      isAsked(row['row_id']) &&
      isOwn(row) &&
      !isTableHidden(
        context.catalog.node(String(row['row_entity'])),
        context.caller,
        document,
        context.env,
      ) &&
      wasSeen(context, node.root, document, row, 'to_status'),
  }))
  const recorded = await recordedSteps(context, root)
  await openRecords(
    context,
    node.root,
    root,
    recorded.flatMap(({ undone }) => undone ?? []),
  )
  const steps = stepsBack(context, node.root, document, recorded, isAsked)
  const told = joined({ node, id: node.parent ? id : root }, rows, steps)
  const older = unwritten(
    context,
    node.root,
    document,
    told.map(({ row }) => row),
  ).filter((row) => isAsked(row['row_id']))
  const all = [...told, ...older.map((row): Told => ({ row, differences: [] }))].toSorted((a, b) =>
    String(b.row['operate_date']).localeCompare(String(a.row['operate_date'])),
  )
  const page = all.slice((pageIndex - 1) * pageRows, pageIndex * pageRows)
  const causes = await causesOf(
    context,
    page.map(({ row }) => row),
  )
  const changes = await tellChanges(
    context,
    page.map(({ differences }) => differences),
  )
  const isMarkSeen = seesMarks(context, node.root, document)
  return {
    data: page.map(({ row, differences }, at) => ({
      ...entry(context, concealed(context, node.root, document, row)),
      marks: toldMarks(context, concealed(context, node.root, document, row), isMarkSeen),
      cause: causes.get(String(row['cause_id'])) ?? null,
      changes: changes[at] ?? [],
      changeCount: differences.length,
    })),
    page: { count: all.length, curIndex: pageIndex, pageRows },
  }
}

const mostPages = 1000

/** Whether what happened is of a row that the caller finds: of a table of which he finds some alone, one that is there. */
function ownRowsOf(context: OperationContext, root: EntityNode, document: Row): (row: Row) => boolean {
  const unseen = unseenIn(context, root, document)
  const there = index(root, document)
  return (row) => {
    const id = String(row['row_id'])
    const node = context.catalog.node(String(row['row_entity']))
    return !isPartial(node, context.caller) || (there.has(id) && !unseen.has(id))
  }
}

/** The documents because of which something happened, as far as the caller may see them. */
async function causesOf(context: OperationContext, rows: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  const causes = new Map<string, Row>()
  const caused = rows.filter((row) => typeof row['cause_id'] === 'string')
  for (const [name, group] of Map.groupBy(caused, (row) => String(row['cause_entity']))) {
    if (!context.catalog.definitions.entities[name]) continue
    const node = context.catalog.node(name)
    const visible = await inScope(context, node, [...new Set(group.map((row) => String(row['cause_id'])))])
    const { code } = node.entity.display
    const chosen = selection(context.catalog, node, context.caller, [code])
    for (const row of await loadSelected(context, node, chosen, 'id', [...visible.keys()]))
      causes.set(String(row['id']), {
        entity: name,
        entityName: spoken(node.entity.noun, context.caller.language),
        id: row['id'],
        code: row[code] ?? null,
      })
  }
  return causes
}

/** What has no states writes nothing down when it is made or changed: its row itself says who made it and who changed it last. */
function unwritten(
  { catalog, caller }: OperationContext,
  root: EntityNode,
  document: Row,
  rows: readonly Row[],
): Row[] {
  if (root.entity.states || isVeiled(catalog, caller)) return []
  const step = (action: string, by: string, date: unknown): Row => ({
    row_entity: root.name,
    row_id: document['id'],
    line_num: null,
    action,
    from_status: null,
    to_status: null,
    operator_id: document[by],
    operator_name: document[`${by}Name`],
    operate_date: date,
    opinion: null,
  })
  const created = document['creationDate']
  const changed = document['lastUpdateDate']
  const isToldBy = (date: unknown) => rows.some((row) => String(row['operate_date']) === String(date))
  return [
    ...(changed === created || isToldBy(changed) ? [] : [step('change', 'lastUpdatedBy', changed)]),
    ...(isToldBy(created) ? [] : [step('saveOrUpdate', 'createdBy', created)]),
  ].filter(({ row_id }) => row_id !== undefined)
}

/** The step that brought a document into the caller's sight says that it happened, not by whom nor with which words. */
function concealed(context: OperationContext, root: EntityNode, document: Row, row: Row): Row {
  return wasSeen(context, root, document, row, 'from_status')
    ? row
    : { ...row, from_status: null, operator_id: null, operator_name: null, opinion: null, marks: null }
}

function entry(context: OperationContext, row: Row): Row {
  const node = context.catalog.node(String(row['row_entity']))
  const action = String(row['action'])
  const label = node.entity.verbs.find(({ name }) => name === action)?.label ?? named[action]
  return {
    action,
    actionName: spoken(label, context.caller.language) ?? action,
    entity: node.name,
    entityName: spoken(node.entity.label, context.caller.language),
    id: row['row_id'],
    lineNum: isPartial(node, context.caller) ? null : row['line_num'],
    fromStatus: row['from_status'],
    fromStatusMeaning: stateMeaning(context, node, row['from_status']),
    toStatus: row['to_status'],
    toStatusMeaning: stateMeaning(context, node, row['to_status']),
    operatorId: row['operator_id'],
    operatorName: row['operator_name'],
    operateDate: row['operate_date'],
    due: row['due'] ?? null,
    opinion: row['opinion'],
  }
}

/** What was noted with it, at what the caller sees; of a line also which one it was. */
function toldMarks(context: OperationContext, row: Row, isSeen: (mark: StoredMark) => boolean): ToldMark[] {
  const marks = Array.isArray(row['marks']) ? (row['marks'] as StoredMark[]) : [] // written by record
  return marks.filter(isSeen).map((mark) => {
    const node = context.catalog.node(mark.entity)
    const { language } = context.caller
    const label = mark.field === null ? undefined : node.byName.get(mark.field)?.label
    return {
      ...mark,
      lineNum: isPartial(node, context.caller) ? null : mark.lineNum,
      linesName: node.parent ? spoken(node.entity.label, language) : null,
      label: label ? spoken(label, language) : null,
    }
  })
}

/** What is done without a verb. */
const named: Readonly<Record<string, Wording>> = {
  saveOrUpdate: serverTexts.text('document.created'),
  follow: serverTexts.text('document.followed'),
  change: serverTexts.text('document.changed'),
  derive: serverTexts.text('document.derived'),
}

export const findHistory = defineOperation('findHistory', {
  grant: 'menu',
  rowSecurity: { off: 'whether the caller saw the document then is judged with the whole of it' },
  idempotency: 'key',
  body: { id, pageIndex: number, pageRows: number, '*': name },
  answer: () =>
    listOf(
      object({
        action: word,
        actionName: word,
        entity: word,
        id: word,
        operateDate: word,
        changes: listOf(object({ kind: word, entity: word, id: word })),
        changeCount: integer,
      }),
    ),
  paged: true,
  says: [
    '`{id}`, `pageRows` 1…200 (100)',
    '`[{action, actionName, fromStatus, fromStatusMeaning, toStatus, toStatusMeaning, operatorId, operatorName, operateDate, due, opinion, marks: [{entity, id, field, label, linesName, lineNum, words}], lineNum, cause: {entity, entityName, id, code}, changes: [{kind, entity, id, linesName, lineNum, lineName, field, label, before, beforeMeaning, after, afterMeaning}], changeCount}]`, newest first; the first 40 changes of each (`kind` changed, added or removed), only what the caller sees and saw',
  ],
  run: find,
})
