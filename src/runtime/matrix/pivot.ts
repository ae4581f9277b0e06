import type { ExpressionEnv } from '../../language/expression.ts'
import type { MatrixAxis, MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import { hasValue, joinPath, linesOf } from '../../rules/document/rowPath.ts'
import * as kernel from '../../rules/expression/kernel.ts'
import { fieldTypes, isNumberType } from '../../rules/types/fieldTypes.ts'
import { lineKey } from '../document/paths.ts'

/** A row of the document that stands in a cell. `path`: where it is in the document. */
export interface MatrixCell {
  readonly row: Row
  readonly path: string
}

/** What a row or a column of the matrix is of. */
export interface MatrixEntry {
  readonly key: string
  /** The line that stands there, else the first of its cells: what is told of it is read from this row. */
  readonly row: Row
  /** Where the line is in the document; absent where no line stands there. */
  readonly path?: string
}

/** A column with the titles over it, the widest first. */
export interface MatrixColumn extends MatrixEntry {
  readonly groups: readonly { readonly key: string; readonly row: Row; readonly text?: string }[]
}

/** Rows of a document as a matrix. */
export interface Pivot {
  readonly rows: readonly MatrixEntry[]
  readonly columns: readonly MatrixColumn[]
  /** By row, then by column. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, MatrixCell>>
}

type Shape = Pick<MatrixSection, 'path' | 'side' | 'heads'>

/** A cell, and what is around it. Its path is put together when it is asked for: of thousands few are. */
class Placed implements MatrixCell {
  readonly row: Row
  private readonly holder: Holder
  private readonly index: number

  constructor(row: Row, holder: Holder, index: number) {
    this.row = row
    this.holder = holder
    this.index = index
  }

  get path(): string {
    return `${this.holder.path}[${this.index}]`
  }

  /** By which the line that holds it is known. */
  get above(): string {
    return this.holder.key
  }

  get env(): ExpressionEnv {
    return this.holder.env
  }
}

/** Rows of one table under one row. */
interface Holder {
  readonly path: string
  readonly key: string
  readonly env: ExpressionEnv
}

/** Each row of the table at its place. Of two that have the same place the later one is seen. */
export function pivotOf({ path, side, heads }: Shape, document: Row, env: ExpressionEnv): Pivot {
  const placed = cellsIn(path, document, env)
  const across = heads.at(-1)
  if (!across) return { rows: [], columns: [], cells: new Map() }
  const cells = new Map<string, Map<string, MatrixCell>>()
  const [down, over] = [new Map<string, Placed>(), new Map<string, Placed>()]
  for (const cell of placed) {
    const [row, column] = [keyIn(side, cell), keyIn(across, cell)]
    const there = cells.get(row) ?? new Map<string, MatrixCell>()
    if (there.size === 0) cells.set(row, there)
    there.set(column, cell)
    if (!down.has(row)) down.set(row, cell)
    if (!over.has(column)) over.set(column, cell)
  }
  const titles = heads.slice(0, -1)
  return {
    rows: entriesOf(side, document, down),
    columns: entriesOf(across, document, over).map((entry) => ({
      ...entry,
      groups: titles.map((title) => groupOf(title, entry, over.get(entry.key))),
    })),
    cells,
  }
}

function cellsIn(
  [first = '', second]: readonly string[],
  document: Row,
  env: ExpressionEnv,
): readonly Placed[] {
  const up = { row: document, up: env.up }
  const rows = linesOf(document, first)
  if (second === undefined) {
    const holder = { path: first, key: '', env: { ...env, up } }
    return rows.map((row, index) => new Placed(row, holder, index))
  }
  return rows.flatMap((row, index) => {
    const path = joinPath(`${first}[${index}]`, second)
    const holder = { path, key: lineKey(row), env: { ...env, up: { row, up } } }
    return linesOf(row, second).map((cell, below) => new Placed(cell, holder, below))
  })
}

function keyIn({ key, value }: MatrixAxis, cell: Placed): string {
  if (value) return textOf(value.run(cell.row, cell.env))
  return key === undefined ? cell.above : textOf(cell.row[key])
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return hasValue(value) ? String(value) : ''
}

/** A title over columns: of the line that stands there, else of its cells. */
function groupOf(
  axis: MatrixAxis,
  { row }: MatrixEntry,
  cell: Placed | undefined,
): MatrixColumn['groups'][number] {
  if (axis.lines) return { key: textOf(row[axis.lines.key]), row }
  if (!cell) return { key: '', row: {} }
  const key = keyIn(axis, cell)
  return { key, row: cell.row, ...(axis.value ? { text: key } : {}) }
}

/** Lines there are, with cells or without, in their order; then what cells say beside them, by its value where that has an order. */
function entriesOf(axis: MatrixAxis, document: Row, found: ReadonlyMap<string, Placed>): MatrixEntry[] {
  const lines = axis.lines ? lineEntries(axis.lines, document) : []
  const known = new Set(lines.map(({ key }) => key))
  const others = [...found].flatMap(([key, { row }]) => (known.has(key) ? [] : [{ key, row }]))
  return [...lines, ...(isOrdered(axis) ? others.toSorted(byKey(axis)) : others)]
}

function lineEntries({ name, key }: NonNullable<MatrixAxis['lines']>, document: Row): MatrixEntry[] {
  return linesOf(document, name).map((row, index) => {
    const own = key === '' ? lineKey(row) : textOf(row[key])
    return { key: own === '' ? `new ${lineKey(row)}` : own, row, path: `${name}[${index}]` }
  })
}

const isOrdered = ({ columns: [first] }: MatrixAxis): boolean =>
  first !== undefined && ['number', 'date'].includes(fieldTypes[first.type].filter ?? '')

const byKey = ({ columns: [first] }: MatrixAxis) =>
  first && isNumberType(first.type)
    ? (a: MatrixEntry, b: MatrixEntry) => Number(a.key) - Number(b.key)
    : (a: MatrixEntry, b: MatrixEntry) => (a.key < b.key ? -1 : 1)

/** Columns whose cell is the best of a row: the least by each field in turn, of equals all. */
export function bestIn(
  best: NonNullable<MatrixSection['best']>,
  cells: ReadonlyMap<string, MatrixCell>,
): readonly string[] {
  let [first, found]: [Row | undefined, string[]] = [undefined, []]
  for (const [column, { row }] of cells) {
    if (!best.every(({ key }) => hasValue(row[key]))) continue
    const by = first ? compareRows(best, row, first) : -1
    if (by < 0) [first, found] = [row, [column]]
    else if (by === 0) found.push(column)
  }
  return found
}

function compareRows(best: NonNullable<MatrixSection['best']>, a: Row, b: Row): number {
  for (const { key, order } of best) {
    const by = compareValues(a[key], b[key])
    if (by !== 0) return order === 'asc' ? by : -by
  }
  return 0
}

/** Decimals exactly, for two prices may differ in the last of many digits; anything else as texts. Where two already differ as floating numbers they differ so. */
function compareValues(a: unknown, b: unknown): number {
  const [near, far] = [Number(a), Number(b)]
  if (near !== far && !Number.isNaN(near - far)) return near < far ? -1 : 1
  const [one, other] = [kernel.num(a), kernel.num(b)]
  if (one && other) return order(kernel.lt(one, other), kernel.gt(one, other))
  const [left, right] = [String(a), String(b)]
  return order(left < right, left > right)
}

const order = (isLess: boolean, isMore: boolean): number => Number(isMore) - Number(isLess)
