import { execute } from './run.ts'
import { ident, raw, sql } from './Sql.ts'
import type { Tx } from './Database.ts'

/** A table as the database has it now. */
export interface ActualTable {
  readonly name: string
  readonly isEmpty: boolean
  /** Column → type, as format_type prints it. */
  readonly columns: ReadonlyMap<string, string>
}

export async function readTables(tx: Tx): Promise<ReadonlyMap<string, ActualTable>> {
  const rows = await execute<{ table: string; column: string; type: string }>(
    tx,
    sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`,
  )
  const tables = new Map<string, ActualTable>()
  for (const [name, columns] of Map.groupBy(rows, ({ table }) => table)) {
    tables.set(name, {
      name,
      isEmpty: await isEmpty(tx, name),
      columns: new Map(columns.map(({ column, type }) => [column, type])),
    })
  }
  return tables
}

async function isEmpty(tx: Tx, table: string): Promise<boolean> {
  const rows = await execute<{ some: boolean }>(
    tx,
    sql`select exists (select from ${raw(ident(table))}) as some`,
  )
  return !rows[0]?.some
}

/** Names of all indexes and constraints. */
export async function readObjects(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await execute<{ name: string }>(
    tx,
    sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('i', 'I')
    union select conname from pg_constraint where connamespace = current_schema()::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}
