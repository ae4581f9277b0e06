import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../database/Database.ts'
import { render, type Sql } from './Sql.ts'

/** Runs a statement and answers its rows. */
export async function run<T extends Record<string, unknown> = Record<string, unknown>>(
  tx: Tx,
  query: Sql,
): Promise<T[]> {
  const { rows } = await tx.executeQuery<T>(compiled(query))
  return rows
}

/** The same for a statement whose text somebody typed a part of: it comes once, so it is not prepared, and it may not take long. */
export async function runOnce<T extends Record<string, unknown> = Record<string, unknown>>(
  tx: Tx,
  query: Sql,
): Promise<T[]> {
  await tx.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${statementTimeout}`))
  const { text, values } = render(query)
  const { rows } = await tx.executeQuery<T>(CompiledQuery.raw(text, values))
  return rows
}

/** Milliseconds. */
const statementTimeout = 10_000

/** How many rows a changing statement touched. */
export async function change(tx: Tx, query: Sql): Promise<number> {
  const { numAffectedRows } = await tx.executeQuery(compiled(query))
  return Number(numAffectedRows ?? 0)
}

const names = new Map<string, string>()
/** Every connection keeps its prepared statements, so texts that callers can vary without end must not all become one. */
const most = 1500

/** Statements are prepared under a name made of their text: planning one with many joins takes longer than running it. */
function compiled(query: Sql): CompiledQuery {
  const { text, values } = render(query)
  const name = names.get(text) ?? (names.size < most ? named(text) : undefined)
  const statement: unknown = name === undefined ? text : { name, text }
  return CompiledQuery.raw(statement as string, values) // Kysely hands it on untouched, and pg takes a name beside the text
}

function named(text: string): string {
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
