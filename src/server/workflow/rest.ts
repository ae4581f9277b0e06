import { restVerbs, verbAtRest } from '../../rules/document/atRest.ts'
import { applyAssignments } from '../../rules/document/applyAssignments.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { nodesOf, type EntityNode } from '../store/Catalog.ts'
import type { Transition } from '../store/History.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { differing } from './applyDefaults.ts'
import type { Following } from './Doing.ts'
import { copyRow, index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { complete, growLater, linesToMake } from './ownLines.ts'
import { refuseBroken } from './refuseBroken.ts'
import { propagate } from './propagate.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Rounds after which rules must be undoing each other. */
const maxRounds = 40

/** A verb that a row did of itself. */
interface Done {
  readonly verb: CompiledVerb
  readonly document: Document
  readonly id: string
}

/**
 * What is done of itself without the clock is done at rest alone: when everything that was done is written, with the rows that a verb writes, what they
 * add up to elsewhere and what is computed from that. Each document takes one step, what follows from these steps follows, with their effects, and so on
 * until none is left. Within the effects of a verb nothing rests: the verb has not ended.
 */
export async function rest(unit: UnitOfWork, following: Following): Promise<void> {
  if (unit.isWithin) return
  for (let round = 0; round < maxRounds; round++) {
    const done: Done[] = []
    for (const document of [...unit.documents.values()]) done.push(...(await stepOn(unit, document)))
    if (done.length === 0) return
    refuseBroken(unit, [...new Set(done.map(({ document }) => document))], new Set())
    await propagate(unit, null)
    await follow(unit, done, following)
  }
  throw new Error('States push each other without end.')
}

/** One step of the document and its lines, and what is computed from it. */
async function stepOn(unit: UnitOfWork, document: Document): Promise<readonly Done[]> {
  const { transitions, done, hasGrown } = await moveStates(unit, document)
  unit.transitions.push(...transitions)
  if (hasGrown) await complete(unit, [document])
  for (const { verb, id } of done) await growLater(unit, verb, [{ document, id }])
  return done
}

/** What follows from verbs that were done of themselves: their effects, and who is told. */
async function follow(unit: UnitOfWork, done: readonly Done[], following: Following): Promise<void> {
  for (const { verb, document, id } of done) {
    const placed = index(document.node, document.now).get(id)
    if (!placed) continue
    await following(unit, verb, [{ placed, document }])
  }
}

/** The document as it would come to rest if nothing else moved: what is checked before it is written. It stays as it is. */
export async function restingRow(unit: UnitOfWork, document: Document): Promise<Row> {
  const { node, now } = document
  if (!now || !moves(unit.context, node, now)) return now ?? {}
  const copy: Document = { ...document, now: copyRow(node, now) }
  for (let round = 0; round < maxRounds; round++)
    if ((await moveStates(unit, copy)).done.length === 0) return copy.now ?? {}
  throw new Error(`${node.name} ${document.id} does not come to rest.`)
}

interface Moved {
  readonly transitions: readonly Transition[]
  readonly done: readonly Done[]
  /** It got lines. */
  readonly hasGrown: boolean
}

async function moveStates(unit: UnitOfWork, document: Document): Promise<Moved> {
  const { context } = unit
  const { node, now } = document
  if (!now || !isRestless(node)) return { transitions: [], done: [], hasGrown: false }
  const moved: string[] = []
  const transitions: Transition[] = []
  const done: Done[] = []
  let hasGrown = false
  // Lines reach their states before what holds them.
  for (const placed of [...rowsOf(node, now)].reverse()) {
    const verb = verbOf(context, placed)
    const field = placed.node.entity.states?.field
    if (!verb || field === undefined) continue
    const { row, path } = placed
    const from = row[field]
    if (verb.set.length + verb.effects.length > 0)
      hasGrown = (await put(unit, document, verb, placed)) || hasGrown
    row[field] = stateOf(context, verb, document, placed)
    transitions.push({
      node: placed.node,
      documentId: document.id,
      row,
      action: 'derive',
      from,
      to: row[field],
    })
    context.waits.note(placed.node, document.id, { from, to: row[field] })
    done.push({ verb, document, id: String(row['id']) })
    moved.push(pathIn(path, field))
    if (verb.set.length > 0) moved.push(...differing(document))
  }
  if (moved.length > 0) recomputeDocument(context, document, moved)
  return { transitions, done, hasGrown }
}

/** What the verb sets, and lines that it makes in the document. Answers whether there are any of these. */
async function put(
  unit: UnitOfWork,
  document: Document,
  verb: CompiledVerb,
  placed: Placed,
): Promise<boolean> {
  const { context } = unit
  const { node, row, up } = placed
  const lines = await linesToMake(unit, verb, { placed, document })
  const after = applyAssignments(context.catalog.definitions.entities, node.entity, row, verb.set, {
    ...context.env,
    up,
  })
  Object.assign(row, copyRow(node, after))
  return lines.put()
}

/** Which of several states the verb leads to, by what follows from everything that it set. */
function stateOf(
  context: OperationContext,
  { to = [], toWhich }: CompiledVerb,
  document: Document,
  { row }: Placed,
): unknown {
  if (!toWhich) return to[0]
  recomputeDocument(context, document, differing(document))
  const now = index(document.node, document.now).get(String(row['id']))
  return (now && toWhich.run(now.row, { ...context.env, up: now.up })) ?? to[0]
}

const moves = (context: OperationContext, node: EntityNode, now: Row): boolean =>
  isRestless(node) && [...rowsOf(node, now)].some((placed) => verbOf(context, placed) !== undefined)

const verbOf = (context: OperationContext, { node, row, up }: Placed): CompiledVerb | undefined =>
  restVerbs(node.entity).length === 0 ? undefined : verbAtRest(node.entity, row, { ...context.env, up })

/** Whether the document or lines of it do anything of themselves. */
const isRestless = (node: EntityNode): boolean =>
  nodesOf(node).some(({ entity }) => restVerbs(entity).length > 0)
