import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { noteEntity } from '../testing/noteEntities.ts'
import { nextVerb } from './nextVerb.ts'

const verb = (
  name: string,
  from: readonly string[],
  to: string,
  more: Partial<CompiledVerb> = {},
): CompiledVerb => ({
  name,
  resource: name,
  label: { CN: name, EN: name },
  from,
  to: [to],
  by: ['buyer'],
  require: [],
  ask: [],
  set: [],
  effects: [],
  batch: false,
  danger: false,
  phrase: { CN: name, EN: name },
  done: { CN: name, EN: name },
  confirm: false,
  outcome: { approval: false, forGood: false, makes: [], changes: [] },
  apiOnly: false,
  at: { file: '', line: 1, column: 1 },
  ...more,
})

const order: CompiledEntity = {
  ...noteEntity,
  states: { field: 'status', initial: 'DRAFT', values: [] },
  path: ['DRAFT', 'APPROVING', 'SENT', 'DONE'],
  verbs: [
    verb('doFinish', ['DRAFT', 'SENT'], 'DONE'),
    verb('doSubmit', ['DRAFT', 'REJECTED'], 'APPROVING'),
    verb('doApprove', ['APPROVING'], 'SENT', { by: ['manager'] }),
    verb('doReject', ['APPROVING'], 'REJECTED', { ask: ['reason'] }),
    verb('doWithdraw', ['APPROVING'], 'DRAFT'),
    verb('doCancel', ['DRAFT', 'SENT'], 'CANCELLED', { danger: true }),
  ],
}
const next = (status: string, mayDo?: (verb: CompiledVerb) => boolean) =>
  nextVerb(order, { status }, mayDo)?.name

test('the next verb leads to the nearest step, never back, and from beside the path onto it', () => {
  expect(next('DRAFT')).toBe('doSubmit')
  expect(next('APPROVING')).toBe('doApprove')
  expect(next('REJECTED')).toBe('doSubmit')
  expect(next('SENT')).toBe('doFinish')
  expect(next('DONE')).toBeUndefined()
  expect(next('CANCELLED')).toBeUndefined()
})

test('whoever may not do it has none', () => {
  expect(next('APPROVING', ({ by }) => by.includes('buyer'))).toBeUndefined()
  expect(next('APPROVING', ({ by }) => by.includes('manager'))).toBe('doApprove')
})
