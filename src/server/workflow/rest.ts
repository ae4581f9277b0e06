import { derivedState } from '../../rules/document/derivedState.ts'
import type { Row } from '../../language/row.ts'
import { nodesOf, type EntityNode } from '../store/Catalog.ts'
import type { Transition } from '../store/History.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { copyRow, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { refuseBroken } from './limits.ts'
import { propagate } from './propagate.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Rounds after which rules must be undoing each other. */
const maxRounds = 40

/**
 * States move of themselves at rest alone: when everything that was done is written, with the rows that a verb writes, what they add up to
 * elsewhere and what is computed from that. Each document takes one step, what follows from these steps follows, and so on until none
 * is left. Within the writes of a verb nothing rests: the verb has not ended.
 */
export async function rest(unit: UnitOfWork): Promise<void> {
  if (unit.isWithin) return
  for (let round = 0; round < maxRounds; round++) {
    const moved = [...unit.documents.values()].filter((document) => stepOn(unit, document))
    if (moved.length === 0) return
    refuseBroken(unit, moved, new Set())
    await propagate(unit, null)
  }
  throw new Error('States push each other without end.')
}

/** One step of the document and its lines, and what is computed from it. Answers whether there was one. */
function stepOn(unit: UnitOfWork, document: Document): boolean {
  const transitions = moveStates(unit.context, document)
  unit.transitions.push(...transitions)
  return transitions.length > 0
}

/** The document as it would come to rest if nothing else moved: what is checked before it is written. It stays as it is. */
export function restingRow(context: OperationContext, document: Document): Row {
  const { node, now } = document
  if (!now || !moves(context, node, now)) return now ?? {}
  const copy: Document = { ...document, now: copyRow(node, now) }
  for (let round = 0; round < maxRounds; round++)
    if (moveStates(context, copy).length === 0) return copy.now ?? {}
  throw new Error(`${node.name} ${document.id} does not come to rest.`)
}

function moveStates(context: OperationContext, document: Document): Transition[] {
  const { node, now } = document
  if (!now || !derives(node)) return []
  const moved: string[] = []
  const transitions: Transition[] = []
  // Lines reach their states before what holds them.
  for (const placed of [...rowsOf(node, now)].reverse()) {
    const rule = ruleOf(context, placed)
    const field = placed.node.entity.states?.field
    if (!rule || field === undefined) continue
    const { row, path } = placed
    transitions.push({
      node: placed.node,
      documentId: document.id,
      row,
      action: 'derive',
      from: row[field],
      to: rule.to,
    })
    row[field] = rule.to
    moved.push(pathIn(path, field))
  }
  if (moved.length > 0) recomputeDocument(context, document, moved)
  return transitions
}

const moves = (context: OperationContext, node: EntityNode, now: Row): boolean =>
  derives(node) && [...rowsOf(node, now)].some((placed) => ruleOf(context, placed) !== undefined)

const ruleOf = (context: OperationContext, { node, row, up }: Placed) =>
  node.entity.derive.length === 0 ? undefined : derivedState(node.entity, row, { ...context.env, up })

/** Whether the document or lines of it reach states by themselves. */
const derives = (node: EntityNode): boolean => nodesOf(node).some(({ entity }) => entity.derive.length > 0)
