import type { Row } from '../../language/row.ts'

/** What a call names a row by. */
export const identityOf = (row: Row): Row => ({ id: row['id'], versionNum: row['versionNum'] })

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lines of any depth with these ids, as they stand in the document now. */
export function rowsWithin(row: Row, ids: ReadonlySet<unknown>): Row[] {
  return Object.values(row)
    .filter((value) => Array.isArray(value))
    .flatMap((value) => value as readonly unknown[]) // lines are arrays of rows
    .filter(isRow)
    .flatMap((line) => [...(ids.has(line['id']) ? [line] : []), ...rowsWithin(line, ids)])
}
