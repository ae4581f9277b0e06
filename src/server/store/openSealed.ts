import type { Row } from '../../language/row.ts'
import type { EntityNode } from './Catalog.ts'
import { isEnvelope } from './Envelopes.ts'
import { inScope } from './inScope.ts'
import type { OperationContext } from './OperationContext.ts'
import { ownsSeals } from './ownsSeals.ts'
import { run } from '../database/run.ts'
import type { Selection } from './Selection.ts'
import { sql } from '../database/Sql.ts'

/** Rows of which something is no longer what was sealed. */
const broken = new WeakSet<Row>()
export const isBroken = (row: Row): boolean => broken.has(row)

/** The same in an answer, for whose they are: of another kind of document those that he finds himself. */
export async function openOwn(
  context: OperationContext,
  node: EntityNode,
  { sealed }: Selection,
  found: readonly Readonly<Record<string, unknown>>[],
  rows: readonly Row[],
): Promise<void> {
  const owns = ownsSeals(node, context.caller)
  for (const place of sealed.filter(({ of }) => of !== undefined || owns)) {
    const { of, id } = place
    if (!of) await openSealed(context, { sealed: [place] }, found, rows)
    else {
      const seen = await inScope(context, of, [...new Set(found.map((row) => row[id]).filter(isText))])
      const own = found.map((row) => (seen.has(String(row[id])) ? row : {}))
      await openSealed(context, { sealed: [place] }, own, rows)
    }
  }
}

type SealedRow = Readonly<Record<'row_id' | 'payload', string>>

/** Puts sealed values into rows that were read, wherever they stand in these. `found`: the rows as the database answered them. */
export async function openSealed(
  context: OperationContext,
  { sealed }: Pick<Selection, 'sealed'>,
  found: readonly Readonly<Record<string, unknown>>[],
  rows: readonly Row[],
): Promise<void> {
  if (sealed.length === 0 || rows.length === 0) return
  const ids = new Set(found.flatMap((row) => sealed.map(({ id }) => row[id])).filter(isText))
  const values = await valuesOf(context, [...ids])
  if (values.size === 0) return
  for (const [at, row] of rows.entries())
    for (const { id, keys } of sealed) {
      const own = values.get(found[at]?.[id])
      if (own === null) broken.add(row)
      else if (own) for (const { key, wire } of keys) if (Object.hasOwn(own, wire)) row[key] = own[wire]
    }
}

/** By row, what is sealed and not yet opened; null where it cannot be. */
async function valuesOf(
  context: OperationContext,
  ids: readonly string[],
): Promise<ReadonlyMap<unknown, Row | null>> {
  if (ids.length === 0) return new Map()
  const rows = await run<SealedRow>(
    context.tx,
    sql`select row_id, payload from sys_sealed where row_id = any(${ids}) and opened_at is null`,
  )
  const sealed = rows.filter(({ payload }) => !isEnvelope(payload)) // nobody reads the others here
  const texts = await context.seals.open(
    context,
    sealed.map(({ row_id: id, payload }) => ({ text: payload, place: placeOfRow(id) })),
  )
  return new Map(
    sealed.map(({ row_id: id }, index) => {
      const text = texts[index] ?? null
      return [id, text === null ? null : (JSON.parse(text) as Row)] // written by sealRows
    }),
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

export const placeOfRow = (id: string): string => `sys_sealed ${id}`
