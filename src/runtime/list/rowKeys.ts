import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'

/** By what a row is known over pages: the values of the key fields, joined with a hyphen; its id where no fields are named. */
export function rowKeyOf({ pageSelection }: Pick<CompiledTable, 'pageSelection'>): (row: Row) => string {
  const fields = pageSelection?.keyFields ?? []
  return fields.length === 0
    ? (row) => String(row['id'])
    : (row) => fields.map((field) => String(row[field] ?? '')).join('-')
}
