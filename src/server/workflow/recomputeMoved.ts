import type { OperationContext } from '../store/OperationContext.ts'
import { carriedBy, completeRefs } from './completeRefs.ts'
import type { Document } from './Document.ts'
import { recomputeDocument } from './recomputeDocument.ts'

/** Rounds after which refs must be computed from each other without end. */
const maxRounds = 10

/**
 * Computes what follows from values that were found anew: `moved`, by the paths at which they stand. `pointing`: documents in which
 * refs are among them. What is read through these is read first, and again as long as other refs follow from that.
 */
export async function recomputeMoved(
  context: OperationContext,
  moved: ReadonlyMap<Document, readonly string[]>,
  pointing: readonly Document[],
): Promise<void> {
  const carried = carriedBy(pointing)
  await completeRefs(context, pointing, carried)
  for (const [document, paths] of moved) recomputeDocument(context, document, paths)
  for (let round = 0; round < maxRounds; round++) {
    const further = await completeRefs(context, pointing, carried)
    if (further.size === 0) return
    for (const [document, paths] of further) recomputeDocument(context, document, paths)
  }
  throw new Error('Refs follow from each other without end.')
}
