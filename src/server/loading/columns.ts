import { isAbsolute, join } from 'node:path'
import type { ValueSource } from './Mapping.ts'

/** Columns in a text with `{column}`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** Columns that a source reads. */
export function columnsOf(source: ValueSource): string[] {
  if (typeof source === 'string') return [source]
  const { column, columns = [], join = [], text = '', json = {}, number, find, today, else: other } = source
  return [
    ...(column === undefined ? [] : [column]),
    ...columns,
    ...join,
    ...(typeof today === 'string' ? [today] : []),
    ...namesIn(text),
    ...Object.values(json),
    ...(typeof number === 'object' ? [number.unit ?? [], number.over ?? []].flat() : []),
    ...(typeof find === 'object' ? Object.values(find).flatMap(columnsOf) : []),
    ...(other === undefined ? [] : columnsOf(other)),
  ]
}

/** What rows have in common that agree in these columns. */
export const keyOf = (cells: ReadonlyMap<string, string>, columns: readonly string[]): string =>
  JSON.stringify(columns.map((column) => cells.get(column) ?? ''))

export const inFolder = (folder: string, file: string): string =>
  isAbsolute(file) ? file : join(folder, file)
