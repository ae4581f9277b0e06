import { expect, test } from 'vitest'
import type { ApprovalStand } from '../../language/approval.ts'
import type { AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import { heldBack, isWaiting } from './ApprovalProvider.tsx'

const verbs = ['doApproval', 'doReject', 'doWithdraw', 'doPrint'].map(
  (name) => ({ verb: { name } }) as AllowedVerb, // as much of one as is asked
)
const stand: ApprovalStand = {
  process: 'Approval',
  isAsked: false,
  isAnswered: false,
  answers: ['doApproval', 'doReject'],
  withdraw: 'doWithdraw',
  tasks: [],
}
const left = (more: Partial<ApprovalStand> | null) =>
  heldBack(verbs, more && { ...stand, ...more }).map(({ verb }) => verb.name)

test('an approval is answered by whom it asks, and taken back while nobody has answered', () => {
  expect(left(null)).toEqual(['doApproval', 'doReject', 'doWithdraw', 'doPrint'])
  expect(left({})).toEqual(['doWithdraw', 'doPrint'])
  expect(left({ isAsked: true })).toEqual(['doApproval', 'doReject', 'doWithdraw', 'doPrint'])
  expect(left({ isAnswered: true })).toEqual(['doPrint'])
})

test('it is asked about where a verb with a process leads on, and nowhere else', () => {
  const entity = {
    states: { field: 'status' },
    verbs: [
      { name: 'doApproval', process: 'p', from: ['WAITING'] },
      { name: 'doSubmit', from: ['DRAFT'] },
    ],
  } as unknown as Parameters<typeof isWaiting>[0]
  expect(['WAITING', 'DRAFT', 'DONE'].map((status) => isWaiting(entity, { status }))).toEqual([
    true,
    false,
    false,
  ])
})
