import type { Row } from '../../language/row.ts'
import type { CompiledMake, CompiledVerb } from '../../language/verb.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { blank } from './blank.ts'
import type { Placed } from './Document.ts'
import { effectRows, envOfVerb, holds, type EffectPlace, type EffectRow } from './effectRows.ts'
import { valuesOf } from './makeRows.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A new line of the document at hand, not yet in it. */
interface Fresh {
  readonly node: EntityNode
  readonly row: Row
  readonly holder: Row
}

/** Lines that a verb makes in the document it is done on, read from the row as it is before the verb sets anything. `put` them where they belong afterwards. */
export async function linesToMake(
  unit: UnitOfWork,
  verb: CompiledVerb,
  at: EffectRow,
): Promise<{ put(): boolean }> {
  const fresh: Fresh[] = []
  for (const effect of verb.effects)
    if (effect.kind === 'make' && effect.isOwn) fresh.push(...(await linesOfEffect(unit, effect, at)))
  return {
    put: () => {
      for (const { node, holder, row } of fresh)
        holder[nameOf(node)] = [...linesOf(holder, nameOf(node)), row]
      return fresh.length > 0
    },
  }
}

async function linesOfEffect(
  unit: UnitOfWork,
  { entity, each, when, values }: CompiledMake,
  at: EffectRow,
): Promise<readonly Fresh[]> {
  const node = unit.context.catalog.node(entity)
  const alone: EffectPlace = { at, each: [] }
  const rows = each && (await effectRows(unit, each, alone, true))
  const places = rows ? rows.map((one): EffectPlace => ({ at, each: [one] })) : [alone]
  return places.flatMap((place) => {
    if (!holds(when, at.placed.row, envOfVerb(unit.context, place))) return []
    const holder = holderOf(node, (place.each[0] ?? at).placed)
    if (!holder) return []
    const own = valuesOf(unit.context, node, values, place)
    return [{ node, holder, row: { ...blank(node), ...own, parentId: holder['id'] } }]
  })
}

/** The row that holds lines of this kind: the one that is read, or the nearest above it. */
function holderOf(node: EntityNode, { node: at, row, up }: Placed): Row | undefined {
  if (node.parent === at) return row
  let [above, holder] = [at.parent, up]
  while (above && holder && above !== node.parent)
    [above, holder] = [above.parent, holder.up as typeof holder] // `up` is the same shape all the way
  return above ? holder?.row : undefined
}

const nameOf = (node: EntityNode): string =>
  node.parent?.lines.find((lines) => lines.node === node)?.name ?? ''
