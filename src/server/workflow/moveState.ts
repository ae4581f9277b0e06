import type { CompiledVerb } from '../../language/verb.ts'
import { applyAssignments } from '../../rules/document/applyAssignments.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { differing } from './applyDefaults.ts'
import { copyRow, index, type Document, type Placed } from './Document.ts'
import { marksOf } from './marks.ts'
import { linesToMake } from './ownLines.ts'
import { reasonOf, type Deed } from './putAsked.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Sets what the verb sets, and the state that it leads to. Answers whether the document got lines. */
export async function moveState(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  { document, target, before }: Deed,
): Promise<boolean> {
  const { context } = unit
  const placed = index(document.node, document.now).get(target.id)
  if (!placed || !document.now) return false
  const lines = await linesToMake(unit, verb, { placed, document })
  const after = applyAssignments(context.catalog.definitions.entities, node.entity, placed.row, verb.set, {
    ...context.env,
    up: placed.up,
  })
  Object.assign(placed.row, copyRow(node, after))
  for (const key of Object.keys(placed.row)) if (!(key in after)) delete placed.row[key]
  const field = node.entity.states?.field
  const from = field ? before[field] : null
  const hasGrown = lines.put()
  if (field && verb.to) placed.row[field] = stateOf(context, verb, document, placed) ?? verb.to[0]
  if (verb.passing) return hasGrown
  if (field) context.waits.note(node, document.id, { from, to: placed.row[field] })
  unit.transitions.push({
    node,
    documentId: document.id,
    row: placed.row,
    action: verb.name,
    from,
    to: field ? placed.row[field] : null,
    opinion: reasonOf(target) || null,
    marks: marksOf(context, verb, document, target.marks),
    due: unit.due,
  })
  recomputeDocument(context, document, differing(document))
  return hasGrown
}

/** Which of several states a verb leads to, by what follows from everything that it set. Undefined: there is no choice. */
function stateOf(
  context: OperationContext,
  { toWhich }: CompiledVerb,
  document: Document,
  { row }: Placed,
): unknown {
  if (!toWhich) return undefined
  recomputeDocument(context, document, differing(document))
  const now = index(document.node, document.now).get(String(row['id']))
  return now && toWhich.run(now.row, { ...context.env, up: now.up })
}

/** Somebody has agreed to what others are still to be asked about: the history of the document tells it. */
export function noteAnswer(unit: UnitOfWork, node: EntityNode, verb: CompiledVerb, deed: Deed): void {
  const { document, placed, target, before } = deed
  const state = node.entity.states && before[node.entity.states.field]
  const opinion = reasonOf(target) || null
  unit.transitions.push({
    node,
    documentId: document.id,
    row: placed.row,
    action: verb.name,
    from: state,
    to: state,
    opinion,
  })
}
