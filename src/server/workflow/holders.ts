import type { CompiledKey } from '../../language/entity.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import { nodesOf, type FlowUse } from '../store/Catalog.ts'
import { seesAlways } from '../store/access.ts'
import { inScope } from '../store/inScope.ts'
import { Joins } from '../store/Joins.ts'
import { loadRows } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { resolvePath } from '../store/resolvePath.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { index, pathIn, rowsOf, type Placed } from './Document.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A flow that takes rows whole, each into one line alone. */
export interface WholeUse extends FlowUse {
  readonly holding: CompiledKey
}

export const isWhole = (use: FlowUse): use is WholeUse => use.holding !== undefined

/** Whether no line has a row of the source yet; `source`: the alias under which that stands. */
export const unheld = (use: WholeUse, source: string, context: OperationContext): Sql =>
  sql`not exists (select from ${raw(tableOf(use.line))} h where h.${raw(ident(use.link.column))} = ${raw(source)}."id" and ${holds(use, 'h', context)})`

const holds = ({ holding }: WholeUse, alias: string, { env }: OperationContext): Sql =>
  holding.when ? sql`coalesce(${toSql(holding.when, alias, env)}, false)` : raw('true')

/** Rows of the source that a line has, each with the document of that line; those of `besides` do not count. */
export async function holdersOf(
  context: OperationContext,
  use: WholeUse,
  ids: readonly string[],
  besides: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const joins = new Joins(context.catalog, 'h')
  const root = `${joins.root(use.line)}."id"`
  const rows = await run(
    context.tx,
    sql`select h.${raw(ident(use.link.column))} as source, ${raw(root)} as document from ${raw(tableOf(use.line))} h${joins.sql} where h.${raw(ident(use.link.column))} = any(${ids}) and ${holds(use, 'h', context)} and not ${raw(root)} = any(${besides})`,
  )
  return new Map(rows.map((row) => [String(row['source']), String(row['document'])]))
}

/** What is said of a row that a document has: the words of the key, and which document, as far as the caller may know it. */
export async function holdingWords(
  context: OperationContext,
  use: WholeUse,
  documents: Iterable<string>,
): Promise<(document: string) => Wording> {
  const { document: node, holding } = use
  const code = resolvePath(context.catalog, node, node.entity.display.code)
  const seen = code && seesAlways(code, context.caller)
  const visible = seen ? [...(await inScope(context, node, [...new Set(documents)]))] : []
  const names = new Map(
    (await loadRows(context, node, 'id', visible)).map((row) => [
      String(row['id']),
      row[node.entity.display.code],
    ]),
  )
  const words = holding.error?.say ?? serverTexts.text('flow.held', { entity: node.entity.noun })
  return (document) => {
    const name = names.get(document)
    return typeof name === 'string' && name !== '' ? serverTexts.text('flow.heldBy', { words, name }) : words
  }
}

/** The code of what is refused because another line has the row. */
export const holdingCode = ({ holding }: WholeUse): string => holding.error?.code ?? 'DUPLICATE'

/**
 * Refuses rows that a document of this transaction takes whole while another one has them, and names that one: when a deed has been done
 * with all its effects, like limits. Of two at once the second comes here, for both lock the row; the key itself stays the last word.
 */
export async function refuseHeld(unit: UnitOfWork): Promise<void> {
  if (unit.isWithin || unit.isUnfinished) return
  const mine = [...unit.documents.keys()]
  for (const [use, group] of Map.groupBy(takenNow(unit), (one) => one.use)) {
    const ids = group.map(({ source }) => source)
    const found = await holdersOf(unit.context, use, [...new Set(ids)], mine)
    if (found.size === 0) continue
    const wordsOf = await holdingWords(unit.context, use, found.values())
    const errors = group.flatMap(({ source, path }): (CodedFieldError & { words: Wording })[] => {
      const document = found.get(source)
      return document === undefined
        ? []
        : [{ path: pathIn(path, use.place), code: holdingCode(use), words: wordsOf(document) }]
    })
    const [first] = errors
    if (first) throw new CodedError(first.code, first.words, { errors })
  }
}

interface Taken {
  readonly use: WholeUse
  readonly source: string
  readonly path: string
}

/** Rows that lines of this transaction have now and did not have when it began. */
function takenNow(unit: UnitOfWork): Taken[] {
  return [...unit.documents.values()].flatMap((document) => {
    const { node, now, begun } = document
    if (!now || !nodesOf(node).some(({ takes }) => takes.some(isWhole))) return []
    const before = index(node, begun)
    return [...rowsOf(node, now)].flatMap((placed) =>
      placed.node.takes.filter(isWhole).flatMap((use): Taken[] => {
        const source = heldIn(unit, use, placed)
        const isNew = source !== null && source !== heldIn(unit, use, before.get(String(placed.row['id'])))
        return isNew ? [{ use, source, path: placed.path }] : []
      }),
    )
  })
}

const heldIn = ({ context }: UnitOfWork, use: WholeUse, placed: Placed | undefined): string | null => {
  const source = placed?.row[use.link.wire]
  if (!placed || typeof source !== 'string') return null
  const { when } = use.holding
  const env = { ...context.env, ...(placed.up ? { up: placed.up } : {}) }
  return !when || when.run(placed.row, env) === true ? source : null
}
