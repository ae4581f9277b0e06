import { CompiledQuery } from 'kysely'
import type { Tx } from '../database/Database.ts'
import { render, type Sql } from './Sql.ts'

/** Runs a statement and answers its rows. */
export async function run<T extends Record<string, unknown> = Record<string, unknown>>(tx: Tx, query: Sql): Promise<T[]> {
  const { text, values } = render(query)
  const { rows } = await tx.executeQuery<T>(CompiledQuery.raw(text, values))
  return rows
}

/** How many rows a changing statement touched. */
export async function change(tx: Tx, query: Sql): Promise<number> {
  const { text, values } = render(query)
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(text, values))
  return Number(numAffectedRows ?? 0)
}
