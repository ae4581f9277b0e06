import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { freezeTexts, keepFormerTexts } from '../store/formerTexts.ts'
import { sealFiles } from '../store/fileKeys.ts'
import { keepFileLinks } from '../store/fileLinks.ts'
import { deleteRows, insertRows, stamp, updateRows } from '../store/writeRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { ownTable } from '../store/lineRules.ts'
import { sealedRecord } from './sealedRecord.ts'
import { sealWritten, veil } from './sealing.ts'
import type { Written } from './Written.ts'
import { copyRow, differences, index, type Document, type RowDifference } from './Document.ts'
import { refuseOverflow } from './refuseOverflow.ts'

/**
 * Writes what differs, in one statement for each table and kind of change. `byHand`: documents that the caller changed; they get a new
 * version even when only a line did, and so does any row that came to another state: one version for all that a transaction does to a row.
 */
export async function writeDocuments(
  context: OperationContext,
  documents: Iterable<Document>,
  byHand: ReadonlySet<string>,
): Promise<Written[]> {
  const found: Written[] = []
  for (const document of documents) {
    const rows = differences(document)
    refuseOverflow(document, rows)
    if (rows.length > 0 || byHand.has(document.id))
      found.push({ document, rows, before: document.saved, after: document.now })
  }
  for (const { document } of found) context.dues.touch(document.node, document.id)
  const written = await sealWritten(context, found)
  const kept = written.map((one) => (one.stored ? { ...one, rows: one.stored } : one))
  await inserted(context, kept)
  await updated(context, kept, byHand)
  await deleted(context, kept)
  await keepFormerTexts(
    context,
    written.flatMap(({ rows }) =>
      rows.flatMap(({ node, id, before, after, set }) =>
        before && after ? [{ node, id, before, set }] : [],
      ),
    ),
  )
  for (const [node, group] of Map.groupBy(written.filter(isFreezing), ({ document }) => document.node))
    await freezeTexts(
      context,
      node,
      group.map(({ document }) => document.id),
    )
  await keepFileLinks(
    context,
    written.flatMap(({ document, rows }) => rows.map((row) => ({ ...row, documentId: document.id }))),
  )
  for (const { document, rows, told } of written)
    if (told?.is)
      await sealFiles(
        context,
        rows.map((row) => ({ ...row, documentId: document.id })),
        told.key,
      )
  recorded(context, written)
  for (const { document } of written) document.saved = document.now && copyRow(document.node, document.now)
  return written
}

/** What changed is recorded, of what is sealed as it is kept. */
function recorded(context: OperationContext, written: readonly Written[]): void {
  for (const { document, rows, told } of written)
    for (const { node, id, before, after, set } of rows) {
      const was = before && after ? picked(before, set) : ownOf(node, before)
      const is = before && after ? set : ownOf(node, after)
      context.audit.add(
        node,
        document.id,
        id,
        sealedRecord(context, { node, id, row: was }, told?.was && told.key),
        sealedRecord(context, { node, id, row: is }, told?.is && told.key),
      )
    }
}

/** Whether the document has come out of the states in which its texts follow. */
function isFreezing({
  document: {
    node: { entity },
  },
  before,
  after,
}: Written): boolean {
  const { freeze, states } = entity
  if (!freeze || !states || !after) return false
  const follows = (row: Row) => freeze.open.includes(String(row[states.field]))
  return !follows(after) && (before === null || follows(before))
}

async function inserted(context: OperationContext, written: readonly Written[]): Promise<void> {
  const stamped = stamp(context)
  const rows = written.flatMap(({ rows }) => rows.filter(({ before, after }) => !before && after))
  for (const { after } of rows)
    if (after) Object.assign(after, stamped, isSystem(context.caller) ? presets(after, stamped) : {})
  const sealed = new Set(written.flatMap(({ rows, told }) => (told?.is ? rows.map(({ id }) => id) : [])))
  const stored = (node: EntityNode, row: Row) => (sealed.has(String(row['id'])) ? veil(node, row) : row)
  for (const [node, group] of byDepth(Map.groupBy(rows, ({ node }) => node)))
    await named(
      group.flatMap(({ after }) => (after ? [stored(node, after)] : [])),
      (rows) => insertRows(context, node, rows),
    )
}

/** Rows of old keep the times and names that the program gives them. */
const presets = (row: Row, stamped: Row): Row =>
  Object.fromEntries(
    Object.keys(stamped)
      .filter((key) => key !== 'versionNum' && (row[key] ?? null) !== null)
      .map((key) => [key, row[key]]),
  )

async function updated(
  context: OperationContext,
  written: readonly Written[],
  byHand: ReadonlySet<string>,
): Promise<void> {
  const changes = written.flatMap((one) => {
    const raised = one.document.ofParty ? ownRaised(context, one, byHand) : raisedIn(one, byHand)
    return onceOnly(one.document, raised)
  })
  for (const [node, group] of Map.groupBy(changes, (one) => one.node)) {
    const [hands, engines] = [group.filter(({ hand }) => hand), group.filter(({ hand }) => !hand)]
    await named(
      hands.map(({ row }) => row).filter((row) => row !== null),
      () => updateRows(context, node, hands, true),
    )
    await updateRows(context, node, engines, false)
    for (const { row } of hands) if (row) row['versionNum'] = Number(row['versionNum']) + 1
  }
}

interface Raised {
  readonly node: EntityNode
  readonly id: string
  readonly row: Row | null
  readonly set: Row
  readonly hand: boolean
}

const changedIn = ({ rows }: Written, hand: boolean): Raised[] =>
  rows
    .filter((row) => row.before && row.after)
    .map((row) => ({ node: row.node, id: row.id, row: row.after, set: row.set, hand: hand || movedTo(row) }))

/** The document goes on with any of its rows. */
function raisedIn(one: Written, byHand: ReadonlySet<string>): Raised[] {
  const { document, before, after } = one
  const hand = byHand.has(document.id)
  const own = changedIn(one, hand)
  const headerWaits =
    before && after && !own.some(({ id }) => id === document.id) && (hand || own.some(({ hand }) => hand))
  return headerWaits
    ? [{ node: document.node, id: document.id, row: after, set: {}, hand: true }, ...own]
    : own.map((row) =>
        row.id === document.id && own.some(({ hand: moved }) => moved) ? { ...row, hand: true } : row,
      )
}

/** Rows of a party go on with what they hold, and the document alone where it comes to another state: nobody else is told that something was done. */
function ownRaised(context: OperationContext, one: Written, byHand: ReadonlySet<string>): Raised[] {
  const { document, rows, before, after } = one
  const isMine = (node: EntityNode): boolean => ownTable(node, context.caller) !== undefined
  const hand = byHand.has(document.id)
  const own = changedIn(one, false).map((row) => (hand && isMine(row.node) ? { ...row, hand } : row))
  if (!hand) return own
  const was = index(document.node, before)
  const is = index(document.node, after)
  const known = new Set(own.map(({ id }) => id))
  const holders = new Set(rows.flatMap(({ parents }) => parents).filter((id) => !known.has(id)))
  return [...holders].reduce<Raised[]>((all, id) => {
    const placed = was.has(id) ? is.get(id) : undefined
    return placed && isMine(placed.node)
      ? [{ node: placed.node, id, row: placed.row, set: {}, hand }, ...all]
      : all
  }, own)
}

/** Rows that got their version in this transaction already, or were made in it, keep it. */
function onceOnly<
  Change extends { readonly id: string; readonly row: Row | null; readonly set: Row; readonly hand: boolean },
>({ node, begun }: Document, changes: readonly Change[]): Change[] {
  if (!changes.some(({ hand }) => hand)) return [...changes]
  const before = index(node, begun)
  return changes
    .map((one) => {
      const was = before.get(one.id)?.row['versionNum']
      return was === undefined || Number(one.row?.['versionNum']) > Number(was)
        ? { ...one, hand: false }
        : one
    })
    .filter(({ hand, set }) => hand || Object.keys(set).length > 0)
}

/** Lines before what holds them. */
async function deleted(context: OperationContext, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ rows }) => rows.filter(({ after }) => !after))
  for (const [node, group] of byDepth(Map.groupBy(rows, ({ node }) => node)).reverse())
    await deleteRows(
      context,
      node,
      group.map(({ id }) => id),
    )
}

/** The database does not say which values broke a key where row-level security holds; the rows that were written tell. */
async function named(rows: readonly Row[], write: (rows: readonly Row[]) => Promise<void>): Promise<void> {
  try {
    await write(rows)
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { rows }) : error
  }
}

const movedTo = ({ node, set }: RowDifference): boolean =>
  node.entity.states !== undefined && node.entity.states.field in set
const depth = (node: EntityNode): number => node.place.split('.').length
const byDepth = <T>(groups: Map<EntityNode, T>): [EntityNode, T][] =>
  [...groups].sort(([a], [b]) => depth(a) - depth(b))
const picked = (row: Row, set: Row): Row =>
  Object.fromEntries(Object.keys(set).map((key) => [key, row[key] ?? null]))
const ownOf = (node: EntityNode, row: Row | null): Row | null =>
  row &&
  Object.fromEntries(
    node.columns
      .filter(({ wire }) => row[wire] !== undefined && row[wire] !== null)
      .map(({ wire }) => [wire, row[wire]]),
  )
