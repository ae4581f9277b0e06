import type { CompiledField } from '../../language/field.ts'
import type { EntityNode, KeptUses } from '../store/Catalog.ts'
import { record } from '../store/History.ts'
import { affectedBy, type Affected } from './affected.ts'
import { isSame, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { growing, refuseStanding } from './refuseStanding.ts'
import { askMoved, askReduced, refuseBeyond } from './limits.ts'
import { refuseHeld } from './holders.ts'
import { refuseBroken } from './refuseBroken.ts'
import { keepBelow } from './keepBelow.ts'
import { lookAgain } from './keptRows.ts'
import { lockInOrder } from './lockInOrder.ts'
import { followRows } from './ownLines.ts'
import { recomputeMoved } from './recomputeMoved.ts'
import { findOwners } from './owners.ts'
import { gatheredValues, ofNoRows } from './sums.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import { writeDocuments } from './writeDocuments.ts'
import type { Written } from './Written.ts'

/** Rounds after which a chain of documents must be circular. */
const maxRounds = 40

/**
 * `byHand`: documents that the caller changed; null when states have moved and only what follows from that is left.
 * Writes what was changed, then whatever follows from it in other documents, up to the last: sources are locked, their gathered values
 * found anew from the rows, their computed fields with them, and their limits asked. States move afterwards (rest.ts).
 */
export async function propagate(unit: UnitOfWork, byHand: ReadonlySet<string> | null): Promise<void> {
  for (const id of byHand ?? []) unit.hands.add(id)
  for (let round = 0; round < maxRounds; round++) {
    const hands = round === 0 ? byHand : null
    const written = await writeDocuments(unit.context, unit.documents.values(), hands ?? new Set())
    if (written.length === 0)
      return record(
        unit.context,
        unit.transitions.splice(0).filter(({ documentId }) => unit.documents.has(documentId)),
      )
    const own = hands ? new Set(written.map(({ document }) => document.id)) : new Set<string>()
    const grown = hands ? growing(unit, written) : []
    if (round === 0) askReduced(unit, hands ? written : byHandOf(unit, written))
    await renew(unit, affectedBy(written), own)
    refuseStanding(unit, grown)
    await keepBelow(unit, written)
  }
  throw new Error('Documents change each other without end.')
}

/** What others keep of documents of which something can be read no more is found anew. */
export async function forgetElsewhere(unit: UnitOfWork, written: readonly Written[]): Promise<void> {
  await renew(unit, affectedBy(written), new Set())
  await propagate(unit, null)
}

const byHandOf = ({ hands }: UnitOfWork, written: readonly Written[]): readonly Written[] =>
  written.filter(({ document }) => hands.has(document.id))

interface Sources {
  readonly node: EntityNode
  readonly gatherings: KeptUses[]
  readonly ids: Set<string>
}

/** `own`: documents changed by the caller in this round, whose checks were asked already, without what they gather where they are new. */
async function renew(unit: UnitOfWork, affected: Affected, own: ReadonlySet<string>): Promise<void> {
  await findOwners(unit.context, affected)
  const sources = sourcesOf(unit, affected)
  await lockInOrder(
    unit.context,
    sources.map(({ node, ids }) => ({ node, ids: [...ids] })),
  )
  const moved = new Map<Document, string[]>()
  const pointing = new Set<Document>()
  const followed: Document[] = []
  for (const { node, gatherings, ids } of sources) {
    const roots = await unit.rootsOf(node, [...ids])
    const documents = await unit.open(node.root, [...new Set(roots.values())].sort())
    const rows = rowsById(documents, node)
    for (const use of gatherings) {
      const ids = [...(affected.gatherings.get(use)?.ids ?? [])]
      if ('table' in use) {
        followed.push(...sought(rows, ids, use.table))
        continue
      }
      askMoved(unit, use, ids)
      put(rows, moved, {
        ids,
        field: use.field,
        none: ofNoRows(use),
        values: await gatheredValues(unit.context, use, ids),
      })
      if (use.field.to !== undefined) for (const document of documents) pointing.add(document)
    }
  }
  await recomputeMoved(unit.context, moved, [...pointing])
  await followRows(unit, [...new Set([...moved.keys(), ...followed])])
  await refuseHeld(unit)
  refuseBeyond(unit)
  const judged = [...own].filter(
    (id) => ![...moved].some(([document, paths]) => document.id === id && paths.length > 0),
  )
  refuseBroken(unit, [...moved.keys(), ...followed], new Set(judged))
}

/** Rows that follow others of which something has moved: their table is looked at anew. */
function sought(
  rows: ReadonlyMap<string, PlacedIn>,
  ids: readonly string[],
  table: string,
): readonly Document[] {
  return ids.flatMap((id) => {
    const holder = rows.get(id)
    if (holder) lookAgain(holder.document, id, table)
    return holder ? [holder.document] : []
  })
}

function sourcesOf({ context: { catalog } }: UnitOfWork, { gatherings }: Affected): Sources[] {
  const byNode = new Map<EntityNode, Sources>()
  const at = (node: EntityNode): Sources => {
    const known = byNode.get(node) ?? { node, gatherings: [], ids: new Set() }
    byNode.set(node, known)
    return known
  }
  for (const [use, { ids }] of gatherings) {
    at(use.owner).gatherings.push(use)
    for (const id of ids) at(use.owner).ids.add(id)
  }
  return [...byNode.values()].sort((a, b) => catalog.rank(a.node) - catalog.rank(b.node))
}

interface PlacedIn extends Placed {
  readonly document: Document
}

function rowsById(documents: readonly Document[], node: EntityNode): Map<string, PlacedIn> {
  const rows = new Map<string, PlacedIn>()
  for (const document of documents) {
    if (!document.now) continue
    for (const placed of rowsOf(document.node, document.now))
      if (placed.node === node) rows.set(String(placed.row['id']), { ...placed, document })
  }
  return rows
}

/** A field of some rows, found anew. `none`: the value of rows that no other concerns. */
interface Figures {
  readonly ids: readonly string[]
  readonly field: Pick<CompiledField, 'wire' | 'storage'>
  readonly none: string | number | null
  readonly values: ReadonlyMap<string, unknown>
}

function put(
  rows: ReadonlyMap<string, PlacedIn>,
  moved: Map<Document, string[]>,
  { ids, field: { wire, storage }, none, values }: Figures,
): void {
  for (const id of ids) {
    const placed = rows.get(id)
    if (!placed) continue
    const found = values.get(id) ?? none
    const value = storage === 'integer' && found !== null ? Number(found) : found
    if (!moved.has(placed.document)) moved.set(placed.document, [])
    if (isSame({ storage }, placed.row[wire], value)) continue
    placed.row[wire] = value
    moved.get(placed.document)?.push(pathIn(placed.path, wire))
  }
}
