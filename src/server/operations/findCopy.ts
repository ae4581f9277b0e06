import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { isBy } from '../../rules/document/isBy.ts'
import { isFilesType } from '../../rules/types/fieldTypes.ts'
import { id } from '../bounds.ts'
import { fail } from '../fail.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { findById, linesOf } from '../store/findById.ts'
import { partiesOf } from '../store/lineRules.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { prepare } from '../workflow/saveDocuments.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { keyOf } from './request.ts'
import { unsaved } from './unsaved.ts'

/** Whether it is a document that this audience begins by hand. */
const isBegun = ({ parent, access }: CompiledEntity, audience: string): boolean =>
  parent === undefined && access[audience]?.create === true

/** A new document with what a person entered in another one that the caller sees: nothing is saved. */
async function copy(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const { caller } = context
  if (node.parent || (!isSystem(caller) && !isBegun(node.entity, caller.audience))) fail('FORBIDDEN')
  const input = enteredIn(context, node, await findById(context, node, keyOf(node, body)))
  const [draft] = await prepare(new UnitOfWork(context), node, [{ input }])
  return { data: draft ? unsaved(context, node, draft.document) : {} }
}

/** What the caller could have typed of a row and its lines: rows of other parties, and such as follow others, are not his. */
function enteredIn(context: OperationContext, node: EntityNode, row: Row): Row {
  const own = node.columns.filter(
    (column) => isEntered(context, node, column) && (row[column.wire] ?? null) !== null,
  )
  const tables = node.lines.filter(
    ({ name, node: line }) => partiesOf(line).length === 0 && !isKept(node, name),
  )
  return Object.fromEntries([
    ...own.map(({ wire }) => [wire, row[wire]] as const),
    ...tables.map(
      ({ name, node: line }) =>
        [name, linesOf(row, name).map((one) => enteredIn(context, line, one))] as const,
    ),
  ])
}

const isKept = ({ entity }: EntityNode, name: string): boolean =>
  entity.lines.some((lines) => lines.name === name && lines.kept !== undefined)

/** Neither the engine's nor another document's: no file, no ref to what was picked or to a row of the document itself, and nothing that must be told apart from the first. */
function isEntered(context: OperationContext, node: EntityNode, column: Column): boolean {
  const { field } = column
  if (!field || field.assigned || field.compute || field.gathered || isFilesType(field.type)) return false
  if (field.type === 'serial' || field.type === 'password' || field.name === node.entity.states?.field)
    return false
  if (node.takes.some(({ link }) => link === column) || isDistinct(node, field.name)) return false
  if (field.to !== undefined && context.catalog.node(field.to).root === node.root)
    return field.to === node.root.name
  return isBy(field, context.caller.me, context.caller.audience)
}

/** What names a row of base data, and what no two rows have: of a copy it is another. */
const isDistinct = ({ entity: { kind, display, keys } }: EntityNode, name: string): boolean =>
  (kind === 'baseData' && name === display.code) ||
  keys.some(({ unique }) => unique?.length === 1 && unique[0] === name)

export const findCopy = defineOperation('findCopy', {
  grant: { buttonOf: 'saveOrUpdate' },
  isFor: isBegun,
  rowSecurity: { off: 'rules of what is copied may read rows that the caller does not see' },
  idempotency: 'key',
  body: { id, '*': id },
  needs: ['id'],
  answer: (row) => row,
  says: [
    '`{id}`: a document that the caller sees, where he may create such ones',
    'a new one with what could have been typed by him, unsaved: no numbers, states, codes of base data, files, dates of events, nothing that was picked from other documents',
  ],
  run: copy,
})
