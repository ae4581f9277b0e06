import { expect, test } from 'vitest'
import type { FormulaValues } from '../../rules/formula/FormulaValues.ts'
import { completed, completionsAt } from './completions.ts'

const values: FormulaValues = [
  ['Q1', 'LOOKUP', 'YES=是 | Yes\nNO=否 | No', null, null],
  ['Q2', 'INTEGER', null, null, null],
  ['URGENT', 'FLAG', null, null, null],
]
const offered = (text: string, caret = text.length) =>
  completionsAt(text, caret, values, 'EN').of.map(({ insert }) => insert)

test('names come first, then words and functions', () => {
  expect(offered('').slice(0, 4)).toEqual(['Q1', 'Q2', 'URGENT', 'and'])
  expect(offered('q')).toEqual(['Q1', 'Q2', 'quarterStart()'])
  expect(offered('Q1 == YES and rou')).toEqual(['round()', 'roundUp()', 'roundDown()'])
})

test('behind a comparison stand the choices of what is compared', () => {
  expect(offered('Q1 == ')).toEqual(['YES', 'NO'])
  expect(offered('Q1 != n')).toEqual(['NO'])
  expect(offered('Q1 in YES|')).toEqual(['YES', 'NO'])
  expect(offered('Q1 not in ')).toEqual(['YES', 'NO'])
  expect(offered('URGENT == ')).toEqual(['Y', 'N'])
  expect(offered('Q2 == ').slice(0, 2)).toEqual(['Q1', 'Q2'])
})

test('in a text and behind digits nothing is offered', () => {
  expect(offered("contains(Q2, 'Q")).toEqual([])
  expect(offered('Q2 > 1')).toEqual([])
  expect(offered("Q2 == 'a' and Q")).toEqual(['Q1', 'Q2', 'quarterStart()'])
})

test('a choice takes the place of the word around the caret, and a function waits between its brackets', () => {
  const [name] = completionsAt('Q > 1', 1, values, 'EN').of
  expect(name && completed('Q > 1', { from: 0, to: 1 }, name)).toEqual({ text: 'Q1 > 1', caret: 2 })
  const [round] = completionsAt('rou', 3, values, 'EN').of
  expect(round && completed('rou', { from: 0, to: 3 }, round)).toEqual({ text: 'round()', caret: 6 })
  expect(round && completed('rou(Q2)', { from: 0, to: 3 }, round)).toEqual({ text: 'round(Q2)', caret: 5 })
})
