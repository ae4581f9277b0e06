import { expect, test } from 'vitest'
import { lineCount } from './lineCount.ts'

/** Every letter ten pixels wide, East Asian ones twenty. */
const measure = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e80' ? 20 : 10), 0)

test('a text breaks between words, between East Asian characters, and inside words that are too long', () => {
  expect(lineCount('', 100, measure)).toBe(1)
  expect(lineCount('short', 100, measure)).toBe(1)
  expect(lineCount('ten letter', 100, measure)).toBe(1)
  expect(lineCount('eleven lett', 100, measure)).toBe(2)
  expect(lineCount('one two three four', 80, measure)).toBe(3)
  expect(lineCount('钢板钢板钢', 100, measure)).toBe(1)
  expect(lineCount('钢板钢板钢板', 100, measure)).toBe(2)
  expect(lineCount('x'.repeat(25), 100, measure)).toBe(3)
  expect(lineCount(`a ${'x'.repeat(25)}`, 100, measure)).toBe(4)
  expect(lineCount('one\n\nthree', 100, measure)).toBe(3)
})
