import type { CompiledKey } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { lastingSql } from '../database/literalSql.ts'
import { areChoices, keyName, rangeOf } from '../database/toSchemaModel.ts'
import { CodedError, type CodedFieldError, errorOf } from '../fail.ts'
import { listed } from '../listed.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { and, ident, raw, sql, type Sql } from '../database/Sql.ts'
import { declared, stored } from '../store/writeRows.ts'
import type { Document } from '../workflow/Document.ts'
import { inputError } from '../workflow/inputError.ts'
import type { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { idOf } from './versioned.ts'

/** The database names the key that is broken and one row at most; here every sent row that breaks it is named. */
export async function namingClashes<T>(
  unit: UnitOfWork,
  node: EntityNode,
  list: readonly Row[],
  work: () => Promise<T>,
): Promise<T> {
  const { tx } = unit.context
  await run(tx, raw('savepoint "rows"'))
  try {
    return await work()
  } catch (error) {
    const key = node.parent ? undefined : brokenKey(node, error)
    if (!key) throw error
    await run(tx, raw('rollback to savepoint "rows"'))
    const found = await clashing(unit, node, key, list)
    if (found.size === 0) throw error
    throw inputError(list.map((_, rowIndex) => mistakesOf(node, key, found.get(rowIndex))))
  }
}

/** The key that a refusal of the database is about. */
function brokenKey({ entity }: EntityNode, error: unknown): CompiledKey | undefined {
  if (!(error instanceof Error) || error instanceof CodedError || !('constraint' in error)) return undefined
  return entity.keys.find((key) => keyName(entity, key) === error.constraint)
}

const namesOf = ({ unique, per }: CompiledKey): readonly string[] => unique ?? per ?? []

function mistakesOf(node: EntityNode, key: CompiledKey, row: Row | undefined): readonly CodedFieldError[] {
  if (!row) return []
  const columns = namesOf(key).flatMap((name) => node.byName.get(name) ?? [])
  const field = listed(columns.map(({ label, name }) => label ?? name))
  const value = columns.map(({ to, name, wire }) => String(row[to ? `${name}Code` : wire] ?? '')).join(', ')
  const usual = key.unique ? errorOf('DUPLICATE', { field, value }) : errorOf('OVERLAP', { field })
  const places = key.noOverlap ? [node.byName.get(key.noOverlap[0])] : columns
  return places
    .flatMap((place) => place ?? [])
    .map(({ wire }) => ({
      path: wire,
      code: key.error?.code ?? usual.code,
      words: key.error?.say ?? usual.words,
    }))
}

/** The rows that break a key, with what others have or with each other, by their places. */
async function clashing(
  { context, documents }: UnitOfWork,
  node: EntityNode,
  key: CompiledKey,
  list: readonly Row[],
): Promise<ReadonlyMap<number, Row>> {
  const rows = rowsSent(documents, node, list).filter(({ row }) => key.when?.run(row, context.env) ?? true)
  const ids = list.flatMap((input) => idOf(node, input) ?? [])
  const columns = [...new Set([...namesOf(key), ...(key.noOverlap ?? [])])].flatMap(
    (name) => node.byName.get(name) ?? [],
  )
  const values = JSON.stringify(rows.map(({ row, rowIndex }) => ({ ...stored(row, columns), rowIndex })))
  const when = key.when ? `coalesce(${lastingSql(key.when, '"t"')}, false)` : 'true'
  const [theirs, mine] = [matches(node, key, ({ column }) => column), matches(node, key, ({ wire }) => wire)]
  const found = await run<{ place: number }>(
    context.tx,
    sql`with "v" as (select * from json_to_recordset(${values}::json) as "v"("rowIndex" integer, ${raw(declared(columns))}))
      select "v"."rowIndex" as place from "v" join ${raw(tableOf(node))} "t" on ${theirs}
      where "t"."tenant_id" = ${context.caller.tenantId} and "t"."id" <> all(${ids}) and ${raw(when)}
      union select "v"."rowIndex" from "v" join "v" "t" on "t"."rowIndex" <> "v"."rowIndex" and ${mine}`,
  )
  const places = new Set(found.map(({ place }) => Number(place)))
  return new Map(
    rows.flatMap(({ row, rowIndex }) => (places.has(rowIndex) ? [[rowIndex, row] as const] : [])),
  )
}

interface SentRow {
  readonly row: Row
  readonly rowIndex: number
}

/** Rows as they would have been written. New ones were made in the order in which they were sent. */
function rowsSent(
  documents: ReadonlyMap<string, Document>,
  node: EntityNode,
  list: readonly Row[],
): readonly SentRow[] {
  const made = [...documents.values()].filter((one) => one.node === node && one.begun === null).values()
  return list.flatMap((input, rowIndex) => {
    const id = idOf(node, input)
    const row = (id === undefined ? made.next().value : documents.get(id))?.now
    return row ? [{ row, rowIndex }] : []
  })
}

/** Whether the row `v` and the row `t` say the same by a key. `nameIn`: what a column is called in `t`. */
function matches(node: EntityNode, key: CompiledKey, nameIn: (column: Column) => string): Sql {
  const isChoice = areChoices(node.entity, namesOf(key), key.noOverlap ? 1 : 2)
  const equal = namesOf(key).flatMap((name) => {
    const column = node.byName.get(name)
    const is = isChoice ? 'is not distinct from' : '='
    return column ? [raw(`"t".${ident(nameIn(column))} ${is} "v".${ident(column.wire)}`)] : []
  })
  const [from, to] = (key.noOverlap ?? []).map((name) => node.byName.get(name))
  if (!from || !to) return and(equal)
  const [range, ends] = rangeOf(node.entity, from.name)
  const within = (alias: string, name: (column: Column) => string) =>
    `${range}("${alias}".${ident(name(from))}, "${alias}".${ident(name(to))}, '${ends}')`
  return and([...equal, raw(`${within('t', nameIn)} && ${within('v', ({ wire }) => wire)}`)])
}
