// Missing word: a verb that goes on with another one by itself, when something holds.
import { act } from '../../../server/workflow/act.ts'
import type { Hook } from '../../../server/workflow/runHooks.ts'
import { UnitOfWork } from '../../../server/workflow/UnitOfWork.ts'

/** What needs no approval is approved in the same breath; both steps stand in the history. */
export const approveAtOnce: Hook = async ({ unit, node, rows }) => {
  const targets = rows.flatMap((row) =>
    row['approvalFlag'] === 'N' ? [{ id: String(row['id']), versionNum: row['versionNum'], asked: {} }] : [],
  )
  const verb = node.entity.verbs.find(({ name }) => name === 'doApproval')
  if (verb && targets.length > 0) await act(new UnitOfWork(unit.context), node, verb, targets)
}
