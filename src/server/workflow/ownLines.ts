import type { Row } from '../../language/row.ts'
import type { CompiledEffect, CompiledMake, CompiledVerb } from '../../language/verb.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { applyDefaults } from './applyDefaults.ts'
import { beginRow } from './copiedRows.ts'
import { index, isSame, type Document, type Placed } from './Document.ts'
import { effectRows, envOfVerb, holds, type EffectPlace, type EffectRow } from './effectRows.ts'
import { inputOf } from './madeInput.ts'
import { groupedPlaces } from './madeValues.ts'
import { keepTables } from './keptRows.ts'
import { numberLines } from './numberLines.ts'
import { everything } from './putAsked.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A new line of the document at hand, not yet in it. */
interface Fresh {
  readonly node: EntityNode
  readonly row: Row
  readonly holder: Row
}

/** Lines that a verb makes in the document it is done on. */
export const isOwnMake = (effect: CompiledEffect): effect is CompiledMake =>
  effect.kind === 'make' && effect.isOwn

/** Lines of the document itself that are made of what the verb leaves: by group, or of lines that an effect before them makes. */
const laterLines = ({ effects }: CompiledVerb): readonly CompiledMake[] =>
  effects.filter(
    (effect, index): effect is CompiledMake =>
      isOwnMake(effect) &&
      (effect.per !== undefined ||
        effects.slice(0, index).some((one) => isOwnMake(one) && one.entity === effect.each?.entity)),
  )

/** Lines that a verb makes in the document it is done on, read from the row as it is before the verb sets anything. `put` them where they belong afterwards. */
export async function linesToMake(
  unit: UnitOfWork,
  verb: CompiledVerb,
  at: EffectRow,
): Promise<{ put(): boolean }> {
  const fresh: Fresh[] = []
  const later = new Set(laterLines(verb))
  for (const effect of verb.effects)
    if (isOwnMake(effect) && !later.has(effect)) fresh.push(...(await linesOfEffect(unit, effect, at)))
  return {
    put: () => {
      add(fresh)
      return fresh.length > 0
    },
  }
}

/** Lines that are made of what the verb leaves, effect by effect: each sees those that were made before, complete. */
export async function growLater(
  unit: UnitOfWork,
  verb: CompiledVerb,
  rows: readonly { readonly document: Document; readonly id: string }[],
): Promise<void> {
  for (const effect of laterLines(verb)) {
    const grown = new Set<Document>()
    for (const { document, id } of rows) {
      const placed = index(document.node, document.now).get(id)
      if (placed && (await makeLater(unit, effect, { placed, document }))) grown.add(document)
    }
    await complete(unit, [...grown])
  }
}

/** New lines get their numbers, and what follows from what they were given. */
export async function complete(unit: UnitOfWork, grown: readonly Document[]): Promise<void> {
  await numberLines(unit.context, grown)
  await applyDefaults(
    unit,
    grown.map((document) => ({ document, given: everything })),
  )
}

/** Tables of these documents whose rows follow others become what they follow from now, with all that comes of it. */
export async function followRows(unit: UnitOfWork, documents: readonly Document[]): Promise<void> {
  const grown = await keepTables(unit, documents)
  if (grown.size > 0) await complete(unit, [...grown.keys()])
}

/** Puts lines into the document as the verb has left it. By group there is one line for each: the one that is there keeps what is not said here, and lines of no group go. Answers whether something has changed. */
async function makeLater(unit: UnitOfWork, effect: CompiledMake, at: EffectRow): Promise<boolean> {
  const fresh = await linesOfEffect(unit, effect, at)
  if (!effect.per) {
    add(fresh)
    return fresh.length > 0
  }
  for (const [holder, group] of Map.groupBy(fresh, ({ holder }) => holder)) keepGroups(effect, holder, group)
  const node = unit.context.catalog.node(effect.entity)
  if (fresh.length === 0 && node.parent === at.placed.node) keepNone(at.placed.row, nameOf(node))
  return true
}

const keepNone = (holder: Row, name: string): void => {
  if (linesOf(holder, name).length > 0) holder[name] = []
}

/** The lines of a table are those of the groups, each in the place where it was. */
function keepGroups({ keys = [], values }: CompiledMake, holder: Row, fresh: readonly Fresh[]): void {
  const [first] = fresh
  if (!first) return
  const { node } = first
  const said = new Set(values.flatMap(({ field }) => node.byName.get(field)?.wire ?? []))
  const keyOf = (row: Row) => JSON.stringify(keys.map((name) => keyIn(node, row, name)))
  const wanted = new Map(fresh.map((one) => [keyOf(one.row), one.row]))
  const stay = linesOf(holder, nameOf(node)).flatMap((line) => {
    const key = keyOf(line)
    const row = wanted.get(key)
    wanted.delete(key)
    if (row)
      for (const column of node.columns)
        if (said.has(column.wire) && !isSame(column, line[column.wire], row[column.wire]))
          line[column.wire] = row[column.wire]
    return row ? [line] : []
  })
  holder[nameOf(node)] = [...stay, ...wanted.values()]
}

/** A value as it is compared: of a number without its zeros. */
function keyIn(node: EntityNode, row: Row, name: string): unknown {
  const column = node.byName.get(name)
  const value = column && (row[column.wire] ?? null)
  return column?.storage === 'decimal' && value !== null ? plain(String(value)) : (value ?? null)
}

const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

function add(fresh: readonly Fresh[]): void {
  for (const [holder, group] of Map.groupBy(fresh, ({ holder }) => holder))
    for (const [node, rows] of Map.groupBy(group, ({ node }) => node))
      holder[nameOf(node)] = [...linesOf(holder, nameOf(node)), ...rows.map(({ row }) => row)]
}

async function linesOfEffect(
  unit: UnitOfWork,
  effect: CompiledMake,
  at: EffectRow,
): Promise<readonly Fresh[]> {
  const { entity, each, when, values } = effect
  const node = unit.context.catalog.node(entity)
  const alone: EffectPlace = { at, each: [] }
  const rows = each && (await effectRows(unit, each, alone, true, { reader: node }))
  const places = rows ? rows.map((one): EffectPlace => ({ at, each: [one] })) : [alone]
  const chosen = when
    ? places.filter((place) => holds(when, at.placed.row, envOfVerb(unit.context, place)))
    : places
  const fresh: Fresh[] = []
  for (const place of groupedPlaces(unit.context, effect, chosen)) {
    const holder = holderOf(node, place)
    const input = holder && (await inputOf(unit, node, { values, lines: effect.lines }, place))
    if (holder) fresh.push({ node, holder, row: rowOf(node, input ?? {}, holder) })
  }
  return fresh
}

/** A new row with its lines. */
function rowOf(node: EntityNode, input: Row, holder: Row): Row {
  const row: Row = Object.assign(beginRow(node, input), input, { parentId: holder['id'] })
  for (const { name, node: line } of node.lines)
    if (Array.isArray(row[name])) row[name] = linesOf(row, name).map((one) => rowOf(line, one, row))
  return row
}

/** The row that holds lines of this kind: the one that is gone through where it stands in this document, else that of the verb, or the nearest above it. */
function holderOf(node: EntityNode, { at, each: [first] }: EffectPlace): Row | undefined {
  const isOfThis = first?.document !== undefined && first.document === at.document
  return (isOfThis ? above(node, first.placed) : undefined) ?? above(node, at.placed)
}

function above(node: EntityNode, { node: at, row, up }: Placed): Row | undefined {
  if (node.parent === at) return row
  let [reached, holder] = [at.parent, up]
  while (reached && holder && reached !== node.parent)
    [reached, holder] = [reached.parent, holder.up as typeof holder] // `up` is the same shape all the way
  return reached ? holder?.row : undefined
}

const nameOf = (node: EntityNode): string =>
  node.parent?.lines.find((lines) => lines.node === node)?.name ?? ''
