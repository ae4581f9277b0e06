import type { Row } from '../../language/row.ts'
import { CodedError, fieldError, type CodedFieldError } from '../fail.ts'
import { kept } from '../store/access.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Wording } from '../../texts/Wording.ts'
import { isSame, pathIn, rowsOf, type Document } from './Document.ts'
import {
  facingTables,
  isProposing,
  ownPlace,
  pairsOf,
  proposingOf,
  type Facing,
  type Proposal,
} from './proposals.ts'
import { saveDocuments } from './saveDocuments.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A row that proposes, and what stands in the other record: null where it asks for a new row. */
interface Place {
  readonly own: EntityNode
  readonly row: Row
  readonly path: string
  readonly other: EntityNode
  readonly stored: Row | null
}

/** `asker`: on whose behalf. What both have changed is told to whoever may read it. */
interface Work {
  readonly asker: OperationContext
  readonly errors: CodedFieldError[]
}

/**
 * The record becomes what the document says of it, all at once and under its own law. What the document leaves as it was keeps what happened
 * meanwhile; what both have changed is refused, each at its place in the document.
 */
export async function applyProposals(
  unit: UnitOfWork,
  asker: OperationContext,
  from: Document,
  target: Document,
): Promise<void> {
  if (!from.now || !target.now) return
  const work: Work = { asker, errors: [] }
  const input = inputOf(work, {
    own: from.node,
    row: from.now,
    path: '',
    other: target.node,
    stored: target.now,
  })
  if (work.errors.length > 0) throw refusalOf(work.errors)
  if (Object.keys(input).length > 1)
    await saveDocuments(unit, target.node, [{ stored: target, trusted: true, input }])
}

function refusalOf(errors: readonly CodedFieldError[]): CodedError {
  const [first] = errors
  if (!first) throw new Error('Nothing is refused.')
  return new CodedError(first.code, first.words, { errors })
}

function inputOf(work: Work, place: Place): Row {
  const { own, other, stored } = place
  const input: Row = { ...(stored ? { id: stored['id'] } : {}), ...valuesFor(work, place) }
  if (stored && Object.keys(input).length > 1) keepEntered(other, stored, input)
  for (const facing of facingTables(own, other)) {
    const lines = linesFor(work, place, facing)
    if (lines) input[facing.target.name] = lines
  }
  return input
}

/** What the row asks for, by the wire keys of the other record. */
function valuesFor(work: Work, place: Place): Row {
  const { own, row, other, stored } = place
  const values: Row = {}
  for (const value of proposingOf(own)?.values ?? []) {
    const wire = other.byName.get(value.field)?.wire ?? value.field
    const after = row[value.column.wire] ?? null
    if (stored && hasCollided(value, row, stored, wire))
      work.errors.push(changedSince(work.asker, place, value, stored))
    if (stored ? isAsked(value, row) : after !== null) values[wire] = after
  }
  return values
}

/** What nobody asks to change does not follow what changes, as it would where people type: a price stays when the quantity is another. */
function keepEntered(other: EntityNode, stored: Row, input: Row): void {
  for (const { wire, field } of other.columns)
    if (field?.default && !field.compute && !(wire in input)) input[wire] = stored[wire] ?? null
}

/** The table of the other record as it becomes; nothing where nothing is asked of it. */
function linesFor(work: Work, { row, path, stored }: Place, facing: Facing): readonly Row[] | undefined {
  const { name, node, proposing, target } = facing
  const mine = linesOf(row, name).map((one, index) => ({ row: one, path: pathIn(path, `${name}[${index}]`) }))
  const idOf = (one: Row): string => String(one[proposing.via.wire] ?? '')
  const standing = stored ? linesOf(stored, target.name) : []
  const isStanding = new Set(standing.map(({ id }) => String(id)))
  const place = (at: (typeof mine)[number], line: Row | null): Place => ({
    own: node,
    row: at.row,
    path: at.path,
    other: target.node,
    stored: line,
  })
  for (const at of mine)
    if (
      idOf(at.row) !== '' &&
      !isStanding.has(idOf(at.row)) &&
      isAsking(node, at.row) &&
      !isTaking(facing, at.row)
    )
      work.errors.push(fieldError('GONE_SINCE', at.path, { entity: target.node.entity.noun }))
  const kept = standing.flatMap((line) => {
    const at = mine.find((one) => idOf(one.row) === String(line['id']))
    if (!at) return [{ id: line['id'] }]
    const input = inputOf(work, place(at, line))
    if (!isTaking(facing, at.row)) return [input]
    refuseTaking(work, place(at, line), facing)
    return []
  })
  const added = mine.filter((at) => idOf(at.row) === '').map((at) => inputOf(work, place(at, null)))
  const isWritten = kept.length < standing.length || kept.some((line) => Object.keys(line).length > 1)
  return isWritten || added.length > 0 ? [...kept, ...added] : undefined
}

const isTaking = ({ proposing: { taking } }: Facing, row: Row): boolean =>
  taking !== undefined && row[taking] === 'Y'

/** Whether a row, or what it holds, asks for any change. */
const isAsking = (node: EntityNode, row: Row): boolean =>
  [...rowsOf(node, row)].some(({ node: at, row: one }) =>
    proposingOf(at)?.values.some((value) => isAsked(value, one)),
  )

/** What somebody has changed meanwhile is not taken away by who has not seen that. */
function refuseTaking({ asker, errors }: Work, place: Place, { proposing }: Facing): void {
  for (const value of proposing.values) {
    const wire = place.other.byName.get(value.field)?.wire ?? value.field
    const { stored, row } = place
    if (stored && hasMoved(value, row, stored, wire))
      return void errors.push(changedSince(asker, place, value, stored))
  }
}

const isAsked = ({ column, before }: Proposal, row: Row): boolean =>
  !isSame(column, row[column.wire], row[before])

/** Both have changed it, and not alike. */
const hasCollided = (value: Proposal, row: Row, stored: Row, wire: string): boolean =>
  isAsked(value, row) &&
  hasMoved(value, row, stored, wire) &&
  !isSame(value.column, stored[wire], row[value.column.wire])

const hasMoved = ({ column, before }: Proposal, row: Row, stored: Row, wire: string): boolean =>
  !isSame(column, stored[wire], row[before])

/** Both values, to whoever may read them. */
function changedSince(
  asker: OperationContext,
  { own, row, path, other }: Place,
  { column, before, field }: Proposal,
  stored: Row,
): CodedFieldError {
  const at = pathIn(path, column.wire)
  const isRead = kept(own, column.name, asker.caller) === 'never'
  const says = (of: Row, wire: string): Wording | string => (isRead ? valueIn(asker, column, of, wire) : '…')
  return fieldError('CHANGED_SINCE', at, {
    field: column.label,
    before: says(row, before),
    now: says(stored, other.byName.get(field)?.wire ?? field),
    after: says(row, column.wire),
  })
}

/** A value as people read it: of a ref its name, of a code its words. */
function valueIn({ catalog }: OperationContext, column: Column, row: Row, wire: string): Wording | string {
  const value = row[wire] ?? null
  if (value === null || value === '') return '–'
  const { typeCode } = column.field ?? {}
  const words = typeCode === undefined ? undefined : catalog.definitions.lookups[typeCode]?.values
  const name =
    column.to === undefined
      ? undefined
      : (row[wire.replace(/Id$/, 'Name')] ?? row[wire.replace(/Id$/, 'Code')])
  return words?.find(({ code }) => code === value)?.label ?? String(name ?? value)
}

/** What refuses the other record is told where the document asks for it. Undefined: the document asks for nothing of it. */
export function placesInDocument(
  from: Document,
  target: Document,
  errors: readonly CodedFieldError[],
): readonly CodedFieldError[] | undefined {
  if (!from.now || !target.now || !isProposing(from.node)) return undefined
  const begun = new Set(
    target.begun ? [...rowsOf(target.node, target.begun)].map(({ row }) => String(row['id'])) : [],
  )
  const whole = { own: from.node, ownRow: from.now, ownPath: '', other: target.node, otherPath: '' }
  const pairs = [...pairsOf({ ...whole, otherRow: target.now }, begun)]
  return errors.map(({ code, words, path }) => ({ code, words, path: ownPlace(pairs, path) ?? '' }))
}
