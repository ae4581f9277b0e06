import { expect, test } from 'vitest'
import { statesAmong } from './statesIn.ts'

test('a set of states has each of them once, in the order in which they are written', () => {
  expect(statesAmong('DRAFT|REJECTED|DRAFT')).toEqual(['DRAFT', 'REJECTED'])
  expect(statesAmong('')).toEqual([])
})
