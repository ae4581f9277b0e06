import { expect, test } from 'vitest'
import type { Completion } from '../../rules/expression/completeQuery.ts'
import { queryCommandOf, withAccepted, withMoved, type CompletionList } from './completionList.ts'

const one = (kind: Completion['kind'], insert: string): Completion => ({
  kind,
  insert,
  label: { CN: insert, EN: insert },
})
const open: CompletionList = {
  from: 0,
  to: 0,
  active: -1,
  list: [one('field', 'a'), one('field', 'b'), one('field', 'c')],
}
const pressed = (key: string, more: Partial<Parameters<typeof queryCommandOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})

test('the active one goes round, and from none to the first or the last', () => {
  expect(withMoved(open, 1).active).toBe(0)
  expect(withMoved(open, -1).active).toBe(2)
  expect(withMoved({ ...open, active: 2 }, 1).active).toBe(0)
  expect(withMoved({ ...open, active: 0 }, -1).active).toBe(2)
  expect(withMoved({ ...open, active: 2 }, -1).active).toBe(1)
})

test.each([
  ['a field in the place of what was typed', 'st == 1', 2, one('field', 'status'), 'status| == 1'],
  ['an operator with the space behind it', 'size', 4, one('operator', '>='), '>= |'],
  ['an operator before a space that is there', 'x 1', 1, one('operator', '>'), '>| 1'],
  ['a call with the cursor between its parentheses', 'su', 2, one('function', 'sum()'), 'sum(|)'],
])('accepts %s', (_, text, to, completion, after) => {
  const { text: then, cursor } = withAccepted(text, { from: 0, to, list: [] }, completion)
  expect(`${then.slice(0, cursor)}|${then.slice(cursor)}`).toBe(after)
})

test('keys are commands; arrows, Tab and Home only while something is offered', () => {
  expect(queryCommandOf(pressed(' ', { ctrlKey: true }), false)).toBe('complete')
  expect(queryCommandOf(pressed(' '), true)).toBeNull()
  expect(['ArrowDown', 'ArrowUp', 'Tab', 'Home'].map((key) => queryCommandOf(pressed(key), true))).toEqual([
    'next',
    'previous',
    'accept',
    'close',
  ])
  expect(['ArrowDown', 'ArrowUp', 'Tab', 'Home'].map((key) => queryCommandOf(pressed(key), false))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([queryCommandOf(pressed('Enter'), false), queryCommandOf(pressed('Escape'), true)]).toEqual([
    'submit',
    'escape',
  ])
  expect(queryCommandOf(pressed('Enter', { shiftKey: true }), true)).toBeNull()
  expect(queryCommandOf(pressed('Tab', { shiftKey: true }), true)).toBeNull()
})
