import type { Row } from '../../language/row.ts'
import { recompute, type RecomputeOptions } from '../../rules/document/recompute.ts'
import { newId } from '../database/newId.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { linesOf } from '../store/findById.ts'
import { pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { ofNoRows } from './sums.ts'

/** Rounds after which two rules of a document must be undoing each other. */
const maxRounds = 30

/** What the engine changes lets no default move: these are for who fills in a form. */
const engine: RecomputeOptions = { isNew: () => false, isGiven: () => true }

/**
 * Computes what follows from a change of `now` until nothing moves any more. States stay: they move
 * at rest (rest.ts). The rows of `now` are the document's own and are written to. `changed`: paths that changed; null: everything is computed anew.
 */
export function recomputeDocument(
  context: OperationContext,
  document: Document,
  changed: readonly string[] | null,
  options: RecomputeOptions = engine,
): void {
  let moved: readonly string[] | null = changed
  for (let round = 0; round < maxRounds; round++) {
    if (!document.now) return
    if (moved === null || moved.length > 0)
      document.now = recompute(
        context.catalog.definitions.entities,
        document.node.entity,
        document.now,
        context.env,
        { changed: moved, ...options, inPlace: true },
      )
    identify(document.node, document.now)
    moved = [...rowsOf(document.node, document.now)].flatMap(emptyGatherings)
    if (moved.length === 0) return
  }
  throw new Error(`${document.node.name} ${document.id} does not come to rest.`)
}

/** What is gathered for a row that no other concerns is none, not nothing. */
function emptyGatherings({ node, row, path }: Placed): string[] {
  return node.gathers.flatMap((use) => {
    const { wire } = use.field
    const none = ofNoRows(use)
    if ((row[wire] ?? null) !== null || none === null) return []
    row[wire] = none
    return [pathIn(path, wire)]
  })
}

/** Rows that a rule added get their keys. */
function identify(node: EntityNode, row: Row, parent?: Row): void {
  row['id'] ??= newId()
  if (parent) row['parentId'] ??= parent['id']
  for (const { name, node: line } of node.lines)
    for (const one of linesOf(row, name)) identify(line, one, row)
}
