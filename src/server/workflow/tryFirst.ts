import type { CompiledVerb } from '../../language/verb.ts'
import { AskedLimits } from '../store/AskedLimits.ts'
import { Audit } from '../store/Audit.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { Waits } from '../store/Waits.ts'
import { Dues } from '../store/Dues.ts'
import { Locks } from '../store/Locks.ts'
import { run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { index } from './Document.ts'
import type { Doing } from './Doing.ts'
import type { Deed } from './putAsked.ts'
import { runEffects } from './runEffects.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/**
 * The effects of the verb that this one tries are done on its rows, as they are written by now, and taken back: what refuses them refuses this
 * one. Nothing of it is kept, neither rows nor numbers nor history.
 */
export async function tryFirst(
  { context }: UnitOfWork,
  node: EntityNode,
  { tries }: CompiledVerb,
  deeds: readonly Deed[],
  act: Doing,
): Promise<void> {
  const tried = node.entity.verbs.find(({ name }) => name === tries)
  if (!tried) return
  await run(context.tx, sql`savepoint "tried"`)
  // What is locked within is free again afterwards, so it is not known as held.
  const trial = new UnitOfWork({
    ...context,
    audit: new Audit(context.audit.operation),
    dues: new Dues(),
    waits: new Waits(),
    locks: new Locks(),
    limits: new AskedLimits(),
  })
  const ids = deeds.map(({ target }) => target.id)
  const roots = await trial.rootsOf(node, ids)
  const documents = await trial.open(node.root, [...new Set(roots.values())].sort())
  const rows = documents.flatMap((document) => {
    const all = index(document.node, document.now)
    return ids.flatMap((id) => {
      const placed = all.get(id)
      return placed ? [{ placed, document }] : []
    })
  })
  await runEffects(trial, tried, rows, act)
  await run(context.tx, sql`rollback to savepoint "tried"`)
}
