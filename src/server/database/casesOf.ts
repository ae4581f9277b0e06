import type { Definitions } from '../../language/definitions.ts'
import type { Step } from './planMigration.ts'
import type { ActualTable } from './readTables.ts'
import { q } from './toSchemaModel.ts'

/** `looks`: whether there is anything for it to do, as `some`. */
interface CaseStep extends Step {
  readonly looks: string
}

/**
 * Codes that were kept as they were typed, before their fields were of `type: code`, are brought to the form in which they are looked for
 * now. Two that then are the same stop the migration with both their values. `before`: the tables as they were.
 */
export function casesOf(definitions: Definitions, before: ReadonlyMap<string, ActualTable>): CaseStep[] {
  return Object.values(definitions.entities).flatMap(({ name, table, fields }) => {
    const old = before.get(table)
    const codes =
      old && !old.isEmpty
        ? fields.filter((field) => field.case === 'upper' && old.columns.has(field.column))
        : []
    return codes.map(({ name: field, column }) => {
      const of = `${q(column)} <> ${kept(q(column))} and ${kept(q(column))} <> ''`
      return {
        says: `keep ${name}.${field} in upper case`,
        sql: `update ${q(table)} set ${q(column)} = ${kept(q(column))} where ${of}`,
        looks: `select exists (select from ${q(table)} where ${of}) as some`,
      }
    })
  })
}

/** Which columns hold such codes: a word that is added changes no table, and still there is something to do. */
export const casedColumns = ({ entities }: Definitions): readonly string[] =>
  Object.values(entities).flatMap(({ table, fields }) =>
    fields.filter((field) => field.case === 'upper').map(({ column }) => `${table}.${column}`),
  )

const kept = (column: string): string =>
  `upper(btrim(regexp_replace(normalize(${column}, NFKC), '\\s+', ' ', 'g')))`
