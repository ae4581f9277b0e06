import { createHash } from 'node:crypto'
import type { Asked, Tx } from './Database.ts'
import { raw, render, type Sql } from './Sql.ts'

/** Runs a statement that comes again and again, prepared. Returns its rows. */
export async function run<T extends object = Record<string, unknown>>(tx: Tx, query: Sql): Promise<T[]> {
  return (await tx.query<T>(prepared(query))).rows
}

/** Runs a statement that comes now and then, or of which no other is like it. Returns its rows. */
export async function execute<T extends object = Record<string, unknown>>(tx: Tx, query: Sql): Promise<T[]> {
  return (await tx.query<T>(render(query))).rows
}

/** The same for a statement whose text somebody typed a part of: it may not take long. */
export async function runOnce<T extends object = Record<string, unknown>>(tx: Tx, query: Sql): Promise<T[]> {
  await execute(tx, raw(`set local statement_timeout = ${statementTimeout}`))
  return execute<T>(tx, query)
}

/** Milliseconds. */
const statementTimeout = 10_000

/** How many rows a changing statement touched. */
export async function change(tx: Tx, query: Sql): Promise<number> {
  return (await tx.query(prepared(query))).rowCount ?? 0
}

const names = new Map<string, string>()
/** Every connection keeps its prepared statements, so texts that callers can vary without end must not all become one. */
const most = 1500

/** Statements are prepared under a name made of their text: planning one with many joins takes longer than running it. */
function prepared(query: Sql): Asked {
  const statement = render(query)
  const { text } = statement
  const name = names.get(text) ?? (names.size < most ? named(text) : undefined)
  return name === undefined ? statement : { ...statement, name }
}

function named(text: string): string {
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
