import type { Row } from '../../language/row.ts'
import type { CompiledMake } from '../../language/verb.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { loadRows } from '../store/loadRows.ts'
import type { EffectPlace } from './effectRows.ts'
import { lockInOrder } from './lockInOrder.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** The row that holds what was made of a place, and the key of what it holds. */
export const heldBy = ({ into = '' }: CompiledMake, { at, each }: EffectPlace): string | null => {
  const { node, row } = (each[0] ?? at).placed
  const id = row[node.byName.get(into)?.wire ?? into]
  return typeof id === 'string' ? id : null
}

/** Whether what was made still counts: it is there, and in no state that ends without success. */
export function isLive({ entity: { states } }: EntityNode, row: Row): boolean {
  const state = states?.values.find(({ code }) => code === row[states.field])
  return !states || !state || state.code === states.initial || state.color !== 'default'
}

/** The places of which nothing that counts was made yet. Where rows are gone through others are left out; SRM-5005 where nothing is left. */
export async function freeOf(
  unit: UnitOfWork,
  effect: CompiledMake,
  places: readonly EffectPlace[],
): Promise<readonly EffectPlace[]> {
  if (effect.into === undefined || places.length === 0) return places
  const node = unit.context.catalog.node(effect.entity)
  const ids = [...new Set(places.flatMap((place) => heldBy(effect, place) ?? []))]
  await lockInOrder(unit.context, [{ node, ids, how: 'read' }])
  const live = new Map(
    (await loadRows(unit.context, node, 'id', ids))
      .filter((row) => isLive(node, row))
      .map((row) => [String(row['id']), row]),
  )
  const free = places.filter((place) => !live.has(heldBy(effect, place) ?? ''))
  const [first] = live.values()
  const isTwice = effect.each ? free.length === 0 : free.length < places.length
  if (first && isTwice)
    fail('SRM-5005', {
      entity: node.entity.noun,
      code: String(first[node.entity.display.code] ?? first['id']),
    })
  return free
}
