import type { CompiledChange, CompiledEffect, CompiledVerb } from '../../language/verb.ts'
import type { Predicate } from '../../language/expression.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import type { Row } from '../../language/row.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { asSystem } from '../store/loadRows.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { index, type Document } from './Document.ts'
import {
  effectRows,
  envOfOther,
  envOfVerb,
  flat,
  holds,
  veiledFor,
  type EffectPlace,
  type EffectRow,
} from './effectRows.ts'
import { applyProposals, placesInDocument } from './applyProposals.ts'
import { isProposing } from './proposals.ts'
import { askServices } from './askServices.ts'
import type { Doing } from './Doing.ts'
import { refuseHeld } from './holders.ts'
import { refuseBeyond } from './limits.ts'
import { makeRows } from './makeRows.ts'
import { changeRows, noteChange, type RowChange } from './changeRows.ts'
import { askedOfSpoiled, openEnclosed, opens, refusedOpening } from './enclosing.ts'
import { isSpoiled, noteSpoiled } from './sealing.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** What follows from a verb elsewhere: for each row that it was done on effect by effect as they are written, each seeing what those before did. */
export async function runEffects(
  unit: UnitOfWork,
  { effects, asks = [] }: Pick<CompiledVerb, 'effects' | 'asks'>,
  rows: readonly EffectRow[],
  act: Doing,
): Promise<void> {
  for (const row of rows)
    for (const effect of effects) {
      if (effect.kind === 'make' && effect.isOwn) continue // lines of the document itself stand in it already
      for (const at of asItIs(row)) await runEffect(unit, effect, at, act)
    }
  if (asks.length > 0) await askServices(unit, { asks }, rows.flatMap(asItIs), act)
  unit.isUnfinished = false
  await refuseHeld(unit)
  refuseBeyond(unit)
}

async function runEffect(unit: UnitOfWork, effect: CompiledEffect, at: EffectRow, act: Doing): Promise<void> {
  const { document } = at
  const inner = unit.within({
    ...unit.context,
    caller: asSystem(unit.context.caller),
    ...(document ? { cause: { entity: document.node.name, id: document.id } } : {}),
  })
  const places = await placesOf(inner, effect, at)
  inner.told = (error) => unit.told(ofEffect(inner, effect, places, error))
  await (
    effect.kind === 'make'
      ? makeRows(inner, effect, places, act)
      : change(inner, effect, places, { act, asker: unit.context })
  ).catch((error: unknown) => {
    throw error instanceof CodedError ? ofEffect(inner, effect, places, error) : error
  })
  unit.join(inner)
}

/** The row as the effects before left it; none where it is gone. */
function asItIs({ placed, document }: EffectRow): readonly EffectRow[] {
  if (!document) return [{ placed }]
  const now = index(document.node, document.now).get(String(placed.row['id']))
  return now ? [{ placed: now, document }] : []
}

/** The row of the verb with each that the effect goes through, as far as its condition holds. */
async function placesOf(
  unit: UnitOfWork,
  effect: CompiledEffect,
  at: EffectRow,
): Promise<readonly EffectPlace[]> {
  const isRead = effect.kind === 'change' || effect.into === undefined
  const reader = unit.context.catalog.node(effect.entity)
  const seen = veiledFor(unit.context, reader, at)
  const alone: EffectPlace = { at: seen, each: [] }
  if (effect.looks) return (await isFound(unit.context, effect.when, at)) ? [alone] : []
  const each = effect.each && (await effectRows(unit, effect.each, alone, isRead, { reader }))
  const places = each ? each.map((one): EffectPlace => ({ at: seen, each: [one] })) : [alone]
  return places.filter((place) => holds(effect.when, seen.placed.row, envOfVerb(unit.context, place)))
}

/** Whether a condition over rows of other documents holds of the row, as both are written. */
async function isFound(
  context: OperationContext,
  when: Predicate | undefined,
  { placed }: EffectRow,
): Promise<boolean> {
  if (!when) return true
  const rows = await run(
    context.tx,
    sql`select from ${raw(tableOf(placed.node))} t where t."id" = ${String(placed.row['id'])} and ${toSql(when, 't', context.env)}`,
  )
  return rows.length > 0
}

/** How verbs are done, and on whose behalf. */
interface Beside {
  readonly act: Doing
  readonly asker: OperationContext
}

/** The records that the documents point to become what these say of them. */
async function applyAll(
  unit: UnitOfWork,
  asker: OperationContext,
  effect: CompiledChange,
  places: readonly EffectPlace[],
): Promise<void> {
  for (const place of places)
    for (const { document } of await effectRows(unit, effect.rows, place, false)) {
      const from = place.at.document
      if (!from || !document) continue
      await applyProposals(unit, asker, from, document)
      noteChange(unit, document)
    }
}

async function change(
  unit: UnitOfWork,
  effect: CompiledChange,
  places: readonly EffectPlace[],
  { act, asker }: Beside,
): Promise<void> {
  const { context } = unit
  const node = context.catalog.node(effect.entity)
  if (effect.applies) await applyAll(unit, asker, effect, places)
  const done = new Map<string, { readonly id: string; readonly reason?: string }>()
  const spoiled = new Map<string, Wording>()
  for (const place of places) {
    const changes: RowChange[] = []
    const env = envOfOther(context, place)
    for (const found of await effectRows(unit, effect.rows, place, false)) {
      const assigned = () => assignedValues(node.entity, effect.values, flat(found.placed), env)
      const lost = await lostIn(context, found.document, node, assigned)
      if (lost) {
        spoiled.set(found.document?.id ?? '', lost)
        continue
      }
      const { reason, ...values } = assigned()
      const isField = node.byWire.has('reason')
      changes.push({ found, values: isField ? { ...values, reason } : values })
      const id = String(found.placed.row['id'])
      done.set(id, { id, ...(typeof reason === 'string' ? { reason } : {}) })
    }
    if (effect.values.length > 0) await changeRows(unit, node, changes)
  }
  const { root } = node
  const ids = [...spoiled].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (root.entity.sealed?.do !== undefined && ids.length > 0)
    await act(
      unit,
      root,
      root.entity.sealed.do,
      ids.map(([id, words]) => ({ id, asked: askedOfSpoiled(root, words) })),
    )
  if (effect.do !== undefined && done.size > 0)
    await act(
      unit,
      node,
      effect.do,
      [...done.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
}

/** Why what is sealed of a document cannot be opened by this change, where a verb says what becomes of it then; else that refuses. Null: it can, or need not. */
async function lostIn(
  context: OperationContext,
  document: Document | undefined,
  node: EntityNode,
  values: () => Row,
): Promise<Wording | null> {
  if (await isSpoiled(context, document)) return serverTexts.text('seal.broken')
  if (!document || node !== document.node || !opens(context, document, values())) return null
  const wrong = await openEnclosed(context, document)
  if (!wrong) return null
  if (node.entity.sealed?.do === undefined) throw refusedOpening(document, wrong)
  noteSpoiled(document)
  return wrong
}

/** What refuses an effect says of what it is; the place is the row that the effect came from. */
function ofEffect(
  { context, documents }: UnitOfWork,
  effect: CompiledEffect,
  places: readonly EffectPlace[],
  error: CodedError,
): CodedError {
  const { entity, root } = context.catalog.node(effect.entity)
  const { label } = entity
  const own = new Set(places.map(({ at }) => at.document?.id))
  const touched = [...documents.values()].filter(
    ({ node, id, begun }) => node === root && begun !== null && !own.has(id),
  )
  const [first] = error.errors
  const asked = placesAsked({ documents, error, root: root.name, own: places[0]?.at.document })
  const words = serverTexts.text('document.ofEffect', { entity: label, words: first?.words ?? error.words })
  const [only] = places.length === 1 ? places : []
  const path = (only?.each[0] ?? only?.at)?.placed.path ?? ''
  return new CodedError(first?.code ?? error.code, words, {
    data: error.data,
    others: [...error.others, { entity: root.name, ids: touched.map(({ id }) => id) }],
    errors: asked ?? (path === '' ? [] : [{ path, code: error.code, words }]),
  })
}

/** Where the document itself asks for what is refused; its own places stay. Undefined: it asks for nothing there. */
function placesAsked({
  documents,
  error,
  root,
  own,
}: {
  readonly documents: ReadonlyMap<string, Document>
  readonly error: CodedError
  readonly root: string
  readonly own: Document | undefined
}): readonly CodedFieldError[] | undefined {
  if (!own || error.errors.length === 0 || !isProposing(own.node)) return undefined
  if (error.errors.every(({ code }) => code === 'CHANGED_SINCE' || code === 'GONE_SINCE')) return error.errors
  const target = [...documents.values()].find(({ node, id }) => node.name === root && isMeant(own, id))
  return target && placesInDocument(own, target, error.errors)
}

/** Whether a ref of the document points to that record. */
const isMeant = ({ node, now }: Document, id: string): boolean =>
  node.columns.some(({ to, wire }) => to !== undefined && now?.[wire] === id)
