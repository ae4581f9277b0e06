import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'
import { participleOf, phraseOf } from './verbPhrases.ts'

/** A verb of the sample's loans, whose states go DRAFT, LENT, BACK; a partner returns them. */
function verb(name: string, written = '') {
  const sample = sampleProject()
  if (written !== '')
    sample.rewrite(
      'schemas/entities/stock/loan.yaml',
      '  doReturn:',
      `  ${name}: { ${written} }\n  doReturn:`,
    )
  return definitionsOf(sample.compiler).entities['loan']?.verbs.find((one) => one.name === name)
}

test('a short label takes the noun, a longer one says itself what it is about', () => {
  const noun = { CN: '订单', EN: 'order' }
  expect(phraseOf({ CN: '确认', EN: 'Confirm' }, noun)).toEqual({ CN: '确认订单', EN: 'Confirm order' })
  expect(phraseOf({ CN: '审批通过', EN: 'Approve' }, noun)).toEqual({ CN: '审批通过', EN: 'Approve order' })
  expect(phraseOf({ CN: '作废订单', EN: 'Cancel order' }, noun)).toEqual({
    CN: '作废订单',
    EN: 'Cancel order',
  })
})

test.each([
  ['submit', 'submitted'],
  ['confirm', 'confirmed'],
  ['approve', 'approved'],
  ['transfer', 'transferred'],
  ['cancel', 'cancelled'],
  ['reply', 'replied'],
  ['withdraw', 'withdrawn'],
  ['ship', 'shipped'],
  ['return', 'returned'],
  ['reopen', 'reopened'],
])('%s → %s', (one, past) => expect(participleOf(one)).toBe(past))

test('what is done of itself, without a label, is called as the state it leads to and says that', () => {
  const state = { CN: '归还', EN: 'Back' }
  expect(verb('toBack', 'from: LENT, to: BACK, when: total == 0')).toMatchObject({
    label: state,
    phrase: state,
    done: { CN: '归还', EN: 'back' },
  })
})

test('what is done is said with 已 and the past form, without the noun; of several words by the state', () => {
  expect(verb('doLend')?.done).toEqual({ CN: '已借出', EN: 'lent' })
  expect(verb('doDrop', 'label: 作废借出 | Cancel loan, from: DRAFT')?.done).toEqual({
    CN: '已作废',
    EN: 'cancelled',
  })
  expect(verb('doTake', 'label: 登记归还 | Take it back, from: LENT, to: BACK')?.done.EN).toBe('back')
  expect(verb('doTake', 'label: 登记归还 | Take it back, done: 已登记 | taken back')?.done).toEqual({
    CN: '已登记',
    EN: 'taken back',
  })
})

test('what cannot be taken back by whoever does it asks; what can, or leads nowhere, does not', () => {
  expect(verb('doLend')).toMatchObject({ confirm: true, outcome: { forGood: true, approval: false } })
  expect(verb('doMark', 'label: 标记 | Mark')).toMatchObject({ confirm: false, outcome: { forGood: false } })
  expect(verb('doUndo', 'label: 收回 | Recall, from: LENT, to: DRAFT')?.confirm).toBe(false)
  expect(verb('doLend', '')?.outcome.next).toEqual({ CN: '伙伴', EN: 'Partner' })
})

test('what is made in the document itself is seen in it and asks for nothing; what is made elsewhere does', () => {
  const fill = (effect: string) => verb('doFill', `label: 填充 | Fill, from: DRAFT, then: [ { ${effect} } ]`)
  expect(fill('make: loanLine, each: lines, copy: [thing, quantity]')).toMatchObject({
    confirm: false,
    outcome: { forGood: false },
  })
  expect(fill('make: thing, set: { thingCode: loanNum }')).toMatchObject({
    confirm: true,
    outcome: { forGood: true },
  })
})

test('an approval asks', () => {
  const approval = 'label: 批准 | Grant, from: LENT, to: DRAFT, process: loanApproval'
  expect(verb('doGrant', approval)?.confirm).toBe(true)
})

test('of several states that a verb may lead to, each says who goes on and whether it can be taken back', () => {
  const of = verb('doHand', "label: 交付 | Hand over, from: DRAFT, to: 'if(total == 0, DRAFT, LENT)'")
    ?.outcome.of
  expect(of).toMatchObject({ DRAFT: { approval: false }, LENT: { next: { EN: 'Partner' }, forGood: true } })
  expect(of?.['DRAFT']).not.toHaveProperty('next')
  expect(verb('doLend')?.outcome).not.toHaveProperty('of')
})
