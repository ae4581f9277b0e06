import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { fillLabel, sayOf } from '../../rules/document/words.ts'
import { add, div, gt, lt, mul, num, sub, sum, text } from '../../rules/expression/kernel.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import type { FlowUse, EntityNode } from '../store/Catalog.ts'
import { last } from '../store/Catalog.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { heldValues } from './sums.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import type { Written } from './writeDocuments.ts'

interface Taking extends Placed {
  readonly document: Document
  readonly holds: unknown
}

/**
 * Refuses when more is held of a source than its limit and tolerance allow, at the rows of this transaction that take from it. What was
 * too much before (another flow's goods made the limit smaller) is not held against who makes it no worse: there must be a way back.
 */
export function refuseTaking(
  unit: UnitOfWork,
  use: FlowUse,
  held: ReadonlyMap<string, unknown>,
  ids: readonly string[],
): void {
  const sources = rowsIn(unit, use.source, ({ now }) => now)
  const begun = rowsIn(unit, use.source, (document) => document.begun)
  const errors: CodedFieldError[] = []
  let first: Label | undefined
  for (const id of ids) {
    const source = sources.get(id)
    if (
      !source ||
      !gt(num(held.get(id)), limitOf(unit, use, source)) ||
      !isWorse(unit, use, source, held.get(id), begun.get(id))
    )
      continue
    const takers = takersOf(unit, use, id)
    const own = sum(takers.map(({ holds }) => num(holds)))
    const rest = text(sub(limitOf(unit, use, source), sub(num(held.get(id)), own))) ?? '0'
    const words = fillLabel(use.flow.error.say, { rest: rest.startsWith('-') ? '0' : rest })
    first ??= words
    const places =
      takers.length > 0 ? takers.map(({ path }) => pathIn(path, last(use.flow.take))) : [source.path]
    errors.push(...places.map((path) => ({ path, code: use.flow.error.code, words })))
  }
  if (first) throw new CodedError(use.flow.error.code, first, { errors })
}

/** Whether more is held beyond the limit than when this transaction began; where nothing tells what was held then, it is. */
function isWorse(
  unit: UnitOfWork,
  use: FlowUse,
  source: Placed,
  held: unknown,
  before: Placed | undefined,
): boolean {
  const { taken } = use.flow
  if (!before || !taken || use.source.takenBy.some((other) => other !== use && other.flow.taken === taken))
    return true
  return gt(
    sub(num(held), limitOf(unit, use, source)),
    sub(num(before.row[last(taken)]) ?? num('0'), limitOf(unit, use, before)),
  )
}

/** Source rows that the caller changed so that less may be taken of them must still cover what is held. */
export async function refuseReduced(unit: UnitOfWork, written: readonly Written[]): Promise<void> {
  const reduced = new Map<FlowUse, string[]>()
  for (const { document, rows, before, after } of written) {
    const old = before && index(document.node, before)
    const now = after && index(document.node, after)
    for (const [id, node] of limited(rows, now)) {
      const [was, is] = [old?.get(id), now?.get(id)]
      for (const use of was && is ? node.takenBy : [])
        if (was && is && lt(limitOf(unit, use, is), limitOf(unit, use, was)))
          reduced.set(use, [...(reduced.get(use) ?? []), id])
    }
  }
  for (const [use, ids] of reduced) refuseTaking(unit, use, await heldValues(unit.context, use, ids), ids)
}

/** Rows whose limits may have changed: those that changed, and those whose limits look at what stands above them, when that did. */
function limited(rows: Written['rows'], now: ReadonlyMap<string, Placed> | null): Map<string, EntityNode> {
  const found = new Map(rows.filter(({ node }) => node.takenBy.length > 0).map(({ id, node }) => [id, node]))
  const above = rows.some(({ node }) => node.lines.some((lines) => looksUp(lines.node)))
  if (above && now)
    for (const [id, { node, parent }] of now)
      if (looksUp(node) && rows.some((row) => row.id === parent?.['id'])) found.set(id, node)
  return found
}

const looksUp = (node: EntityNode): boolean =>
  node.takenBy.some(({ flow }) =>
    [...flow.of.deps, ...(flow.tolerance?.deps ?? [])].some((dep) => dep.startsWith('parent.')),
  )

/** The limit of a source row with its tolerance. */
export function limitOf(unit: Pick<UnitOfWork, 'context'>, { flow }: FlowUse, { row, up }: Placed) {
  const env = { ...unit.context.env, up }
  const of = num(flow.of.run(row, env)) ?? num('0')
  const tolerance = num(flow.tolerance?.run(row, env)) ?? num('0')
  return mul(of, add(num('1'), div(tolerance, num('100'))))
}

function takersOf(unit: UnitOfWork, use: FlowUse, id: string): Taking[] {
  const takers: Taking[] = []
  for (const document of unit.documents.values()) {
    if (document.node !== use.document || !document.now) continue
    for (const placed of rowsOf(document.node, document.now)) {
      if (placed.node === use.line && placed.row[use.link.wire] === id)
        takers.push({
          ...placed,
          document,
          holds: use.flow.holds.run(placed.row, { ...unit.context.env, up: placed.up }),
        })
    }
  }
  return takers
}

function rowsIn(
  unit: UnitOfWork,
  node: FlowUse['source'],
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

/** A document that changed because of another must still keep its own checks; what was broken before is not held against the caller. */
export function refuseBroken(
  unit: UnitOfWork,
  documents: readonly Document[],
  own: ReadonlySet<string>,
): void {
  for (const document of documents) {
    if (!document.now || own.has(document.id)) continue
    const before = new Map(
      document.saved
        ? [...rowsOf(document.node, document.saved)].map((placed) => [placed.row['id'], placed])
        : [],
    )
    for (const { node, row, path, up } of rowsOf(document.node, document.now)) {
      for (const check of node.entity.checks) {
        const old = before.get(row['id'])
        if (
          check.rule.run(row, { ...unit.context.env, up }) === true ||
          (old && check.rule.run(old.row, { ...unit.context.env, up: old.up }) !== true)
        )
          continue
        const words = sayOf(node.entity, row, { ...unit.context.env, up }, check.say)
        throw new CodedError(check.code, words, {
          errors: [{ path: pathIn(path, check.on ?? ''), code: check.code, words }],
        })
      }
    }
  }
}
