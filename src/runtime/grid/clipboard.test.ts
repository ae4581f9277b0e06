import { expect, test } from 'vitest'
import { readTable, writeTable } from './clipboard.ts'

test('a table of a spreadsheet is read with its quoted cells, and its last line break is no row', () => {
  expect(readTable('a\tb\r\n1\t2\r\n')).toEqual([['a', 'b'], ['1', '2']])
  expect(readTable('"two\nlines"\t"say ""hi"""\nx\t')).toEqual([['two\nlines', 'say "hi"'], ['x', '']])
  expect(readTable('one')).toEqual([['one']])
  expect(readTable('\t\n\n')).toEqual([['', ''], ['']])
  expect(readTable('"not closed\tb')).toEqual([['"not closed', 'b']])
})

test('what is written can be read again', () => {
  const table = [['plain', 'tab\there', 'line\nbreak'], ['quote "q"', '', '1,234.50']]
  expect(readTable(writeTable(table))).toEqual(table)
})
