import type { CompiledKept } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { inputValues } from '../../rules/document/bestInputs.ts'
import { isSameValue, keptValue } from '../../rules/document/fieldValue.ts'
import { followedInputs, keptKeyOf } from '../../rules/document/keptTable.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import { blank } from './blank.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { effectRows, type EffectPlace, type EffectRow } from './effectRows.ts'
import { groupedPlaces, valuesOf } from './madeValues.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** What tables were looked at with in this transaction, by their holder and name: while that is the same they stand as they are. */
const looked = new WeakMap<Document, Map<string, string>>()

/** Rows that came into a kept table here: nobody gave them anything but what they follow from. */
const following = new WeakSet<Row>()

export const isFollowing = (row: Row): boolean => following.has(row)

/** Rows that a table follows have moved: it is looked at again, whatever its own document says. */
export const lookAgain = (document: Document, holder: string, table: string): void => {
  seenIn(document).set(placeOf(holder, table), '')
}

const placeOf = (holder: string, table: string): string => `${holder} ${table}`

function seenIn(document: Document): Map<string, string> {
  const known = looked.get(document) ?? new Map<string, string>()
  looked.set(document, known)
  return known
}

/**
 * Brings tables whose rows follow others to what they follow from now: a row for each, found again by its keys, with what people wrote into
 * it; rows that follow from nothing go. Answers the paths of the tables that have changed.
 */
export async function keepTables(
  unit: UnitOfWork,
  documents: readonly Document[],
): Promise<Map<Document, string[]>> {
  const changed = new Map<Document, string[]>()
  for (const document of documents) {
    if (!document.now || !keepsAny(document.node)) continue
    for (const holder of [...rowsOf(document.node, document.now)])
      for (const table of tablesOf(holder.node))
        if (await keepTable(unit, document, holder, table))
          changed.set(document, [...(changed.get(document) ?? []), pathIn(holder.path, table.kept.name)])
  }
  return changed
}

interface Table {
  readonly node: EntityNode
  readonly kept: CompiledKept
}

const tablesOf = ({ lines }: EntityNode): readonly Table[] =>
  lines.flatMap(({ node }) => (node.kept ? [{ node, kept: node.kept }] : []))

const keepsAny = (node: EntityNode): boolean =>
  node.lines.some((line) => line.node.kept !== undefined || keepsAny(line.node))

/** Whether the table has changed. */
async function keepTable(
  unit: UnitOfWork,
  document: Document,
  holder: Placed,
  table: Table,
): Promise<boolean> {
  const seen = seenIn(document)
  const id = String(holder.row['id'])
  const place = placeOf(id, table.kept.name)
  const before = seen.get(place) ?? (await savedFrom(unit, document, id, table))
  if (before === (await fromOf(unit, document, holder, table))) return false
  const rows = await rowsFor(unit, document, holder, table)
  const isChanged = follow(holder, table, rows, goneIn(unit, holder, table))
  seen.set(place, await fromOf(unit, document, holder, table))
  return isChanged
}

/** What the table of a saved document follows from as that is stored; it is kept true there. */
async function savedFrom(
  unit: UnitOfWork,
  document: Document,
  id: string,
  table: Table,
): Promise<string | undefined> {
  const saved = index(document.node, document.saved).get(id)
  return saved && fromOf(unit, { ...document, now: document.saved }, saved, table)
}

/** What the table follows from within its own document, and which rows it has. */
async function fromOf(unit: UnitOfWork, document: Document, holder: Placed, table: Table): Promise<string> {
  const { kept } = table
  const { own, each } = followedInputs(kept)
  const isGone = goneIn(unit, holder, table)
  const { where: _, sort: __, ...all } = kept.each
  const reader = document.node
  const rows = kept.gathered ? [] : await effectRows(unit, all, placeAt(document, holder), true, { reader })
  return JSON.stringify([
    inputValues(own, holder.row, holder.up),
    linesOf(holder.row, kept.name).map((row) => [row['id'], kept.drop !== undefined && isGone(row)]),
    rows.map(({ placed: { row, up } }) => [row['id'], ...inputValues(each, row, up)]),
  ])
}

const placeAt = (document: Document, placed: Placed): EffectPlace => ({ at: { placed, document }, each: [] })

/** The rows that the table has to have, found by the rights of the system. */
async function rowsFor(
  unit: UnitOfWork,
  document: Document,
  holder: Placed,
  { node, kept }: Table,
): Promise<readonly Row[]> {
  const context = { ...unit.context, caller: asSystem(unit.context.caller) }
  const at: EffectRow = { placed: holder, document }
  const rows = await effectRows(unit.within(context), kept.each, { at, each: [] }, true, { reader: node })
  const places = rows.map((one): EffectPlace => ({ at, each: [one] }))
  const up = { row: holder.row, ...(holder.up ? { up: holder.up } : {}) }
  return groupedPlaces(context, kept, places).map((place) => {
    const row: Row = { ...blank(node), parentId: holder.row['id'] }
    Object.assign(row, valuesOf(context, node, kept.values, place))
    for (const { field } of wiresOf(node, kept))
      if (field) row[field.wire] = keptValue(field, row[field.wire], row, { ...context.env, up })
    return row
  })
}

const wiresOf = (node: EntityNode, { values }: CompiledKept) =>
  values.flatMap(({ field }) => node.byName.get(field) ?? [])

/** Whether a row goes once it follows from nothing any more. */
const goneIn = ({ context }: UnitOfWork, { row, up }: Placed, { kept: { drop } }: Table) => {
  const env = { ...context.env, up: { row, ...(up ? { up } : {}) } }
  return (line: Row): boolean => drop === undefined || drop.run(line, env) === true
}

/** Rows stay where they are, by what they follow, with what is kept of it; new ones come behind them. What follows from nothing stays where its table says so, and keeps no more than by what it is found again. */
function follow(
  holder: Placed,
  { node, kept }: Table,
  rows: readonly Row[],
  isGone: (row: Row) => boolean,
): boolean {
  const keyOf = keptKeyOf(kept, node.entity)
  const wanted = new Map(rows.map((row) => [keyOf(row), row]))
  const before = linesOf(holder.row, kept.name)
  const found = node.entity.fields.filter(({ name }) => kept.keys.includes(name))
  const leftOf = (line: Row): Row => Object.fromEntries(found.map(({ wire }) => [wire, line[wire] ?? null]))
  let isChanged = false
  const stay = before.filter((line) => {
    const key = keyOf(line)
    const row = wanted.get(key) ?? (isGone(line) ? undefined : leftOf(line))
    if (!row) return false
    wanted.delete(key)
    for (const { field } of wiresOf(node, kept)) {
      if (!field || isSameValue(field, line[field.wire], row[field.wire])) continue
      line[field.wire] = row[field.wire] ?? null
      isChanged = true
    }
    return true
  })
  for (const row of wanted.values()) following.add(row)
  if (stay.length === before.length && wanted.size === 0) return isChanged
  holder.row[kept.name] = [...stay, ...wanted.values()]
  return true
}
