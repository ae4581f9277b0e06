import type { Tx } from '../Database.ts'
import { execute } from '../run.ts'
import { ident, join, raw, sql } from '../Sql.ts'

/** Writes a row as it is given, past the store: columns by their names in the database. */
export const insertRow = (tx: Tx, table: string, values: Readonly<Record<string, unknown>>) =>
  execute(
    tx,
    sql`insert into ${raw(ident(table))} (${raw(Object.keys(values).map(ident).join(', '))}) values (${join(
      Object.values(values).map((value) => sql`${value}`),
      ', ',
    )})`,
  )
