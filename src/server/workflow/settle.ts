import type { CodedFieldError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { followVerb } from './act.ts'
import type { Document } from './Document.ts'
import { rest } from './rest.ts'
import { saveDocuments, type Sent } from './saveDocuments.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** What is done of itself is done, with all that follows from it, until everything rests. */
export const settle = (unit: UnitOfWork): Promise<void> => rest(unit, followVerb)

/** Saves what was sent (saveDocuments), and lets everything come to rest: whoever saves for a caller. Effects save alone; the verb that they follow from rests after them. */
export async function saveAndRest(
  unit: UnitOfWork,
  node: EntityNode,
  sent: readonly Sent[],
  onRefused?: (index: number, errors: readonly CodedFieldError[]) => void,
): Promise<readonly (Document | null)[]> {
  const saved = await saveDocuments(unit, node, sent, onRefused)
  await settle(unit)
  return saved
}
