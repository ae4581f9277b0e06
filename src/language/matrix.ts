import type { CompiledColumn } from './column.ts'
import type { Expression, Predicate } from './expression.ts'
import type { Label } from './label.ts'
import type { CompiledTable } from './table.ts'

/** Rows of a table as cells: each in the row and the column whose keys it has. */
export interface MatrixSection {
  readonly kind: 'matrix'
  readonly name: string
  readonly label: Label
  readonly collapsed?: boolean
  /** The table from the document down: awards; lines, buckets. */
  readonly path: readonly string[]
  /** Of its rows; its columns are what a cell shows. */
  readonly table: CompiledTable
  /** What rows are of. */
  readonly side: MatrixAxis
  /** What columns are of: titles over several columns, the widest first, and what tells them apart last. */
  readonly heads: readonly MatrixAxis[]
  /** Fields by their wire keys, by which one cell of a row is the first; it is marked. */
  readonly best?: readonly { readonly key: string; readonly order: 'asc' | 'desc' }[]
  /** What is read where no row stands: the first that holds of the line over the column. */
  readonly absent?: readonly { readonly when?: Predicate; readonly label: Label }[]
  /** A row is made where somebody writes and none stands. */
  readonly grows?: true
}

/** What rows or columns of a matrix are of. */
export interface MatrixAxis {
  /** The wire key of a cell's row that tells its place. Absent: it is computed, or the line that holds it. */
  readonly key?: string
  readonly value?: Expression
  /** Lines of the document that stand there, with cells or without, and which wire key of theirs a cell has as `key`. Absent: what the cells say. */
  readonly lines?: { readonly name: string; readonly entity: string; readonly key: string }
  /** What is told of each: of these lines, else of its cells. What it is called comes first. */
  readonly columns: readonly CompiledColumn[]
}

/** `columnsOfMatrix({ table: { entity: 'offer', columns: [] }, side: { columns: [] }, heads: [] })` → `[{ entity: 'offer', columns: [] }, { entity: 'offer', columns: [] }]`. What a matrix shows, by whose rows it is of: cells, then what is told of rows and columns. */
export function columnsOfMatrix({
  table,
  side,
  heads,
}: Pick<MatrixSection, 'table' | 'side' | 'heads'>): readonly {
  readonly entity: string
  readonly columns: readonly CompiledColumn[]
}[] {
  return [
    { entity: table.entity, columns: table.columns },
    ...[side, ...heads].map(({ lines, columns }) => ({ entity: lines?.entity ?? table.entity, columns })),
  ]
}
