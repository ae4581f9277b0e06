import { createHash } from 'node:crypto'
import type { CompiledSeal } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { errorOf, fail } from '../fail.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isBroken, placeOfRow } from '../store/openSealed.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import type { SealKey } from '../store/Seals.ts'
import { sql } from '../database/Sql.ts'
import { updateRows } from '../store/writeRows.ts'
import { publicKeyOf } from '../store/Envelopes.ts'
import { linesOf } from '../store/findById.ts'
import { copyRow, index, rowsOf, type Document, type Placed, type RowDifference } from './Document.ts'
import { isStrict } from './enclosing.ts'
import { isSealedNow, sealedColumns } from './sealed.ts'
import type { Written } from './Written.ts'

/** The row without its sealed values. */
export function veil(node: EntityNode, row: Row): Row {
  const columns = sealedColumns(node)
  return columns.length === 0
    ? row
    : { ...row, ...Object.fromEntries(columns.map(({ wire }) => [wire, null])) }
}

/** The same with all its lines. */
export function veilAll(node: EntityNode, row: Row): Row {
  const veiled = { ...veil(node, row) }
  for (const { name, node: line } of node.lines)
    if (Array.isArray(row[name])) veiled[name] = linesOf(row, name).map((one) => veilAll(line, one))
  return veiled
}

/**
 * Encrypts what is sealed of documents that are written, before anything of them is: from here on the rows on their way hold nothing of it.
 * Of one that comes to be opened every row is written as it is. What others may keep of it goes by what its columns say.
 */
export async function sealWritten(
  context: OperationContext,
  written: readonly Written[],
): Promise<Written[]> {
  const sealed: Written[] = []
  for (const one of written) {
    const seal = one.document.node.entity.sealed
    sealed.push(seal ? await sealOne(context, one, seal) : one)
  }
  return sealed
}

async function sealOne(context: OperationContext, one: Written, seal: CompiledSeal): Promise<Written> {
  const { document, before, after } = one
  const was = isSealedNow(context, document.node, before)
  const is = isSealedNow(context, document.node, after)
  if (!was && !is) return one
  await forget(context, one)
  if (!after) return { ...one, told: { was, is: false, key: await keyOf(context, one, seal) } }
  if (was && !is) return opened(context, one, seal)
  return sealedAnew(context, one, seal, was)
}

const keyOf = (context: OperationContext, one: Written, seal: CompiledSeal): Promise<SealKey> =>
  context.seals.keyOf(context, one.document.node, eventOf(one, seal))

const eventOf = ({ document, before, after }: Written, { per }: CompiledSeal): string =>
  String((per === undefined ? undefined : (after ?? before)?.[per]) ?? document.id)

const isEnclosed = ({ enclosed, envelope }: Document): boolean =>
  enclosed !== undefined || envelope !== undefined

/** Keeps what came encrypted in place of all that was sealed of the document before. */
async function keepEnvelope(context: OperationContext, document: Document): Promise<void> {
  const { node, id, envelope = '' } = document
  await change(context.tx, sql`delete from sys_sealed where document_id = ${id} and row_id <> ${id}`)
  await change(
    context.tx,
    sql`insert into sys_sealed (row_id, tenant_id, entity, document_id, payload, sealed_at)
    values (${id}, ${context.caller.tenantId}, ${node.name}, ${id}, ${envelope}, ${context.env.now}::timestamptz)
    on conflict (row_id) do update set payload = excluded.payload, sealed_at = excluded.sealed_at, opened_at = null, owed = null, wires = null`,
  )
  document.enclosed = { text: envelope, at: context.env.now, owed: [] }
  document.envelope = undefined
}

/** Of rows that go, nothing stays. */
async function forget(context: OperationContext, { rows }: Written): Promise<void> {
  const gone = rows.filter(({ after }) => !after).map(({ id }) => id)
  if (gone.length > 0) await change(context.tx, sql`delete from sys_sealed where row_id = any(${gone})`)
}

async function sealedAnew(
  context: OperationContext,
  one: Written,
  seal: CompiledSeal,
  was: boolean,
): Promise<Written> {
  const { document, after, rows } = one
  if (!after) return one
  const key = await keyOf(context, one, seal)
  if (isStrict(context, document.node, after)) await publicKeyOf(context, document.node, eventOf(one, seal))
  const known = new Map(rows.map((row) => [row.id, row]))
  // What is no longer what was handed in stays as it is: it is the proof of that.
  const isKept = !was || (await isWhole(context, document, seal))
  const touched = [...rowsOf(document.node, after)].filter(
    ({ node, row }) =>
      isKept &&
      !isEnclosed(document) &&
      sealedColumns(node).length > 0 &&
      (!was || isTouched(node, known.get(String(row['id'])))),
  )
  if (touched.length > 0) await keep(context, document, key, touched)
  const isHandedIn = document.envelope !== undefined
  if (isHandedIn) await keepEnvelope(context, document)
  const open = rows.flatMap(veiledChange)
  const stored = was ? open : emptied(document, open)
  return {
    ...one,
    told: { was, is: true, key },
    stored: await printed(context, one, seal, stored, touched.length > 0 || isHandedIn),
  }
}

const isTouched = (node: EntityNode, row: RowDifference | undefined): boolean =>
  row !== undefined && (!row.before || sealedColumns(node).some(({ wire }) => wire in row.set))

/** What the columns get of a change: nothing of what is sealed. */
function veiledChange(row: RowDifference): readonly RowDifference[] {
  const sealed = new Set(sealedColumns(row.node).map(({ wire }) => wire))
  if (sealed.size === 0) return [row]
  const set = Object.fromEntries(Object.entries(row.set).filter(([wire]) => !sealed.has(wire)))
  return row.before && row.after && Object.keys(set).length === 0 ? [] : [{ ...row, set }]
}

/** Of a document that was open its columns are emptied. */
const emptied = (document: Document, rows: readonly RowDifference[]): RowDifference[] =>
  withEach(document, rows, ({ node }) =>
    Object.fromEntries(sealedColumns(node).map(({ wire }) => [wire, null])),
  )

/** Changes of every row that was there before, with these values besides. */
function withEach(
  { node, saved, now }: Document,
  rows: readonly RowDifference[],
  valuesOf: (placed: Placed) => Row,
): RowDifference[] {
  const before = index(node, saved)
  const known = new Map(rows.map((row) => [row.id, row]))
  const all = new Map(rows.map((row) => [row.id, row]))
  for (const placed of now ? rowsOf(node, now) : []) {
    const id = String(placed.row['id'])
    const old = before.get(id)
    if (!old || sealedColumns(placed.node).length === 0) continue
    const here = known.get(id) ?? {
      node: placed.node,
      id,
      before: old.row,
      after: placed.row,
      set: {},
      parents: parentsOf(placed),
    }
    all.set(id, { ...here, set: { ...here.set, ...valuesOf(placed) } })
  }
  return [...all.values()]
}

const parentsOf = ({ up }: Pick<Placed, 'up'>): string[] =>
  up ? [String(up.row['id']), ...parentsOf({ up: up.up })] : []

/** Writes the encrypted values of rows, each as a whole: which of them changed is not told. */
async function keep(
  context: OperationContext,
  document: Document,
  key: SealKey,
  rows: readonly Placed[],
): Promise<void> {
  const payloads = rows.map(({ node, row }) => {
    const id = String(row['id'])
    const values = Object.fromEntries(sealedColumns(node).map(({ wire }) => [wire, row[wire] ?? null]))
    return {
      row_id: id,
      entity: node.name,
      payload: context.seals.seal(key, JSON.stringify(values), placeOfRow(id)),
      wires: Object.keys(values).join(' '),
    }
  })
  await change(
    context.tx,
    sql`insert into sys_sealed (row_id, tenant_id, entity, document_id, payload, sealed_at, wires)
    select v.row_id, ${context.caller.tenantId}, v.entity, ${document.id}, v.payload, ${context.env.now}::timestamptz, v.wires
    from json_to_recordset(${JSON.stringify(payloads)}::json) as v(row_id text, entity text, payload text, wires text)
    on conflict (row_id) do update set payload = excluded.payload, sealed_at = excluded.sealed_at, opened_at = null, wires = excluded.wires`,
  )
}

/** The fingerprint of what is sealed of a document: of its rows in their order. */
async function fingerprint({ tx }: OperationContext, { id }: Document): Promise<string> {
  const rows = await run<{ row_id: string; payload: string }>(
    tx,
    sql`select row_id, payload from sys_sealed where document_id = ${id} order by row_id`,
  )
  const hash = createHash('sha256')
  for (const { row_id: row, payload } of rows) hash.update(`${row}\n${payload}\n`)
  return hash.digest('hex')
}

/** The document says the fingerprint of what it has sealed. */
async function printed(
  context: OperationContext,
  { document, after }: Written,
  { into }: CompiledSeal,
  rows: readonly RowDifference[],
  isAnew: boolean,
): Promise<readonly RowDifference[]> {
  if (into === undefined || !after || !isAnew) return rows
  const print = await fingerprint(context, document)
  after[into] = print
  const header = rows.find(({ id }) => id === document.id)
  if (!header && !document.saved) return rows
  const { node, id, saved: before } = document
  const changed = header ?? { node, id, before, after, set: {}, parents: [] }
  return [{ ...changed, set: { ...changed.set, [into]: print } }, ...rows.filter((row) => row !== header)]
}

/** It is what was handed in, and every row is written as it is. */
async function opened(context: OperationContext, one: Written, seal: CompiledSeal): Promise<Written> {
  const { document, before, rows } = one
  await refuseBroken(context, document, seal)
  if (isEnclosed(document))
    fail('SEAL_INVALID', { record: nameOf(document), reason: serverTexts.text('seal.unread') })
  await change(
    context.tx,
    sql`update sys_sealed set opened_at = ${context.env.now}::timestamptz where document_id = ${document.id} and opened_at is null`,
  )
  const all = withEach(document, rows, ({ node, row }) =>
    Object.fromEntries(sealedColumns(node).map(({ wire }) => [wire, row[wire] ?? null])),
  )
  const shown = all.map((row) => (row.before ? { ...row, before: veil(row.node, row.before) } : row))
  return { ...one, rows: shown, before: before && veilAll(document.node, before) }
}

/** Whether everything of it can be opened, and is what its fingerprint says. */
export async function isWhole(
  context: OperationContext,
  document: Document,
  { into }: CompiledSeal,
): Promise<boolean> {
  const { saved, node } = document
  if (!saved) return true
  if ([...rowsOf(node, saved)].some(({ row }) => isBroken(row))) return false
  return into === undefined || saved[into] === null || saved[into] === (await fingerprint(context, document))
}

/** Whether a document is sealed and something of it cannot be opened, and a verb says what becomes of it then. */
export async function isSpoiled(context: OperationContext, document: Document | undefined): Promise<boolean> {
  const seal = document?.node.entity.sealed
  if (!document || seal?.do === undefined || !isSealedNow(context, document.node, document.saved))
    return false
  if (await isWhole(context, document, seal)) return false
  spoiled.add(document)
  return true
}

const spoiled = new WeakSet<Document>()

/** What was opened breaks a rule: it is as if it had been lost. */
export const noteSpoiled = (document: Document): void => void spoiled.add(document)

/** What was found so asks for none of the values that it has lost. */
export const hasLost = (document: Document): boolean => spoiled.has(document)

async function refuseBroken(
  context: OperationContext,
  document: Document,
  seal: CompiledSeal,
): Promise<void> {
  if (await isWhole(context, document, seal)) return
  throw errorOf('SEAL_BROKEN', { record: nameOf(document) })
}

const nameOf = ({ node, saved }: Document): string => String(saved?.[node.entity.display.code] ?? '')

/** Seals documents that stood open although they are sealed, since they are older than that. Answers what others can read of each now, and could. */
export async function sealStanding(
  context: OperationContext,
  documents: readonly Document[],
): Promise<readonly Written[]> {
  const written = documents.map((document) => ({ document, rows: [], before: null, after: document.now }))
  const sealed = await sealWritten(context, written)
  for (const { document, stored = [] } of sealed) {
    for (const { node, id, set } of stored) await updateRows(context, node, [{ id, set }], false)
    document.saved = document.now && copyRow(document.node, document.now)
  }
  return sealed.map(({ document, after, stored = [] }) => ({
    document,
    rows: stored,
    before: after,
    after: after && veilAll(document.node, after),
  }))
}
