import type { Row } from '../../language/row.ts'
import type { CompiledMake } from '../../language/verb.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { changeRows } from './changeRows.ts'
import type { Document } from './Document.ts'
import type { EffectPlace, EffectRow } from './effectRows.ts'
import { freeOf } from './intoTargets.ts'
import { inputOf } from './madeInput.ts'
import { groupedPlaces } from './madeValues.ts'
import type { Doing } from './Doing.ts'
import { saveDocuments } from './saveDocuments.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import { withLines, type SentLine } from './withLines.ts'

/** What an effect makes: a row for each place, or for each group of places that agree. */
export async function makeRows(
  unit: UnitOfWork,
  effect: CompiledMake,
  places: readonly EffectPlace[],
  act: Doing,
): Promise<void> {
  const { context } = unit
  const node = context.catalog.node(effect.entity)
  const groups = groupedPlaces(context, effect, await freeOf(unit, effect, places))
  const inputs: Row[] = []
  for (const group of groups) inputs.push(await inputOf(unit, node, effect, group))
  if (inputs.length === 0) return
  if (node.parent) return addLines(unit, node, node.parent, inputs)
  const made = await saveDocuments(
    unit,
    node,
    inputs.map((input) => ({ input })),
  )
  await keepTargets(unit, effect, groups, made)
  if (effect.do === undefined) return
  await act(
    unit,
    node,
    effect.do,
    made.flatMap((document) => (document ? [{ id: document.id }] : [])),
  )
}

/** The rows that something was made of say what. */
async function keepTargets(
  unit: UnitOfWork,
  { into }: CompiledMake,
  groups: readonly EffectPlace[],
  made: readonly (Document | null)[],
): Promise<void> {
  if (into === undefined) return
  const kept = groups.flatMap(({ at, each }, index) => {
    const target = made[index]
    return target ? (each.length > 0 ? each : [at]).map((found) => ({ found, id: target.id })) : []
  })
  for (const [node, group] of Map.groupBy(kept, ({ found }) => found.placed.node))
    await changeRows(
      unit,
      node,
      group.map(({ found, id }) => ({ found: current(unit, found), values: { [wireOf(node, into)]: id } })),
    )
}

const wireOf = (node: EntityNode, name: string): string => node.byName.get(name)?.wire ?? name

/** The document may have been written since: it is the one that the transaction works on. */
function current(unit: UnitOfWork, found: EffectRow): EffectRow {
  const document = found.document && unit.documents.get(found.document.id)
  return document ? { ...found, document } : found
}

/** New lines of documents that the values name: saved as the part of their document that they are. */
async function addLines(
  unit: UnitOfWork,
  node: EntityNode,
  holder: EntityNode,
  inputs: readonly Row[],
): Promise<void> {
  const lines = inputs.map((input): SentLine => {
    const { parentId, ...rest } = input
    return {
      id: undefined,
      parent:
        typeof parentId === 'string' ? parentId : fail('PARAM_REQUIRED', { field: holder.entity.label }),
      input: rest,
    }
  })
  const ids = [...new Set(lines.map(({ parent }) => parent))]
  const roots = await unit.rootsOf(holder, ids)
  const documents = await unit.open(node.root, [...new Set(roots.values())].sort())
  if (roots.size < ids.length || documents.length < new Set(roots.values()).size) fail('SRM-1010')
  await saveDocuments(
    unit,
    node.root,
    documents.map((stored) => ({
      stored,
      trusted: true,
      input: withLines(node.root, stored.saved ?? {}, node, lines),
    })),
  )
}
