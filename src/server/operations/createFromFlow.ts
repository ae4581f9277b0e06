import type { Row } from '../../language/row.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import { onlyOf } from '../../rules/document/editable.ts'
import { fillLabel } from '../../rules/document/words.ts'
import { CodedError, fail } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import { findByIds, linesOf } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import type { FlowUse, EntityNode } from '../store/Catalog.ts'
import { loadRows } from '../store/loadRows.ts'
import { toStored } from '../store/toStored.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { checkVersion } from '../workflow/checkVersion.ts'
import { lockInOrder } from '../workflow/lockInOrder.ts'
import { ownTakings } from '../workflow/ownTakings.ts'
import { followVerb } from '../workflow/act.ts'
import { index } from '../workflow/Document.ts'
import { wantedOfNew } from '../workflow/effectLocks.ts'
import type { Wanted as Touched } from '../workflow/linkedRows.ts'
import { foresee, prepare, saveDocuments, type Sent } from '../workflow/saveDocuments.ts'
import { settle } from '../workflow/settle.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { wayOfFlow } from '../workflow/ways.ts'
import type { Answer } from './Engine.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { flowOf } from './flowOf.ts'
import { fillQuantities } from './fillQuantities.ts'
import { filled } from './listFlowSource.ts'
import { unsaved } from './unsaved.ts'
import { flag, id, name, number, row, rows } from '../bounds.ts'
import { listOf } from '../Schema.ts'
import { defineOperation } from './Operation.ts'

interface Wanted {
  readonly id: string
  readonly quantity: string | null
}

/** Makes documents out of source rows, one for each group; or puts them as new lines into one that is there. */
async function create(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const use = flowOf(context, node, body)
  const { effects = [] } = use.flow
  if (body['save'] === 'N' && effects.length > 0)
    return fail('PARAM_INVALID', { field: 'save', reason: serverTexts.text('flow.effects') })
  const wanted = wantedOf(use, body)
  await lockSources(context, use, wanted, body)
  const lines = await linesOfSources(context, use, body, wanted, await sourcesOf(context, use, wanted))
  const unit = new UnitOfWork(context)
  const sent = body['into']
    ? [
        await into(
          unit,
          use,
          body,
          lines.map(({ line }) => line),
        ),
      ]
    : grouped(context, use, asked(use, body), lines)
  if (body['save'] === 'N')
    return { data: (await prepare(unit, node, sent)).map(({ document }) => unsaved(context, node, document)) }
  unit.isUnfinished = effects.length > 0
  const documents = await saveDocuments(unit, node, sent)
  if (effects.length > 0)
    await followVerb(
      unit,
      { effects },
      documents.flatMap((document) => {
        const placed = document && index(node, document.now).get(document.id)
        return placed ? [{ placed, document }] : []
      }),
    )
  await settle(unit)
  return {
    data: await findByIds(
      context,
      node,
      documents.flatMap((document) => document?.id ?? []),
    ),
  }
}

/** Of rows that are taken whole nobody says how much. */
function wantedOf({ amount }: FlowUse, body: Row): Wanted[] {
  const rows: unknown = body['rows']
  if (!Array.isArray(rows) || rows.length === 0) return fail('PARAM_REQUIRED', { field: 'rows' })
  if (rows.length > 1000) return fail('PARAM_INVALID', { field: 'rows', reason: '≤ 1000' })
  return rows.map((row: unknown, index) => {
    const { id, quantity } = (typeof row === 'object' && row !== null ? row : { id: row }) as {
      id?: unknown
      quantity?: unknown
    } // both are checked here
    const value = toStored({ storage: 'decimal' }, quantity)
    if (typeof id !== 'string' || !value)
      return fail('PARAM_INVALID', { field: 'rows', reason: `[${index}]` })
    if (!amount && value.value !== null)
      return fail('PARAM_INVALID', {
        field: `rows[${index}].quantity`,
        reason: serverTexts.text('flow.whole'),
      })
    return { id, quantity: value.value === null ? null : String(value.value) }
  })
}

/** Rows that exist for the caller are locked with all that follows from taking them, unless nothing is to be saved. */
async function lockSources(
  context: OperationContext,
  use: FlowUse,
  wanted: readonly Wanted[],
  body: Row,
): Promise<void> {
  const { into, save } = body
  const ids = idsIn(wanted)
  const visible = await inScope(context, use.source, ids)
  if (ids.some((id) => !visible.has(id))) fail('SRM-1010')
  if (save === 'N') return
  await lockInOrder(context, [
    { node: use.source, ids, way: wayOfFlow(context.catalog, use) },
    { node: use.document, ids: typeof into === 'string' && into !== '' ? [into] : [] },
    ...(await touchedAfter(context, use, wanted, body)),
  ])
}

const idsIn = (wanted: readonly Wanted[]): readonly string[] => [...new Set(wanted.map(({ id }) => id))]

/** What the effects will touch, by the documents as they would be made of what is stored now. */
async function touchedAfter(
  context: OperationContext,
  use: FlowUse,
  wanted: readonly Wanted[],
  body: Row,
): Promise<readonly Touched[]> {
  const { effects = [] } = use.flow
  if (effects.length === 0) return []
  const rows = await rowsOf(context, use, wanted)
  const lines = await linesOfSources(context, use, body, wanted, rows)
  const unit = new UnitOfWork(context)
  return wantedOfNew(
    context,
    effects,
    await foresee(unit, use.document, grouped(context, use, asked(use, body), lines)),
  )
}

/** The rows as they are stored, in the order in which they are wanted. */
async function rowsOf(context: OperationContext, use: FlowUse, wanted: readonly Wanted[]): Promise<Row[]> {
  const found = await loadRows(context, use.source, 'id', idsIn(wanted))
  const rows = new Map(found.map((row) => [String(row['id']), row]))
  return wanted.map(({ id }) => rows.get(id) ?? {})
}

/** Rows that may be taken from; the flow's own words refuse the others. */
async function sourcesOf(context: OperationContext, use: FlowUse, wanted: readonly Wanted[]): Promise<Row[]> {
  const rows = await rowsOf(context, use, wanted)
  const words = fillLabel(use.flow.error.say, { rest: '0' })
  const errors = rows.flatMap((row, index) =>
    use.flow.when.run(row, context.env) === true
      ? []
      : [{ path: `rows[${index}]`, code: use.flow.error.code, words, rowIndex: index }],
  )
  if (errors.length > 0) throw new CodedError(use.flow.error.code, words, { errors })
  return rows
}

interface Line {
  readonly source: Row
  readonly line: Row
  readonly isSaid: boolean
}

/** The lines that are made of them. */
async function linesOfSources(
  context: OperationContext,
  use: FlowUse,
  body: Row,
  wanted: readonly Wanted[],
  sources: readonly Row[],
): Promise<readonly Line[]> {
  const lines = wanted.map((one, at) => ({
    source: sources[at] ?? {},
    line: lineOf(context, use, sources[at] ?? {}, one),
    isSaid: one.quantity !== null,
  }))
  await fillQuantities(context, use, lines, ownTakings(context, use, await filled(context, use, body)))
  return lines
}

function lineOf(context: OperationContext, use: FlowUse, source: Row, { quantity }: Wanted): Row {
  const values = assignedValues(use.line.entity, use.flow.copyLine, source, context.env)
  return {
    ...values,
    [use.link.wire]: source['id'],
    ...(quantity === null || !use.amount ? {} : { [use.amount.wire]: quantity }),
  }
}

function grouped(
  context: OperationContext,
  use: FlowUse,
  ask: Row,
  lines: readonly { source: Row; line: Row }[],
): Sent[] {
  const { document, flow } = use
  if (!isSystem(context.caller) && !accessOf(document, context.caller)?.create) return fail('FORBIDDEN')
  const headers = lines.map(({ source, line }) => ({
    line,
    header: { ...assignedValues(document.entity, flow.copyHeader, source, context.env), ...ask },
  }))
  const groups = Map.groupBy(headers, ({ header }) =>
    JSON.stringify(flow.groupBy.map((name) => header[document.byName.get(name)?.wire ?? name] ?? null)),
  )
  return [...groups.values()].map((group) => ({
    input: { ...group[0]?.header, [flow.lines]: group.map(({ line }) => line) },
    trusted: true,
  }))
}

/** Only what the flow asks for: the rest of a new document is the flow's to say. */
function asked({ document, flow }: FlowUse, body: Row): Row {
  const given = typeof body['ask'] === 'object' && body['ask'] !== null ? (body['ask'] as Row) : {} // an object of the body
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const column = flow.ask
        .flatMap((name) => document.byName.get(name) ?? [])
        .find(({ name, wire }) => [name, wire, `${name}Code`, `${name}Name`].includes(key))
      if (!column) return fail('PARAM_UNKNOWN', { field: `ask.${key.slice(0, 40)}` })
      return [key === column.name ? column.wire : key, value]
    }),
  )
}

async function into(unit: UnitOfWork, use: FlowUse, body: Row, lines: readonly Row[]): Promise<Sent> {
  const id = String(body['into'])
  const { context } = unit
  if (!(await inScope(context, use.document, [id])).has(id)) return fail('SRM-1010')
  const [stored] = await unit.open(use.document, [id])
  if (!stored?.saved) return fail('SRM-1010')
  checkVersion(
    context,
    stored.saved,
    body['versionNum'],
    true,
    (await findByIds(context, use.document, [id]))[0],
  )
  if (!mayTakeInto(context, use, stored.saved)) fail('SRM-1006', { field: use.line.entity.label })
  const kept = linesOf(stored.saved, use.flow.lines).map((line) => ({ id: line['id'] }))
  return { stored, trusted: true, input: { id, [use.flow.lines]: [...kept, ...lines] } }
}

/** Whether the caller may change the document, and among what he may change there are its lines. */
function mayTakeInto(context: OperationContext, { document, flow }: FlowUse, stored: Row): boolean {
  if (isSystem(context.caller)) return true
  const access = accessOf(document, context.caller)
  const state = String(stored[document.entity.states?.field ?? ''])
  return (
    (flow.from?.includes(state) ?? true) &&
    access?.edit?.run(stored, context.env) === true &&
    (onlyOf(access, stored, context.env)?.includes(flow.lines) ?? true)
  )
}

export const createFromFlow = defineOperation('createFromFlow', {
  grant: 'flow',
  rowSecurity: { off: 'what others took counts, whether the caller sees it or not' },
  idempotency: 'key',
  body: { flow: name, rows, ask: row, save: flag, into: id, versionNum: number, '*': name },
  needs: ['flow', 'rows'],
  answer: listOf,
  says: [
    "`{flow, rows: [{id, quantity?}] (quantity where rows are taken in parts), ask: {field: value}, save: 'Y'\\|'N', into?: id (+ versionNum)}`",
    'list of documents, one for each group: saved (`Y`), or unsaved rows to be shown in a new edit screen (`N`)',
  ],
  run: create,
})
