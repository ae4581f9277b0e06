import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { Enclosed } from '../store/Envelopes.ts'
import { linesOf } from '../store/findById.ts'

/** A document in work: as the database has it (null: not yet) and as it is to be (null: no more). */
export interface Document {
  readonly node: EntityNode
  readonly id: string
  saved: Row | null
  now: Row | null
  /** As this transaction found it. */
  readonly begun: Row | null
  /** A party changes rows of its own in it: they get a new version, and the document does not. Absent: it is changed as a whole. */
  ofParty?: boolean
  /** What of it lies encrypted by a browser, so that nobody knows its values. Absent: nothing. */
  enclosed?: Enclosed | undefined
  /** The same as it was sent, and is to be kept. */
  envelope?: string | undefined
}

/** A row of a document, where it stands in it and what stands above it. */
export interface Placed {
  readonly node: EntityNode
  readonly row: Row
  readonly path: string
  readonly up: ExpressionEnv['up']
  readonly parent: Row | null
}

/** Every row of a document, each before its lines. */
export function* rowsOf(
  node: EntityNode,
  row: Row,
  path = '',
  up?: ExpressionEnv['up'],
  parent: Row | null = null,
): Generator<Placed> {
  yield { node, row, path, up, parent }
  const here = { row, ...(up ? { up } : {}) }
  for (const lines of node.lines) {
    for (const [index, line] of linesOf(row, lines.name).entries())
      yield* rowsOf(lines.node, line, `${path === '' ? '' : `${path}.`}${lines.name}[${index}]`, here, row)
  }
}

/** `lines[2]` and `quantity` are `lines[2].quantity`. */
export const pathIn = (path: string, wire: string): string => (path === '' ? wire : `${path}.${wire}`)

/** A copy that may be worked on: rows and lines are new, values are shared. */
export function copyRow(node: EntityNode, row: Row): Row {
  const copy = { ...row }
  for (const { name, node: line } of node.lines)
    if (Array.isArray(row[name])) copy[name] = linesOf(row, name).map((one) => copyRow(line, one))
  return copy
}

/** Whether two values of a column are the same when kept. */
export function isSame(column: Pick<Column, 'storage'>, a: unknown, b: unknown): boolean {
  const left = a ?? null
  const right = b ?? null
  if (left === right) return true
  if (left === null || right === null) return (left === '' || right === '') && (left ?? right) === ''
  return column.storage === 'json' ? sorted(left) === sorted(right) : String(left) === String(right)
}

/** The database orders the keys of JSON as it likes. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export interface RowDifference {
  readonly node: EntityNode
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
  readonly set: Row
  readonly parents: readonly string[]
}

/** What has to be written so that the document is kept as it is now. Headers come before their lines. */
export function differences({ node, saved, now }: Document): RowDifference[] {
  if (saved && now && isUnchanged(node, saved, now)) return []
  const before = standing(node, saved)
  const after = standing(node, now)
  const result: RowDifference[] = []
  for (const [id, { node, row, parents }] of after) {
    const old = before.get(id)?.row ?? null
    const set = old ? changed(node, old, row) : {}
    if (!old || Object.keys(set).length > 0) result.push({ node, id, before: old, after: row, set, parents })
  }
  for (const [id, { node, row, parents }] of before)
    if (!after.has(id)) result.push({ node, id, before: row, after: null, set: {}, parents })
  return result
}

/** Whether two rows and their lines, one by one in their order, are the same. Asked of every open document each time that something is written. */
function isUnchanged(node: EntityNode, before: Row, after: Row): boolean {
  if (before['id'] !== after['id']) return false
  for (const column of comparedOf(node)) {
    const [left, right] = [before[column.wire], after[column.wire]]
    if (left !== right && !isSame(column, left, right)) return false
  }
  return node.lines.every(({ name, node: line }) => {
    const [was, is] = [linesOf(before, name), linesOf(after, name)]
    return was.length === is.length && was.every((row, at) => isUnchanged(line, row, is[at] ?? {}))
  })
}

/** A row of a document with the ids of those above it, the nearest first. */
interface Standing {
  readonly node: EntityNode
  readonly row: Row
  readonly parents: readonly string[]
}

function standing(
  node: EntityNode,
  row: Row | null,
  parents: readonly string[] = [],
  found = new Map<string, Standing>(),
): ReadonlyMap<string, Standing> {
  if (!row) return found
  const id = String(row['id'])
  found.set(id, { node, row, parents })
  const here = [id, ...parents]
  for (const { name, node: line } of node.lines)
    for (const one of linesOf(row, name)) standing(line, one, here, found)
  return found
}

export function index(node: EntityNode, row: Row | null): Map<string, Placed> {
  return row ? new Map([...rowsOf(node, row)].map((placed) => [String(placed.row['id']), placed])) : new Map()
}

const kept = new Set([
  'id',
  'versionNum',
  'creationDate',
  'createdBy',
  'createdByName',
  'lastUpdateDate',
  'lastUpdatedBy',
  'lastUpdatedByName',
])

const compared = new WeakMap<EntityNode, readonly Column[]>()

/** Columns that tell whether a row is another: all but who and when. */
function comparedOf(node: EntityNode): readonly Column[] {
  const known = compared.get(node)
  if (known) return known
  const columns = node.columns.filter(({ wire }) => !kept.has(wire))
  compared.set(node, columns)
  return columns
}

/** Wire keys and values that differ. Who and when is not a difference. */
export function changed(node: EntityNode, before: Row, after: Row): Row {
  const set: Row = {}
  for (const column of comparedOf(node)) {
    const [left, right] = [before[column.wire], after[column.wire]]
    if (left !== right && !isSame(column, left, right)) set[column.wire] = right ?? null
  }
  return set
}
