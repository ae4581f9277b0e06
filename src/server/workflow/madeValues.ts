import type { Row } from '../../language/row.ts'
import type { CompiledAssignment, CompiledMake } from '../../language/verb.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import { parentField } from '../../rules/systemFields.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { envOfVerb, flat, type EffectPlace } from './effectRows.ts'

/** The values of a row that is made, by wire key. */
export function valuesOf(
  context: OperationContext,
  node: EntityNode,
  values: readonly CompiledAssignment[],
  place: EffectPlace,
): Row {
  const found = assignedValues(node.entity, values, place.at.placed.row, envOfVerb(context, place))
  return Object.fromEntries(
    Object.entries(found)
      .map(([key, value]) => [key === parentField.name ? parentField.wire : key, value] as const)
      .filter(([key]) => node.byWire.has(key)),
  )
}

/** One place for all rows of a row of the verb that agree in the keys. */
export function groupedPlaces(
  context: OperationContext,
  { per }: Pick<CompiledMake, 'per'>,
  places: readonly EffectPlace[],
): readonly EffectPlace[] {
  if (!per) return places
  const keyOf = ({ at, each }: EffectPlace): string => {
    const rows = each.map(({ placed }) => flat(placed))
    return JSON.stringify([
      at.placed.row['id'],
      ...per.map((key) => key.run(rows[0] ?? {}, context.env) ?? null),
    ])
  }
  return [...Map.groupBy(places, keyOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ at: first.at, each: group.flatMap(({ each }) => each) }] : []
  })
}
