import type { Best, CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { isShown } from '../../rules/document/isShown.ts'
import { inputsOf, inputValues } from '../../rules/document/bestInputs.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { scope } from '../store/scope.ts'
import { bestOrder, enabledOnly } from '../store/bestOrder.ts'
import { Joins } from '../store/Joins.ts'
import { isPartial } from '../store/lineRules.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { and, join, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import type { DocumentInput } from './DocumentInput.ts'

/** What refs that choose themselves have chosen in this transaction, by row and field; and from what. */
export interface Chosen {
  readonly id: string | null
  readonly from: string
}

const choices = new WeakMap<Document, Map<string, Chosen>>()

const choicesOf = (document: Document): Map<string, Chosen> => {
  const known = choices.get(document) ?? new Map<string, Chosen>()
  choices.set(document, known)
  return known
}

const placeOf = (row: Row, { wire }: Pick<Column, 'wire'>): string => `${String(row['id'])} ${wire}`

/** Whether the row was chosen by the definitions themselves: that is right even where the caller could not have looked for it. */
export const isChosenAsBest = (document: Document, row: Row, column: Column, id: string): boolean =>
  choices.get(document)?.get(placeOf(row, column))?.id === id

/** A place where a row has to be chosen. */
interface Place extends Placed {
  readonly document: Document
  readonly column: Column & { readonly field: CompiledField & { readonly best: Best } }
  /** What the choice follows from, as one text. */
  readonly from: string
}

/**
 * Lets refs that choose themselves take the best of the rows that their rule allows: in new rows where nothing else was said, and wherever
 * what the rule reads of the row was changed. Answers the paths of those that now point elsewhere.
 */
export async function chooseBest(
  context: OperationContext,
  inputs: readonly DocumentInput[],
): Promise<Map<Document, string[]>> {
  const moved = new Map<Document, string[]>()
  const places = inputs.flatMap((input) => placesIn(context, input))
  for (const [column, group] of Map.groupBy(places, (place) => place.column)) {
    const found = await bestOf(context, column, group)
    for (const { document, row, path, from } of group) {
      const id = found.get(from) ?? null
      choicesOf(document).set(placeOf(row, column), { id, from })
      if ((row[column.wire] ?? null) === id) continue
      row[column.wire] = id
      moved.set(document, [...(moved.get(document) ?? []), pathIn(path, column.wire)])
    }
  }
  return moved
}

function placesIn(context: OperationContext, { document, given }: DocumentInput): Place[] {
  const { node, now, saved } = document
  if (!now || !choosing(node)) return []
  const before = index(node, saved)
  return [...rowsOf(node, now)].flatMap((placed) =>
    choosersOf(placed.node).flatMap((column): Place[] => {
      const from = fromOf(placed, column)
      const old = before.get(String(placed.row['id']))
      const isByHand = given.get(String(placed.row['id']))?.has(column.wire) === true
      return isOpen(context, { document, column, from, ...placed }, old, isByHand)
        ? [{ document, column, from, ...placed }]
        : []
    }),
  )
}

/** Whether the ref is to choose: not what somebody chose by hand, and not again from the same. */
function isOpen(
  { env }: OperationContext,
  { document, column, from, row, up }: Place,
  old: Placed | undefined,
  isByHand: boolean,
): boolean {
  if (!isShown(column.field, row, { ...env, ...(up ? { up } : {}) })) return false
  const before = choicesOf(document).get(placeOf(row, column))
  if (before) return before.from !== from && before.id === (row[column.wire] ?? null)
  const value = row[column.wire] ?? null
  if (!old) return value === null || !isByHand
  if (isByHand && value !== (old.row[column.wire] ?? null)) return false
  return fromOf(old, column) !== from
}

const fromOf = ({ row, up }: Placed, { field }: Place['column']): string =>
  JSON.stringify(inputValues(inputsOf(field), row, up))

type Chooser = Place['column']

const choosersOf = (node: EntityNode): readonly Chooser[] => {
  const known =
    choosers.get(node) ?? node.columns.filter((column): column is Chooser => column.field?.best !== undefined)
  choosers.set(node, known)
  return known
}

const choosers = new WeakMap<EntityNode, readonly Chooser[]>()

const choosing = (node: EntityNode): boolean =>
  choosersOf(node).length > 0 || node.lines.some((lines) => choosing(lines.node))

/** So many choices are asked for in one statement. */
const portion = 100

/** The best row for each of the different things that it follows from. */
async function bestOf(
  context: OperationContext,
  column: Chooser,
  places: readonly Place[],
): Promise<Map<string, string | null>> {
  const target = context.catalog.node(column.to ?? '')
  const different = [...new Map(places.map((place) => [place.from, place])).values()]
  const found = new Map<string, string | null>()
  for (let at = 0; at < different.length; at += portion) {
    const asked = different.slice(at, at + portion)
    const ids = asked.map((place) => sql`(${bestFor(context, target, place)})`)
    const rows = await run(
      context.tx,
      sql`select x.at as at, x.id as id from unnest(array[${join(ids, ', ')}]) with ordinality as x(id, at)`,
    )
    for (const row of rows) {
      const place = asked[Number(row['at']) - 1]
      if (place) found.set(place.from, typeof row['id'] === 'string' ? row['id'] : null)
    }
  }
  return found
}

function bestFor(context: OperationContext, target: EntityNode, { column, row, up }: Place): Sql {
  const env = { ...context.env, self: row, ...(up ? { up } : {}) }
  const { where, best } = column.field
  const joins = new Joins(context.catalog, 't', 'u')
  // Of a table of which the caller finds some rows alone, the best of the others would tell him of them.
  const found = isPartial(target, context.caller)
    ? scope(target, context.caller, 't', joins, context.env)
    : null
  const conditions = [
    sql`t."tenant_id" = ${context.caller.tenantId}`,
    ...(found ? [found] : []),
    ...enabledOnly(target, 't'),
    ...(where ? [toSql(where, 't', env)] : []),
  ]
  const order = bestOrder(best, 't', env).map((key) => sql`${key.value} ${raw(key.order)}`)
  return sql`select t."id" from ${raw(tableOf(target))} t${joins.sql} where ${and(conditions)} order by ${join(order, ', ')}, t."id" limit 1`
}
