import type { ExpressionEnv, Limit } from '../../language/expression.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { fillLabel, sayOf } from '../../rules/document/words.ts'
import { eq, gt, neg, num, sub, sum, text } from '../../rules/expression/kernel.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import { nodesOf, type EntityNode, type FlowUse, type GatheringUse } from '../store/Catalog.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import type { Written } from './Written.ts'

/** What a limit counts has moved in these rows. */
export function askMoved(
  { context, told }: UnitOfWork,
  { owner, field }: GatheringUse,
  ids: readonly string[],
): void {
  for (const limit of owner.entity.limits)
    if (limit.counted.includes(field.wire)) context.limits.add(owner, limit, ids, told)
}

/** Somebody changed rows, or what stands above them, so that there may be less in them than before. */
export function askReduced(unit: UnitOfWork, written: readonly Written[]): void {
  for (const { document, rows, before, after } of written) {
    if (!nodesOf(document.node).some(({ entity }) => entity.limits.length > 0)) continue
    const changed = new Set(rows.map(({ id }) => id))
    const old = index(document.node, before)
    for (const [id, is] of index(document.node, after)) {
      const was = old.get(id)
      const isTouched = changed.has(id) || changed.has(String(is.parent?.['id']))
      for (const limit of was && isTouched ? is.node.entity.limits : [])
        if (was && isReduced(unit, limit, was, is)) unit.context.limits.add(is.node, limit, [id], unit.told)
    }
  }
}

/** What counts is found anew later: here it is the same before and after. */
function isReduced(unit: UnitOfWork, limit: Limit, was: Placed, is: Placed): boolean {
  const [before, now] = [was, is].map((placed) => roomOf(limit, placed.row, envAt(unit, placed)))
  return now !== null && now !== undefined && (before === null || gt(before ?? null, now))
}

/**
 * Refuses what goes beyond a limit, at the rows of this transaction that count there: when a deed has been done with all its effects, so that
 * one of them may give back what another one takes. What was too much before (goods of another flow made the limit smaller) is not held
 * against who makes it no worse: there must be a way back.
 */
export function refuseBeyond(unit: UnitOfWork): void {
  if (unit.isWithin || unit.isUnfinished) return
  for (const { node, limit, rows } of unit.context.limits.take()) {
    const now = rowsIn(unit, node, (document) => document.now)
    const begun = rowsIn(unit, node, (document) => document.begun)
    const wrong = [...rows].flatMap(([id, told]) => {
      const [is, was] = [now.get(id), begun.get(id)]
      return is && isWorse(unit, limit, is, was) ? [{ told, errors: errorsOf(unit, limit, is) }] : []
    })
    const [first] = wrong
    const [error] = first?.errors ?? []
    if (first && error)
      throw first.told(
        new CodedError(limit.code, error.words, { errors: wrong.flatMap(({ errors }) => errors) }),
      )
  }
}

type Room = ReturnType<typeof sub>

/**
 * What there still may be (of a least: what there is beyond it), less than nothing where the limit is broken; null where there is none.
 * `counted`: the row with what counts in it, where that is not the row itself.
 */
export function roomOf(
  { side, counts, bound, unless }: Limit,
  row: Row,
  env: ExpressionEnv,
  counted: Row = row,
): Room {
  if (unless?.run(row, env) === true) return null
  const count = num(counts.run(counted, env)) ?? num('0')
  const most = num(bound.run(row, env)) ?? num('0')
  return side === 'most' ? sub(most, count) : sub(count, most)
}

const envAt = ({ context }: Pick<UnitOfWork, 'context'>, { up }: Placed): ExpressionEnv => ({
  ...context.env,
  ...(up ? { up } : {}),
})

/** Whether the limit is broken, and further than when this transaction began. */
function isWorse(unit: UnitOfWork, limit: Limit, is: Placed, was: Placed | undefined): boolean {
  const room = roomOf(limit, is.row, envAt(unit, is))
  if (!gt(num('0'), room)) return false
  const before = was ? roomOf(limit, was.row, envAt(unit, was)) : null
  return before === null || gt(before, room)
}

interface BeyondError extends CodedFieldError {
  readonly words: Label
}

function errorsOf(unit: UnitOfWork, limit: Limit, source: Placed): BeyondError[] {
  const { row, node } = source
  const env = envAt(unit, source)
  const counting = node.gathers
    .filter(({ field }) => limit.counted.includes(field.wire))
    .flatMap((use) => countingRows(unit, limit, use, row))
  const others = { ...row }
  for (const { use, brings } of counting)
    others[use.field.wire] = text(sub(num(others[use.field.wire]), brings)) ?? '0'
  const left = roomOf(limit, row, env, others)
  const words = sayOf(node.entity, row, env, fillLabel(limit.say, leftOver(limit, left)))
  const guilty = counting.filter(({ brings }) => limit.side === 'least' || !isNone(brings))
  const places = (guilty.length > 0 ? guilty : counting).map(({ use, path, node: at }) =>
    pathIn(path, placeIn(at, use)),
  )
  const own =
    limit.on === undefined ? source.path : pathIn(source.path, node.byName.get(limit.on)?.wire ?? limit.on)
  return [...new Set(places.length > 0 ? places : [own])].map((path) => ({ path, code: limit.code, words }))
}

/** What the rows of this transaction could still have, or must have at least. */
const leftOver = ({ side }: Limit, room: Room): Readonly<Record<string, string>> => {
  const found = text(side === 'most' ? room : neg(room)) ?? '0'
  return { [side === 'most' ? 'rest' : 'least']: found.startsWith('-') ? '0' : found }
}

const isNone = (value: Room): boolean => value === null || eq(value, num('0'))

/** A row of this transaction that counts in a kept value, and what it brings to it. */
interface Counting extends Placed {
  readonly use: GatheringUse
  readonly brings: Room
}

/** Those that count now; those that did and do no more, where too few are left. */
function countingRows(unit: UnitOfWork, limit: Limit, use: GatheringUse, source: Row): Counting[] {
  return [...unit.documents.values()].flatMap((document) => {
    if (document.node !== use.over.root) return []
    const now = index(document.node, document.now)
    const begun = limit.side === 'least' ? index(document.node, document.begun) : new Map<string, Placed>()
    const counted = new Map([...begun].filter(([, placed]) => isCounted(use, placed, source)))
    for (const [id, placed] of now) if (isCounted(use, placed, source)) counted.set(id, placed)
    return [...counted.keys()].flatMap((id) => {
      const placed = now.get(id) ?? begun.get(id)
      return placed ? { ...placed, use, brings: broughtBy(unit, use, source, now.get(id)) } : []
    })
  })
}

/** Whether the row agrees with the one that keeps the value in what makes it count there. */
const isCounted = (
  { over, gathered: { by } }: GatheringUse,
  { node, row, up }: Placed,
  source: Row,
): boolean =>
  node === over &&
  by.every(
    ({ theirs, own }) =>
      (theirs.startsWith('parent.') ? up?.row[theirs.slice('parent.'.length)] : row[theirs]) === source[own],
  )

const broughtBy = (unit: UnitOfWork, use: GatheringUse, source: Row, placed: Placed | undefined): Room =>
  (placed && isCounted(use, placed, source)
    ? num(use.gathered.each?.run(placed.row, envAt(unit, placed)))
    : null) ?? num('0')

/** Where a row says how much: what its flow takes, else the first that its sum reads of it. */
function placeIn(node: EntityNode, { owner, field, gathered: { reads, by } }: GatheringUse): string {
  const taking = node.takes.find(({ source, flow }) => source === owner && flow.counted.includes(field.wire))
  const read = reads.find((one) => node.byWire.has(one) && !by.some(({ theirs }) => theirs === one))
  return taking ? taking.place : (read ?? by[0]?.theirs ?? '')
}

/** What a taking row brings to the bounded sums of its source. */
export function heldBy({ context }: Pick<UnitOfWork, 'context'>, use: FlowUse, placed: Placed): Room {
  const uses = use.source.gathers.filter(({ field }) => use.flow.counted.includes(field.wire))
  return sum(
    uses.map(({ gathered }) =>
      num(gathered.each?.run(placed.row, { ...context.env, ...(placed.up ? { up: placed.up } : {}) })),
    ),
  )
}

function rowsIn(
  unit: UnitOfWork,
  node: EntityNode,
  at: (document: Document) => Row | null,
): Map<string, Placed> {
  const rows = new Map<string, Placed>()
  for (const document of unit.documents.values()) {
    const row = document.node === node.root ? at(document) : null
    if (!row) continue
    for (const placed of rowsOf(document.node, row))
      if (placed.node === node) rows.set(String(placed.row['id']), placed)
  }
  return rows
}
