import type { Row } from '../../language/row.ts'
import { nodesOf, type EntityNode, type KeptUses } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'

/** Values that gathered rows and the rows kept from them agree in, in the order of `by`. */
export type Agreed = readonly unknown[]

/**
 * Rows that are kept from others by what both say (the same item, the same organization) point to nothing that could be locked: of a row
 * that comes and one that is to be kept from it, both at once, neither would see the other. So whoever writes either side holds the
 * agreement itself, by its name, until the commit. All that an entity keeps from what agrees in the same has one name: an order whose lines
 * count for a supplier holds it before the receipt that is made of it counts for him too.
 */
export function agreementName({ owner, gathered: { by } }: KeptUses, agreed: Agreed): string {
  const said = by.map(({ own }, at) => [own, agreed[at]]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return `${owner.name} ${JSON.stringify(said)}`
}

/** `isFull(['a', null])` → `false`. With anything missing there is no agreement. */
export const isFull = (agreed: Agreed): boolean =>
  agreed.every((value) => value !== null && value !== undefined && value !== '')

/** Whether no ref leads from the gathered rows to those that are kept from them. */
export const isByAgreement = ({ gathered }: KeptUses): boolean => !gathered.by.some(({ own }) => own === 'id')

/** Holds what is not held yet, in the order of the names, until the transaction ends. */
export async function lockAgreements(context: OperationContext, names: readonly string[]): Promise<void> {
  const held = context.locks.agreements
  const wanted = [...new Set(names)].filter((name) => !held.has(name)).sort()
  if (wanted.length === 0) return
  await run(
    context.tx,
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select name from unnest(${wanted}::text[]) as name order by name offset 0) as ordered`,
  )
  for (const name of wanted) held.add(name)
}

/** What a row says of an agreement, on either of its sides: wire keys, of what holds it with `parent.` before them. */
interface Side {
  readonly use: KeptUses
  readonly wires: readonly string[]
}

function sidesOf(node: EntityNode): readonly Side[] {
  const known = sides.get(node) ?? [
    ...node.gatheredBy
      .filter(isByAgreement)
      .map((use) => ({ use, wires: use.gathered.by.map(({ theirs }) => theirs) })),
    ...[...node.gathers, ...node.follows]
      .filter(isByAgreement)
      .map((use) => ({ use, wires: use.gathered.by.map(({ own }) => own) })),
  ]
  sides.set(node, known)
  return known
}

const sides = new WeakMap<EntityNode, readonly Side[]>()

/** The agreements of rows that were sent, as far as they say what is compared. */
export const agreementsSent = (node: EntityNode, inputs: readonly Row[]): readonly string[] =>
  inputs.flatMap((input) => sentIn(node, input))

function sentIn(node: EntityNode, row: Row, above?: Row): readonly string[] {
  const own = sidesOf(node).flatMap(({ use, wires }) => {
    const agreed = wires.map((wire) =>
      wire.startsWith('parent.') ? above?.[wire.slice('parent.'.length)] : row[wire],
    )
    return isFull(agreed) ? [agreementName(use, agreed)] : []
  })
  const below = node.lines.flatMap(({ name, node: lines }) =>
    linesOf(row, name)
      .filter((line) => typeof line === 'object' && line !== null)
      .flatMap((line) => sentIn(lines, line, row)),
  )
  return [...own, ...below]
}

/** The agreements of documents as they are stored. `within`: the rows of a table that stand in these documents. */
export async function agreementsStored(
  context: OperationContext,
  root: EntityNode,
  within: (node: EntityNode) => Sql,
): Promise<readonly string[]> {
  const names: string[] = []
  for (const node of nodesOf(root))
    for (const [, alike] of Map.groupBy(sidesOf(node), ({ wires }) => wires.join())) {
      const wires = alike[0]?.wires ?? []
      const columns = wires.map((wire, at) => sql`${valueOf(node, wire)} as ${raw(`c${at}`)}`)
      const rows = await run(
        context.tx,
        sql`select distinct ${join(columns, ', ')} from ${raw(tableOf(node))} t where ${within(node)}`,
      )
      const agreed = rows.map((row) => wires.map((_, at) => row[`c${at}`])).filter(isFull)
      for (const { use } of alike) names.push(...agreed.map((values) => agreementName(use, values)))
    }
  return names
}

/** Whether rows of the document take part in any agreement. */
export const isAgreeing = (root: EntityNode): boolean =>
  nodesOf(root).some((node) => sidesOf(node).length > 0)

function valueOf(node: EntityNode, wire: string): Sql {
  const { parent } = node
  const above = wire.startsWith('parent.') ? parent?.byWire.get(wire.slice('parent.'.length)) : undefined
  if (above && parent)
    return raw(`(select p.${ident(above.column)} from ${tableOf(parent)} p where p."id" = t."parent_id")`)
  return raw(`t.${ident(node.byWire.get(wire)?.column ?? wire)}`)
}
