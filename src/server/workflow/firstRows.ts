import type { CompiledMadeLines } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import { isPartial } from '../store/lineRules.ts'
import { asSystem } from '../store/loadRows.ts'
import { blank } from './blank.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import type { DocumentInput } from './DocumentInput.ts'
import { effectRows, envOfVerb, holds, type EffectPlace, type EffectRow } from './effectRows.ts'
import { valuesOf } from './madeValues.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Tables that were looked at in this transaction, by the id of their holder: what was taken out by a rule does not come again. */
const begun = new WeakMap<Document, Set<string>>()

/**
 * Gives tables that begin with one row for each row of others these rows, in holders that are new and were given none. Answers the paths of
 * the tables that have grown.
 */
export async function addFirstRows(
  unit: UnitOfWork,
  inputs: readonly DocumentInput[],
): Promise<Map<Document, string[]>> {
  const grown = new Map<Document, string[]>()
  for (const { document } of inputs)
    for (const table of openTables(document)) {
      const rows = await firstRowsOf(unit, document, table)
      if (rows.length === 0) continue
      table.holder.row[table.first.name] = rows
      grown.set(document, [...(grown.get(document) ?? []), pathIn(table.holder.path, table.first.name)])
    }
  return grown
}

interface Table {
  readonly holder: Placed
  readonly node: EntityNode
  readonly first: CompiledMadeLines
}

function openTables(document: Document): readonly Table[] {
  const { node, now, saved } = document
  if (!now || !begins(node)) return []
  const known = index(node, saved)
  const seen = begun.get(document) ?? new Set<string>()
  begun.set(document, seen)
  return [...rowsOf(node, now)].flatMap((holder) => {
    const id = String(holder.row['id'])
    if (known.has(id)) return []
    return tablesOf(holder.node).flatMap(({ first, node: line }): Table[] => {
      const place = `${id} ${first.name}`
      if (seen.has(place)) return []
      seen.add(place)
      return linesOf(holder.row, first.name).length === 0 ? [{ holder, node: line, first }] : []
    })
  })
}

async function firstRowsOf(unit: UnitOfWork, document: Document, table: Table): Promise<readonly Row[]> {
  const { holder, node, first } = table
  const context = { ...unit.context, caller: asSystem(unit.context.caller) }
  const at = { placed: holder, document }
  const rows = first.each
    ? await effectRows(unit.within(context), first.each, { at, each: [] }, true, { reader: node })
    : []
  return (await foundOf(unit, rows))
    .map((one): EffectPlace => ({ at, each: [one] }))
    .filter((place) => holds(first.when, holder.row, envOfVerb(context, place)))
    .map((place, position) => ({
      ...blank(node),
      ...valuesOf(context, node, first.values, place),
      parentId: holder.row['id'],
      lineNum: (position + 1) * 10,
    }))
}

/** Of a table of which the caller finds some rows alone his table begins with those: it would tell him the others. */
async function foundOf(unit: UnitOfWork, rows: readonly EffectRow[]): Promise<readonly EffectRow[]> {
  const { context } = unit
  const node = rows[0]?.placed.node
  if (!node || !isPartial(node, context.caller)) return rows
  const found = await inScope(
    context,
    node,
    rows.map(({ placed: { row } }) => String(row['id'])),
  )
  return rows.filter(({ placed: { row } }) => found.has(String(row['id'])))
}

const tables = new WeakMap<EntityNode, readonly Omit<Table, 'holder'>[]>()

function tablesOf(node: EntityNode): readonly Omit<Table, 'holder'>[] {
  const known =
    tables.get(node) ??
    node.entity.lines.flatMap(({ name, firstOf }) => {
      const line = node.lines.find((one) => one.name === name)
      return firstOf && line ? [{ first: firstOf, node: line.node }] : []
    })
  tables.set(node, known)
  return known
}

const begins = (node: EntityNode): boolean =>
  tablesOf(node).length > 0 || node.lines.some((line) => begins(line.node))
