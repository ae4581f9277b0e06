import type { CompiledColumn } from '../../language/column.ts'
import type { Label } from '../../language/label.ts'
import type { MatrixAxis, MatrixSection } from '../../language/matrix.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'
import { readsOf } from '../../cells/wiresOf.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { lineKeyName } from '../document/paths.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { MatrixColumn, MatrixEntry, Pivot } from './pivot.ts'

/** What a column of the grid shows: a fact of the row, a field of one column of cells, or the sum of such a field. */
export interface GridPlace {
  readonly of: 'side' | 'cell' | 'total'
  /** As it is defined. */
  readonly column: CompiledColumn
  /** The column of cells it belongs to; of facts and sums ''. */
  readonly at: string
}

export interface MatrixGridColumns {
  readonly columns: readonly CompiledColumn[]
  /** By the key of the grid's column. */
  readonly places: ReadonlyMap<string, GridPlace>
}

const nothing: Label = { CN: '', EN: '' }

/** Facts that stand still at the left take at most so many pixels together. */
const mostPinned = 520

/** The columns of the grid: facts of rows, the fields of each column of cells under its title, sums at the right. */
export function matrixColumns(
  { side, heads, table }: MatrixSection,
  columns: readonly MatrixColumn[],
  services: CellServices,
): MatrixGridColumns {
  const places = new Map<string, GridPlace>()
  const across = heads.at(-1)
  const pinned = side.columns.reduce((sum, { width }) => sum + width, 0) <= mostPinned
  const facts = side.columns.map((column, index): CompiledColumn => {
    places.set(column.key, { of: 'side', column, at: '' })
    return { ...column, sortable: false, ...(pinned || index === 0 ? { fixed: 'left' as const } : {}) }
  })
  const isFlat = table.columns.length === 1 && (across?.columns.length ?? 0) <= 1
  const cells = columns.flatMap((entry) => {
    const title = titleOf(across, entry, services)
    const groups = groupsOf(heads, entry, services)
    return table.columns.map((column): CompiledColumn => {
      const moved = movedColumn(column, prefixOf(entry.key))
      places.set(moved.key, { of: 'cell', column, at: entry.key })
      return isFlat
        ? { ...moved, title, groups }
        : { ...moved, groups: [...groups, { key: headKey(entry.key), title }] }
    })
  })
  const depth = heads.length - 1 + (isFlat ? 0 : 1)
  const totals = summed(table.columns).map((column): CompiledColumn => {
    const key = totalKey(column)
    places.set(key, { of: 'total', column, at: '' })
    const words = editTexts.in(services.language)('matrix.total')
    const title: Label = { CN: words, EN: words }
    const { field, ...rest } = movedColumn(column, 'total:')
    // Said once, in the title that stands over the sums themselves.
    const groups = Array.from({ length: depth }, (_, level) => ({
      key: 'total',
      title: isFlat || level < depth - 1 ? nothing : title,
    }))
    return isFlat
      ? { ...rest, key, title, isEdit: false, fixed: 'right', groups }
      : { ...rest, key, isEdit: false, fixed: 'right', groups }
  })
  return { columns: [...facts, ...cells, ...totals], places }
}

/** Of what people read of the columns in sums on the right: those that are summed at the foot. */
export const summed = (columns: readonly CompiledColumn[]): readonly CompiledColumn[] =>
  columns.filter(({ isSummary }) => isSummary)

const prefixOf = (column: string): string => `cell:${column}:`
const totalKey = ({ key }: CompiledColumn): string => `total:${key}`
/** The key of the title over one column of cells. */
export const headKey = (column: string): string => `head:${column}`
/** `columnOfHead('head:42')` → `'42'`. */
export const columnOfHead = (key: string): string | undefined =>
  key.startsWith('head:') ? key.slice('head:'.length) : undefined

/** A column whose keys stand in a row of the grid beside those of other columns of cells. */
function movedColumn(column: CompiledColumn, prefix: string): CompiledColumn {
  const { field, measure, link, fixed, ...rest } = column
  return {
    ...rest,
    key: prefix + column.key,
    sortable: false,
    ...(field === undefined ? {} : { field: prefix + field }),
    ...(measure === undefined ? {} : { measure: prefix + measure }),
    ...(link ? { link: { ...link, idKey: prefix + link.idKey } } : {}),
  }
}

/** What a column of cells is called. */
function titleOf(axis: MatrixAxis | undefined, { row }: MatrixEntry, services: CellServices): Label {
  const [first] = axis?.columns ?? []
  return first ? bothSaid(first, row, services) : nothing
}
function groupsOf(
  heads: readonly MatrixAxis[],
  { groups }: MatrixColumn,
  services: CellServices,
): NonNullable<CompiledColumn['groups']> {
  return groups.map(({ key, row, text }, index) => {
    const [first] = heads[index]?.columns ?? []
    return {
      key,
      title:
        text === undefined && first ? bothSaid(first, row, services) : { CN: text ?? key, EN: text ?? key },
    }
  })
}

/** The value of a column as it is read; it is drawn anew when the language changes. */
export function bothSaid(column: CompiledColumn, row: Row, services: CellServices): Label {
  const text = saidOf(column, row, services)
  return { CN: text, EN: text }
}

/** The value of a column as text. */
export const saidOf = (column: CompiledColumn, row: Row, services: CellServices): string =>
  seenText(cellOf(column), { value: row[column.key], row, column, services })

/** What the rows of the grid are made of; those whose parts stayed the same stay the same objects. */
export class MatrixRows {
  private made = new Map<string, Made>()
  rows: readonly Row[] = []
  pivot: Pivot = noPivot
  entries: ReadonlyMap<string, MatrixEntry> = new Map()
  heads: ReadonlyMap<string, MatrixColumn> = new Map()

  /** The rows of this pivot. */
  follow(section: MatrixSection, pivot: Pivot): readonly Row[] {
    if (this.pivot === pivot) return this.rows
    const isSame = sameKeys(this.pivot, pivot)
    const plan = planOf(section, pivot.columns)
    const made: typeof this.made = new Map()
    this.rows = pivot.rows.map((entry) => {
      const cells = pivot.cells.get(entry.key)
      const parts = pivot.columns.map(({ key }) => cells?.get(key)?.row)
      const before = isSame ? this.made.get(entry.key) : undefined
      const row =
        before?.of === entry.row && before.parts.every((part, index) => part === parts[index])
          ? before.row
          : rowOf(entry, parts, plan)
      made.set(entry.key, { of: entry.row, parts, row })
      return row
    })
    this.made = made
    this.pivot = pivot
    this.entries = new Map(pivot.rows.map((entry) => [entry.key, entry]))
    this.heads = new Map(pivot.columns.map((entry) => [entry.key, entry]))
    return this.rows
  }
}

interface Made {
  readonly of: Row
  readonly parts: readonly (Row | undefined)[]
  readonly row: Row
}

/** Which keys a row of the grid has: made once, since thousands of texts that are put together weigh more than all that is read. */
interface RowPlan {
  readonly wires: readonly string[]
  /** By column, one for each wire. */
  readonly keys: readonly (readonly string[])[]
  /** All of them without a value: rows that are made alike are read several times as fast. */
  readonly empty: Row
  readonly totals: readonly CompiledColumn[]
}

function planOf({ table }: MatrixSection, columns: readonly MatrixColumn[]): RowPlan {
  const wires = [...new Set(table.columns.flatMap((column) => readsOf(column)))]
  const keys = columns.map(({ key }) => wires.map((wire) => prefixOf(key) + wire))
  const empty = Object.fromEntries(keys.flatMap((some) => some.map((key) => [key, undefined])))
  return { wires, keys, empty, totals: summed(table.columns) }
}

const noPivot: Pivot = { rows: [], columns: [], cells: new Map() }

const sameKeys = (before: Pivot, now: Pivot): boolean =>
  before.columns.length === now.columns.length &&
  before.columns.every(({ key }, index) => key === now.columns[index]?.key)

/** A row of the grid: what is told of it, and each of its cells under the keys of its column. */
function rowOf(
  { key, row }: MatrixEntry,
  cells: readonly (Row | undefined)[],
  { wires, keys, empty, totals }: RowPlan,
): Row {
  const made: Record<string, unknown> = { ...empty, ...row, [lineKeyName]: key }
  for (const [index, cell] of cells.entries()) {
    const own = keys[index]
    if (cell && own) for (const [at, wire] of wires.entries()) made[own[at] ?? wire] = cell[wire]
  }
  for (const column of totals) addTotal(made, column, cells)
  return made
}

/** The sum of one field over the cells of a row; what is measured differently is not added. */
function addTotal(
  made: Record<string, unknown>,
  column: CompiledColumn,
  cells: readonly (Row | undefined)[],
): void {
  const { key, measure } = column
  const sum = new ExactSum()
  const measures = new Set<unknown>()
  for (const cell of cells) {
    if (!cell || !hasValue(cell[key])) continue
    sum.add(cell[key])
    if (measure !== undefined) measures.add(cell[measure])
  }
  made[totalKey(column)] = sum.count > 0 && measures.size <= 1 ? sum.text : null
  if (measure !== undefined) made[`total:${measure}`] = [...measures][0] ?? null
}

/** `wireIn('cell:42:price', '42')` → `'price'`. The key of a cell's row that a key of the grid's row stands for. */
export const wireIn = (key: string, column: string): string => key.slice(prefixOf(column).length)
