import { expect, test } from 'vitest'
import { env } from '../testing/compileAll.ts'
import { spoken } from '../../texts/spoken.ts'
import { fault } from './formulaFault.ts'
import { names, value } from './formulas.ts'
import type { FormulaValues } from './FormulaValues.ts'

const values: FormulaValues = [
  ['Q1', 'LOOKUP', 'YES=是 | Yes\nNO=否 | No', null, 'YES'],
  ['Q2', 'INTEGER', null, null, '4'],
  ['Q3', 'LOOKUPS', 'A;B;C', null, 'A,C'],
  ['Q4', 'DATE', null, null, '2026-03-01'],
  ['Q5', 'TEXT', null, null, null],
  [null, 'TEXT', null, null, 'x'],
]

test.each([
  ['Q1 == YES', 'condition', true],
  ['Q1 != YES', 'condition', false],
  ['Q2 * 2.5', 'number', '10'],
  ['Q2 / 3', 'number', '1.3333333333333333333333333333333333333'],
  ['C in Q3 and count(Q3) == 2', 'condition', true],
  ['B in Q3', 'condition', false],
  ['Q4 + 1', 'date', '2026-03-02'],
  ["coalesce(Q5, 'none')", 'text', 'none'],
  ['Q5 == null', 'condition', true],
  ['Q2 > 9 or Q9', 'condition', null],
] as const)('%s gives %s %s', (text, gives, result) => {
  expect(value(env, text, gives, values)).toBe(result)
})

test('no formula gives nothing, and has nothing wrong', () => {
  expect([value(env, null, 'number', values), fault(null, 'number', values)]).toEqual([null, null])
})

test('what has no name cannot be named', () => {
  expect(names(values).map(([name]) => name)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5'])
})

test.each([
  ['Q1 == MAYBE', 'condition', 6, 5, 'MAYBE is no code of this list'],
  ['Q2 + Q1', 'number', 5, 2, 'This is a code; here belongs a number'],
  ['Q2 > ', 'condition', 5, 1, 'The end cannot stand here; expected a name, a number, a text or ('],
  ['Q6 > 1', 'condition', 0, 2, 'Nothing is called Q6 here. Did you mean Q1?'],
  ['Q2', 'condition', 0, 2, 'This is a whole number; here belongs a condition'],
  ['days(Q4, today)', 'number', 9, 5, 'today cannot stand in a formula'],
  ["me.roles == 'x'", 'condition', 3, 5, 'Nothing is called roles here'],
] as const)('%s as %s is wrong from %i on for %i', (text, gives, offset, length, words) => {
  const found = fault(text, gives, values)
  expect([found?.offset, found?.length, found && spoken(found.words, 'EN')]).toEqual([offset, length, words])
})
