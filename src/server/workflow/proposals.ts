import type { Row } from '../../language/row.ts'
import type { CompiledProposal } from '../../language/field.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { pathIn } from './Document.ts'

/** A value that a row says another record gets. */
export interface Proposal {
  readonly column: Column
  /** Wire keys of the row: what stood there before, and what stands there now. */
  readonly before: string
  readonly now: string
  /** The field of the other record, by its name. */
  readonly field: string
}

/** What rows of a table say of the records that they point to. */
export interface Proposing {
  /** The ref to the record. */
  readonly via: Column
  readonly values: readonly Proposal[]
  /** Wire key of the flag that takes the record away. */
  readonly taking: string | undefined
}

const known = new WeakMap<EntityNode, Proposing | null>()

/** What rows of this table say that other records become. Undefined: nothing. */
export function proposingOf(node: EntityNode): Proposing | undefined {
  const found = known.get(node) ?? read(node)
  known.set(node, found)
  return found ?? undefined
}

function read(node: EntityNode): Proposing | null {
  const all = node.columns.flatMap((column) => {
    const changes = column.field?.changes
    return changes ? [{ column, changes }] : []
  })
  const via = node.byName.get(all[0]?.changes.via ?? '')
  if (!via) return null
  return {
    via,
    values: all.flatMap(({ column, changes }) => valueOf(column, changes)),
    taking: all.find(({ changes }) => changes.field === undefined)?.column.wire,
  }
}

const valueOf = (column: Column, { field, before, now }: CompiledProposal): readonly Proposal[] =>
  field !== undefined && before !== undefined && now !== undefined ? [{ column, field, before, now }] : []

/** The field whose former value the column keeps. */
export const proposedBy = (node: EntityNode, { wire }: Column): Proposal | undefined =>
  proposingOf(node)?.values.find(({ before }) => before === wire)

/** Whether the document, or any table of it, says what another record becomes. */
export const isProposing = (node: EntityNode): boolean =>
  proposingOf(node) !== undefined || node.lines.some((line) => isProposing(line.node))

/** A table of lines with the table of the other record whose rows it is about. */
export interface Facing {
  readonly name: string
  readonly node: EntityNode
  readonly proposing: Proposing
  readonly target: { readonly name: string; readonly node: EntityNode }
}

export function facingTables(own: EntityNode, other: EntityNode): readonly Facing[] {
  return own.lines.flatMap(({ name, node }): Facing[] => {
    const proposing = proposingOf(node)
    const target = other.lines.find((line) => line.node.name === proposing?.via.to)
    return proposing && target ? [{ name, node, proposing, target }] : []
  })
}

/** A row that proposes, with the row of the other record that it is about. */
export interface Pair {
  readonly own: EntityNode
  readonly ownRow: Row
  readonly ownPath: string
  readonly other: EntityNode
  readonly otherPath: string
}

/**
 * Every row that proposes, beside what it is about: by its ref, and those that ask for a new one by the new ones in their order. `begun`:
 * ids that the other record had before.
 */
export function* pairsOf(
  pair: Pair & { readonly otherRow: Row },
  begun: ReadonlySet<string>,
): Generator<Pair> {
  yield pair
  for (const { name, node, proposing, target } of facingTables(pair.own, pair.other)) {
    const mine = linesOf(pair.ownRow, name).map((row, index) => ({
      row,
      path: place(pair.ownPath, name, index),
    }))
    const added = mine.filter(({ row }) => !row[proposing.via.wire])
    for (const [index, otherRow] of linesOf(pair.otherRow, target.name).entries()) {
      const id = String(otherRow['id'])
      const found =
        mine.find(({ row }) => row[proposing.via.wire] === id) ?? (begun.has(id) ? undefined : added.shift())
      if (!found) continue
      const otherPath = place(pair.otherPath, target.name, index)
      yield* pairsOf(
        { own: node, ownRow: found.row, ownPath: found.path, other: target.node, otherRow, otherPath },
        begun,
      )
    }
  }
}

const place = (path: string, lines: string, index: number): string => pathIn(path, `${lines}[${index}]`)

/** A place of the other record is said where the document asks for what stands there: at the field, the table, else the row. */
export function ownPlace(pairs: readonly Pair[], path: string): string | undefined {
  const pair = pairs
    .filter(({ otherPath }) => otherPath === '' || path === otherPath || path.startsWith(`${otherPath}.`))
    .reduce<Pair | undefined>(
      (best, one) => (best && best.otherPath.length >= one.otherPath.length ? best : one),
      undefined,
    )
  if (!pair) return undefined
  const wire = pair.otherPath === '' ? path : path.slice(pair.otherPath.length + 1)
  const value = proposingOf(pair.own)?.values.find(({ field }) => pair.other.byName.get(field)?.wire === wire)
  const table = facingTables(pair.own, pair.other).find(
    ({ target }) => target.name === wire.replace(/\[.*$/, ''),
  )
  const at = value?.column.wire ?? table?.name
  return at === undefined ? pair.ownPath : pathIn(pair.ownPath, at)
}
