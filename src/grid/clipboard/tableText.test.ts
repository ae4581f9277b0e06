import { expect, test } from 'vitest'
import { isTable, readTable, writeCsv, writeHtml, writeTable } from './tableText.ts'

test('[gridRules.clipboardRows] a table is split on \\r\\n, \\r and \\n; its quoted cells stay whole, and its last line break is no row', () => {
  expect(readTable('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readTable('a\rb\nc\r\nd')).toEqual([['a'], ['b'], ['c'], ['d']])
  expect(readTable('"two\nlines"\t"say ""hi"""\r\nx\t')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['x', ''],
  ])
  expect(readTable('one')).toEqual([['one']])
  expect(readTable('\t\n\n')).toEqual([['', ''], ['']])
  expect(readTable('"not closed\tb')).toEqual([['"not closed', 'b']])
  expect(readTable('5" pipe\tb')).toEqual([['5" pipe', 'b']])
})

test('what is written can be read again', () => {
  const table = [
    ['plain', 'tab\there', 'line\nbreak'],
    ['quote "q"', '', '1,234.50'],
  ]
  expect(readTable(writeTable(table))).toEqual(table)
})

test('in HTML text stays text, and nothing in a cell becomes markup', () => {
  expect(
    writeHtml({
      head: ['Code', 'Price'],
      rows: [
        ['007', '1.5'],
        ['<b>&', 'a\nb'],
      ],
      isText: [true, false],
    }),
  ).toBe(
    '<table><thead><tr><th>Code</th><th>Price</th></tr></thead><tbody><tr><td style="mso-number-format:\'\\@\'">007</td><td>1.5</td></tr>' +
      '<tr><td style="mso-number-format:\'\\@\'">&lt;b&gt;&amp;</td><td>a<br style="mso-data-placement:same-cell">b</td></tr></tbody></table>',
  )
})

test('CSV quotes what has to be quoted', () => {
  expect(
    writeCsv([
      ['a', 'b,c'],
      ['say "hi"', ''],
    ]),
  ).toBe('a,"b,c"\r\n"say ""hi""",')
})

test('a table is told from the text of one cell', () => {
  expect([
    isTable('a\tb', true),
    isTable('a\nb', false),
    isTable('a\nb', true),
    isTable('a\n', false),
    isTable('a b', false),
  ]).toEqual([true, true, false, false, false])
})
