import type { Row } from '../../language/row.ts'
import type { CompiledMake } from '../../language/verb.ts'
import { fail } from '../fail.ts'
import type { Catalog, Column, EntityNode } from '../store/Catalog.ts'
import { asSystem, loadRows } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { changeRows } from './changeRows.ts'
import { openRows, type EffectPlace } from './effectRows.ts'
import { heldBy } from './heldBy.ts'
import type { Wanted } from './linkedRows.ts'
import { lockInOrder } from './lockInOrder.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Whether what was made still counts: it is there, and in no state that ends without success. */
export function isLive({ entity: { states } }: EntityNode, row: Row): boolean {
  const state = states?.values.find(({ code }) => code === row[states.field])
  return !states || !state || state.code === states.initial || state.color !== 'default'
}

/** The places of which nothing that counts was made yet. Where rows are gone through others are left out; SRM-5005 where nothing is left, unless they were picked for a document that is there now. */
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
  const isTwice = effect.each
    ? free.length === 0 && effect.each.from !== 'picked'
    : free.length < places.length
  if (first && isTwice)
    fail(
      'SRM-5005',
      { entity: node.entity.noun, code: String(first[node.entity.display.code] ?? first['id']) },
      { others: [{ entity: node.name, ids: [String(first['id'])] }] },
    )
  return free
}

/** Refs that hold what was made of their row, by the entity that is made. */
function holdersOf({ definitions, node }: Catalog, target: EntityNode): readonly Holder[] {
  const known = holders.get(target)
  if (known) return known
  const found = Object.values(definitions.entities).flatMap(({ name, verbs, runs = [], flows }) =>
    [...verbs, ...runs, ...flows].flatMap(({ effects = [] }) =>
      effects.flatMap((effect): Holder[] => {
        if (effect.kind !== 'make' || effect.into === undefined || effect.entity !== target.name) return []
        const at = node(effect.each?.entity ?? name)
        const column = at.byName.get(effect.into)
        return column ? [{ node: at, column }] : []
      }),
    ),
  )
  const each = found.filter(
    (one, at) =>
      found.findIndex(({ node: other, column }) => other === one.node && column === one.column) === at,
  )
  holders.set(target, each)
  return each
}

interface Holder {
  readonly node: EntityNode
  readonly column: Column
}
const holders = new WeakMap<EntityNode, readonly Holder[]>()

const idsHolding = async (
  context: OperationContext,
  { node, column }: Holder,
  ids: readonly string[],
): Promise<readonly string[]> =>
  (
    await run(
      context.tx,
      sql`select t."id" as id from ${raw(tableOf(node))} t where t.${raw(ident(column.column))} = any(${ids}) order by t."id"`,
    )
  ).map(({ id }) => String(id))

/** Rows of which these were made: to be locked before what was made of them is. */
export async function sourcesOf(
  context: OperationContext,
  target: EntityNode,
  ids: readonly string[],
): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = []
  for (const holder of holdersOf(context.catalog, target))
    wanted.push({ node: holder.node, ids: await idsHolding(context, holder, ids) })
  return wanted
}

/** What is deleted was made of nothing any more: it may be made again. */
export async function freeSources(
  unit: UnitOfWork,
  target: EntityNode,
  ids: readonly string[],
): Promise<void> {
  for (const holder of holdersOf(unit.context.catalog, target)) {
    const held = await idsHolding(unit.context, holder, ids)
    if (held.length === 0) continue
    const inner = new UnitOfWork({ ...unit.context, caller: asSystem(unit.context.caller) }, true)
    for (const [id, document] of unit.documents) inner.documents.set(id, document)
    const rows = await openRows(inner, holder.node, held)
    await changeRows(
      inner,
      holder.node,
      rows.map((found) => ({ found, values: { [holder.column.wire]: null } })),
    )
    for (const [id, document] of inner.documents) unit.documents.set(id, document)
  }
}
