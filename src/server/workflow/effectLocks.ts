import type { CompiledEffect, CompiledMake, CompiledVerb } from '../../language/verb.ts'
import { restVerbs } from '../../rules/document/atRest.ts'
import { nodesOf, type EntityNode } from '../store/Catalog.ts'
import { loadDocuments } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index, type Document } from './Document.ts'
import { effectRows, idsOfRows, type EffectDocuments, type EffectPlace } from './effectRows.ts'
import { heldBy } from './heldBy.ts'
import { linkTables, rootsOf, type Wanted } from './linkedRows.ts'
import { wayOfVerb } from './ways.ts'

/** Verbs that do verbs, seen before anything is locked. */
const deepest = 4

/**
 * Rows of other documents that the effects of a verb will change or look at, as far as what is stored tells: they are locked together
 * with the documents of the verb, in the one order. What turns out later to be meant too is locked then.
 */
export async function wantedOf(
  context: OperationContext,
  node: EntityNode,
  verb: CompiledVerb,
  ids: readonly string[],
  depth = 0,
): Promise<readonly Wanted[]> {
  const effects = [...verb.effects, ...triedBy(node, verb)]
  if (depth > deepest || !effects.some(reachesOut) || ids.length === 0) return []
  const world = asStored(context)
  const roots = await rootsOf(context, node, ids)
  const documents = await world.open(node.root, [...new Set(roots.values())])
  return wantedOfRows(world, effects, documents, depth, (id) => ids.includes(id))
}

/** The same of documents that are not there yet, as they will be made. */
export const wantedOfNew = (
  context: OperationContext,
  effects: readonly CompiledEffect[],
  documents: readonly Document[],
): Promise<readonly Wanted[]> =>
  effects.some(reachesOut)
    ? wantedOfRows(asStored(context), effects, documents, 0, (id) =>
        documents.some((document) => document.id === id),
      )
    : Promise.resolve([])

/**
 * What documents that are written may touch by what they, or lines of them, do of themselves once they rest (rest.ts): of documents behind
 * them in the order. What such a verb does only in a circle of documents is locked when it comes to that.
 */
export async function wantedAtRest(
  context: OperationContext,
  root: EntityNode,
  ids: readonly string[],
): Promise<readonly Wanted[]> {
  const verbs = behindIn(context, root)
  if (verbs.size === 0 || ids.length === 0) return []
  const world = asStored(context)
  const wanted: Wanted[] = []
  for (const document of await world.open(root, ids))
    for (const placed of index(document.node, document.now).values())
      for (const effect of verbs.get(placed.node) ?? [])
        wanted.push(...(await wantedOfEffect(world, effect, { at: { placed, document }, each: [] }, 0)))
  return wanted.filter(({ node }) => isBehind(context, node.root, root))
}

type Restless = ReadonlyMap<EntityNode, readonly CompiledEffect[]>
const behind = new WeakMap<EntityNode, Restless>()

/** The effects of verbs at rest that reach documents behind this one, by the table of their rows. */
function behindIn(context: OperationContext, root: EntityNode): Restless {
  const known = behind.get(root)
  if (known) return known
  const found = new Map(
    nodesOf(root).flatMap((node): [EntityNode, readonly CompiledEffect[]][] => {
      const effects = atRest(node).filter(
        (effect) => reachesOut(effect) && isBehind(context, context.catalog.node(effect.entity).root, root),
      )
      return effects.length > 0 ? [[node, effects]] : []
    }),
  )
  behind.set(root, found)
  return found
}

const atRest = ({ entity }: EntityNode): readonly CompiledEffect[] =>
  restVerbs(entity).flatMap(({ effects }) => effects)

/** Whether nobody who locks documents of that kind first comes from there to these. */
function isBehind({ catalog }: OperationContext, node: EntityNode, root: EntityNode): boolean {
  if (catalog.rank(node) <= catalog.rank(root)) return false
  const reached = new Set([node])
  for (const at of reached) {
    const columns = linkTables(at).flatMap((table) => table.columns)
    const entities = [
      ...columns.map(({ to }) => to ?? ''),
      ...nodesOf(at)
        .flatMap(atRest)
        .map(({ entity }) => entity),
    ]
    for (const name of entities) reached.add(catalog.node(name).root)
  }
  return !reached.has(root)
}

async function wantedOfRows(
  world: EffectDocuments,
  effects: readonly CompiledEffect[],
  documents: readonly Document[],
  depth: number,
  isMeant: (id: string) => boolean,
): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = []
  for (const document of documents)
    for (const [id, placed] of index(document.node, document.now)) {
      if (!isMeant(id)) continue
      for (const effect of effects)
        wanted.push(...(await wantedOfEffect(world, effect, { at: { placed, document }, each: [] }, depth)))
    }
  return wanted
}

/** What is tried first touches as much as what is done. */
const triedBy = (node: EntityNode, { tries }: CompiledVerb): readonly CompiledEffect[] =>
  node.entity.verbs.find(({ name }) => name === tries)?.effects ?? []

/** Whether an effect concerns rows that exist in other documents. */
const reachesOut = (effect: CompiledEffect): boolean =>
  effect.kind === 'change' ||
  effect.into !== undefined ||
  effect.each?.from === 'all' ||
  effect.each?.from === 'ref' ||
  effect.each?.from === 'picked'

async function wantedOfEffect(
  world: EffectDocuments,
  effect: CompiledEffect,
  alone: EffectPlace,
  depth: number,
): Promise<readonly Wanted[]> {
  const { context } = world
  const node = context.catalog.node(effect.entity)
  const keeps = effect.kind === 'make' && effect.into !== undefined
  if (effect.kind === 'make' && !keeps) return takenBy(world, effect, node, alone)
  const each = effect.each && (await effectRows(world, effect.each, alone, !keeps))
  const places = each ? each.map((one): EffectPlace => ({ ...alone, each: [one] })) : [alone]
  if (effect.kind === 'make') {
    const held = places.flatMap((place) => heldBy(effect, place) ?? [])
    const sources =
      each?.map(({ placed }): Wanted => ({ node: placed.node, ids: [String(placed.row['id'])] })) ?? []
    return [{ node, ids: held, how: 'read' }, ...sources]
  }
  const ids: string[] = []
  for (const place of places)
    ids.push(
      ...(await effectRows(world, effect.rows, place, false)).map(({ placed }) => String(placed.row['id'])),
    )
  const verb = effect.do === undefined ? undefined : node.entity.verbs.find(({ name }) => name === effect.do)
  return [
    { node, ids, way: verb ? wayOfVerb(context.catalog, node, verb) : null },
    ...(verb ? await wantedOf(context, node, verb, ids, depth + 1) : []),
  ]
}

/** Rows of an entity that what is made will point to, and that keep something of those which do: whoever comes second finds them as the first has left them. */
async function takenBy(
  { context }: EffectDocuments,
  { each }: CompiledMake,
  made: EntityNode,
  alone: EffectPlace,
): Promise<readonly Wanted[]> {
  if (each?.from !== 'all') return []
  const source = context.catalog.node(each.entity)
  const isTaken = linkTables(made.root).some(({ columns }) => columns.some(({ to }) => to === source.name))
  return isTaken ? [{ node: source, ids: await idsOfRows(context, each, alone) }] : []
}

/** Documents as they are stored, without a lock. */
function asStored(context: OperationContext): EffectDocuments {
  const documents = new Map<string, Document>()
  return {
    context,
    documents,
    rootsOf: (node, ids) => rootsOf(context, node, ids),
    open: async (node, ids) => {
      const unknown = ids.filter((id) => !documents.has(id))
      for (const saved of await loadDocuments(context, node, unknown))
        documents.set(String(saved['id']), { node, id: String(saved['id']), saved, now: saved, begun: saved })
      return ids.flatMap((id) => documents.get(id) ?? [])
    },
  }
}
