import { expect, test } from 'vitest'
import { fieldsBehind, type FieldStand } from './fieldsInFront.ts'

const fields = (...words: readonly string[]): readonly FieldStand[] =>
  words.map((word) => ({
    key: word.replace(/\W/g, ''),
    isShown: !word.includes('-'),
    isFilled: /[+=]/.test(word),
    isResult: word.includes('='),
    isAsked: word.includes('!'),
  }))

test('where nothing can be written, what is empty stands behind', () => {
  expect(fieldsBehind(fields('a+', 'b', 'c+', 'd-'), true)).toEqual(['b'])
  expect(fieldsBehind(fields('a+', 'c+', 'd-'), true)).toEqual([])
  expect(fieldsBehind(fields('a', 'b'), true)).toEqual(['a', 'b'])
})

test('where something can, what is empty and may stay so, and what follows from the rest; not for one or two, nor where nothing would be left', () => {
  expect(fieldsBehind(fields('a!', 'b+', 'c!', 'd', 'e', 'f', 'g-'), false)).toEqual(['d', 'e', 'f'])
  expect(fieldsBehind(fields('a!', 'b+', 'c!', 'd', 'e=', 'f='), false)).toEqual(['d', 'e', 'f'])
  expect(fieldsBehind(fields('a+', 'b', 'c='), true)).toEqual(['b'])
  expect(fieldsBehind(fields('a!', 'b+', 'c!', 'd', 'e'), false)).toEqual([])
  expect(fieldsBehind(fields('a!', 'd', 'e', 'f'), false)).toEqual([])
})

test('what stood in front stays there when it is emptied; of a locked section it does not', () => {
  const seen = new Set(['d'])
  expect(fieldsBehind(fields('a!', 'b+', 'c!', 'd', 'e', 'f', 'g'), false, seen)).toEqual(['e', 'f', 'g'])
  expect(fieldsBehind(fields('a+', 'd'), true, seen)).toEqual(['d'])
})
