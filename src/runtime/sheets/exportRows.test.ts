import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { toLine, toText } from './exportRows.ts'

const services: CellServices = {
  language: 'EN',
  lookups: { label: (_type, code) => `meaning of ${code}`, values: () => [] },
}
const column = (key: string, more: object) =>
  ({ key, cellType: 'text', ...more }) as unknown as CompiledColumn // only what is looked at

test('numbers go out exact and plain, codes with their meaning', () => {
  expect(
    toText(
      column('amount', { type: 'amount', cellType: 'amount', showThousandSeparator: true }),
      { amount: '1234567.10' },
      services,
    ),
  ).toBe('1234567.10')
  expect(toText(column('amount', { type: 'amount', cellType: 'amount' }), { amount: null }, services)).toBe(
    '',
  )
  expect(
    toText(column('kind', { type: 'lookup', cellType: 'lookup', typeCode: 'KIND' }), { kind: 'A' }, services),
  ).toBe('meaning of A')
})

test('text that a spreadsheet would run is only text', () => {
  for (const text of ['=1+1', '+1', '-1', '@x', '\t=1', '\n=1', '＝1+1', '＋1', '－1', '＠x'])
    expect(toText(column('remark', { type: 'text' }), { remark: text }, services)).toBe(`'${text}`)
  expect(toText(column('amount', { type: 'amount', cellType: 'amount' }), { amount: '-5' }, services)).toBe(
    '-5',
  )
})

test('cells with commas, quotes and line ends stay one cell', () => {
  expect(toLine(['a', 'b,c', 'say "x"', 'two\nlines'])).toBe('a,"b,c","say ""x""","two\nlines"\r\n')
})
