import type { Row } from '../../language/row.ts'
import type { CompiledMake } from '../../language/verb.ts'
import { CodedError, errorOf } from '../fail.ts'
import { seesRows } from '../store/access.ts'
import { inScope } from '../store/inScope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { asSystem } from '../store/loadRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { actWithin } from './act.ts'
import { unwritable } from './checkWrite.ts'
import type { Document } from './Document.ts'
import {
  effectRows,
  envOfVerb,
  flat,
  holds,
  idsOfRows,
  readRows,
  type EffectPlace,
  type EffectRow,
} from './effectRows.ts'
import { heldBy } from './heldBy.ts'
import { lockInOrder } from './lockInOrder.ts'
import { makeRows } from './makeRows.ts'
import { settle } from './settle.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Rows that agree, of which a run makes one document: by their keys, in their order. */
export interface Group {
  readonly ids: readonly string[]
  readonly name: string
}

/** What became of a group: the documents that were made, as far as the caller may have made them. Undefined: none of his. */
export interface Made {
  readonly id: string
  readonly code: string | null
}

/** Rows that are read at once: only their keys are kept. */
const portion = 5000

/** The row that a run is done on stands in nothing. */
const standing = (node: EntityNode, row: Row): EffectPlace => ({
  at: { placed: { node, row, path: '', up: undefined, parent: null } },
  each: [],
})

/** The groups of an effect by what is stored now, without a lock: of rows that the caller sees, so that others' are neither tried nor waited for. */
export async function groupsOf(
  context: OperationContext,
  node: EntityNode,
  effect: CompiledMake,
  row: Row,
): Promise<readonly Group[]> {
  const { each } = effect
  if (!each) return []
  const alone = standing(node, row)
  const source = context.catalog.node(each.entity)
  const groups = new Map<string, { ids: string[]; names: readonly unknown[] }>()
  const ids = await idsOfRows(context, each, alone)
  for (let at = 0; at < ids.length; at += portion)
    for (const found of await readRows(
      context,
      source,
      await seenOf(context, source, ids.slice(at, at + portion)),
    )) {
      if (!holds(effect.when, row, envOfVerb(context, { ...alone, each: [found] }))) continue
      const { key, names } = keyOf(context, effect, found)
      const group = groups.get(key) ?? { ids: [], names }
      groups.set(key, group)
      group.ids.push(String(found.placed.row['id']))
    }
  const all = [...groups.values()]
  const isTelling = tellingOf(all.map(({ names }) => names))
  return all.map(({ ids: own, names }) => {
    const known = names.filter((name) => name !== null)
    const telling = names.filter((name, at) => name !== null && isTelling[at])
    return { ids: own, name: (telling.length > 0 ? telling : known).join(' · ') }
  })
}

async function seenOf(
  context: OperationContext,
  source: EntityNode,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (isSystem(context.caller)) return ids
  if (!seesRows(source, context.caller)) return []
  const seen = await inScope(context, source, ids)
  return ids.filter((id) => seen.has(id))
}

/** Which of the names tell the groups apart: in what is the same for all of them none is called by it. All of them, where nothing else tells. */
function tellingOf(groups: readonly (readonly unknown[])[]): readonly boolean[] {
  const [first = []] = groups
  const differs = first.map((name, at) => groups.some((names) => names[at] !== name))
  return differs.includes(true) ? differs : first.map(() => true)
}

/** What the rows of a group agree in, and the names of what that is; a row of its own by its own name. */
function keyOf(
  { env }: OperationContext,
  { per }: CompiledMake,
  { placed }: EffectRow,
): { readonly key: string; readonly names: readonly unknown[] } {
  const row = flat(placed)
  const { code, name } = placed.node.entity.display
  if (!per) return { key: String(row['id']), names: [row[code] ?? row[name] ?? row['id']] }
  const values = per.map((key) => key.run(row, env) ?? null)
  const names = per.map(({ deps }, index) => {
    const [wire = ''] = deps
    const stem = wire.endsWith('Id') ? wire.slice(0, -2) : ''
    return row[`${stem}Name`] ?? row[`${stem}Code`] ?? values[index]
  })
  return { key: JSON.stringify(values), names }
}

/**
 * Makes the document of a group. Its rows are locked and asked again: what somebody else has taken meanwhile is left out. Null: nothing is
 * left. Undefined: what would come of it is not the caller's to make; nothing may be kept of it.
 */
export async function makeGroup(
  context: OperationContext,
  node: EntityNode,
  effect: CompiledMake,
  row: Row,
  { ids }: Group,
): Promise<readonly Made[] | null | undefined> {
  const { each } = effect
  if (!each) return null
  const source = context.catalog.node(each.entity)
  const target = context.catalog.node(effect.entity)
  const unit = new UnitOfWork({ ...context, caller: asSystem(context.caller) })
  const alone = standing(node, row)
  const places = async (isRead: boolean) =>
    (await effectRows(unit, each, alone, isRead, { among: ids, reader: target }))
      .map((one): EffectPlace => ({ ...alone, each: [one] }))
      .filter((place) => holds(effect.when, row, envOfVerb(context, place)))
  const held =
    effect.into === undefined ? [] : (await places(true)).flatMap((one) => heldBy(effect, one) ?? [])
  await lockInOrder(unit.context, [
    { node: target, ids: held, how: 'read' },
    { node: source, ids },
  ])
  const left = await places(effect.into === undefined)
  if (left.length === 0) return null
  await makeRows(unit, effect, left, actWithin)
  await settle(unit)
  const made = [...unit.documents.values()].filter(
    (document) => document.node === target && document.begun === null,
  )
  if (!isSystem(context.caller) && !(await mayHaveMade(context, target, made))) return undefined
  return made.map(({ id, now }) => ({ id, code: codeOf(target, now) }))
}

/** Whether the caller sees all of it and may write it. */
async function mayHaveMade(
  context: OperationContext,
  node: EntityNode,
  documents: readonly Document[],
): Promise<boolean> {
  const ids = documents.map(({ id }) => id)
  const visible = await inScope(context, node, ids)
  return visible.size === ids.length && documents.every((one) => unwritable(context, one).length === 0)
}

function codeOf({ entity: { display } }: EntityNode, row: Row | null): string | null {
  const code = row?.[display.code] ?? row?.[display.name]
  return code === undefined || code === null ? null : String(code)
}

/** Whether a refusal says that it was made already: no failure, but nothing to do. */
export const isMade = (error: unknown): boolean => error instanceof CodedError && error.code === madeAlready
const madeAlready = errorOf('SRM-5005', { entity: '', code: '' }).code
