import type { Row } from '../../language/row.ts'
import type { CompiledMadeLines } from '../../language/verb.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { Copies } from './copiedRows.ts'
import { effectRows, envOfVerb, holds, type EffectDocuments, type EffectPlace } from './effectRows.ts'
import { valuesOf } from './madeValues.ts'

/** What a row is made with, its lines and theirs; refs between rows that are copied lead to the copies. */
export async function inputOf(
  unit: EffectDocuments,
  node: EntityNode,
  made: Made,
  place: EffectPlace,
): Promise<Row> {
  const copies = new Copies()
  const input = await inputWith(unit, node, made, place, copies)
  copies.point()
  return input
}

type Made = Pick<CompiledMadeLines, 'values' | 'isCopy' | 'lines'>

async function inputWith(
  unit: EffectDocuments,
  node: EntityNode,
  { values, isCopy, lines = [] }: Made,
  place: EffectPlace,
  copies: Copies,
): Promise<Row> {
  const input = valuesOf(unit.context, node, values, place)
  if (isCopy) copies.add(node, input, place)
  copies.keep(node, input, values)
  for (const made of lines) {
    const target = unit.context.catalog.node(made.entity)
    const rows: Row[] = []
    for (const one of await linePlaces(unit, made, place, target))
      rows.push(await inputWith(unit, target, made, one, copies))
    input[made.name] = rows
  }
  return input
}

/** Where the lines of a table come from: rows of their own, else each row of the group. */
async function linePlaces(
  unit: EffectDocuments,
  { each, when }: CompiledMadeLines,
  { at, each: group }: EffectPlace,
  reader: EntityNode,
): Promise<readonly EffectPlace[]> {
  const rows = each
    ? await effectRows(unit, each, { at, each: each.from === 'each' ? group : group.slice(0, 1) }, true, {
        reader,
      })
    : group
  const places: readonly EffectPlace[] =
    each || group.length > 0 ? rows.map((one): EffectPlace => ({ at, each: [one] })) : [{ at, each: [] }]
  return places.filter((place) => holds(when, at.placed.row, envOfVerb(unit.context, place)))
}
