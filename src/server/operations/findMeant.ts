import type { Row } from '../../language/row.ts'
import { mostTexts } from '../bounds.ts'
import { fail } from '../fail.ts'
import { partsOf } from '../partsOf.ts'
import { hidden } from '../store/access.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { listPage } from '../store/listPage.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'

const atOnce = 500

export interface Wanted {
  readonly target: EntityNode
  /** What is compared with the texts; a row is meant by any of them. */
  readonly fields: readonly string[]
  readonly texts: readonly string[]
  /** Keys to read; default all. */
  readonly columns?: readonly string[]
  conditions(alias: string): readonly Sql[]
  /** Filters of a listing beside the texts. */
  readonly filters?: Row
}

/**
 * The caller's rows that one of the texts names exactly, five hundred texts a statement. Where so few texts name more rows than
 * a page holds they are asked in halves; a single text that does is left out: it means none of them.
 */
export async function findMeant(context: OperationContext, wanted: Wanted): Promise<Row[]> {
  const columns = wanted.fields
    .flatMap((name) => wanted.target.byName.get(name) ?? [])
    .filter((column) => isComparable(context, wanted.target, column))
  if (columns.length === 0 || wanted.texts.length === 0) return []
  const rows: Row[] = []
  for (let from = 0; from < wanted.texts.length; from += atOnce)
    rows.push(...(await part(context, wanted, columns, wanted.texts.slice(from, from + atOnce))))
  return rows
}

/** Whatever else was asked for: everything of a page, and how much there is. */
const wholePage: Row = {
  pageIndex: 1,
  pageRows: atOnce,
  columns: undefined,
  totals: undefined,
  noQueryTotalFlag: undefined,
  onlyQueryTotalFlag: undefined,
}

async function part(
  context: OperationContext,
  wanted: Wanted,
  columns: readonly Column[],
  texts: readonly string[],
): Promise<Row[]> {
  const named = (alias: string): Sql =>
    sql`(${join(
      columns.map(({ column }) => sql`${raw(`${alias}.${ident(column)}`)}::text = any(${texts})`),
      ' or ',
    )})`
  const { data, page } = await listPage(
    context,
    wanted.target,
    { ...wanted.filters, ...wholePage },
    {
      ...(wanted.columns ? { columns: wanted.columns } : {}),
      conditions: (alias) => [...wanted.conditions(alias), named(alias)],
    },
  )
  if (page.count <= data.length) return data
  if (texts.length === 1) return []
  const half = Math.ceil(texts.length / 2)
  return [
    ...(await part(context, wanted, columns, texts.slice(0, half))),
    ...(await part(context, wanted, columns, texts.slice(half))),
  ]
}

/** Nobody finds out by trying what is hidden from them. */
const isComparable = (
  context: OperationContext,
  target: EntityNode,
  { to, name, storage }: Column,
): boolean => to === undefined && storage === 'text' && hidden(target, name, context.caller) === 'never'

/** An array of texts, or one text joined with commas; each once, without the blank ones. */
export function textsOf(value: unknown, field: string): string[] {
  if (!Array.isArray(value) && typeof value !== 'string') return fail('PARAM_REQUIRED', { field })
  const given = partsOf(value)
  if (!given.every((one): one is string => typeof one === 'string' && !one.includes('\0')))
    return fail('PARAM_INVALID', { field, reason: '["…"]' })
  const texts = [...new Set(given.map((one) => one.trim()).filter((one) => one !== ''))]
  return texts.length > mostTexts ? fail('PARAM_INVALID', { field, reason: `≤ ${mostTexts}` }) : texts
}
