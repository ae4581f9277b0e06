import type { Document } from './Document.ts'
import { judgedBy } from './enclosing.ts'
import { inputError } from './inputError.ts'
import { refuseBrokenIn } from './refuseBroken.ts'
import { restingRow } from './rest.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import { validated } from './validated.ts'

/** A document that got lines of its own is under its law as if they were sent. */
export async function refuseInvalid(unit: UnitOfWork, documents: readonly Document[]): Promise<void> {
  const { context } = unit
  const errors: ReturnType<typeof validated>[] = []
  for (const document of documents) {
    const row = await restingRow(unit, document)
    const { entities, entity } = judgedBy(context, document)
    errors.push(validated(entities, entity, row, context.env))
  }
  if (errors.some((list) => list.length > 0)) throw inputError(errors)
}

/**
 * Before a verb its documents were asked for what it needs, as they were then. What it has set, the state that it led to and all that followed break
 * no check that held when the transaction began.
 */
export async function refuseBrokenBy(unit: UnitOfWork, documents: readonly Document[]): Promise<void> {
  for (const document of documents)
    if (document.now) refuseBrokenIn(unit, document, await restingRow(unit, document), document.begun)
}
