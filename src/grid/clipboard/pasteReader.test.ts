import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { readerOf } from './pasteReader.ts'
import { sampleColumns, sampleServices } from '../../cells/sampleColumns.chromium.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}): CompiledColumn => {
  const found = sampleColumns.find((each) => each.key === key)
  if (!found) throw new Error(key)
  return { ...found, ...more }
}
const read = (of: CompiledColumn, texts: readonly string[], language: 'CN' | 'EN' = 'EN') => {
  const reader = readerOf(of, sampleServices(language), () => texts)
  return texts.map((text) => {
    const { reason, ...rest } = reader(text) as { value?: unknown; reason?: string }
    return reason ?? rest.value
  }) // either of the two
}

test('numbers are taken exactly and never clamped or rounded', () => {
  expect(read(column('quantity'), ['1,234.5', '(5)', '12.3456', '1000001', 'many', '', '1.5E+07'])).toEqual([
    '1234.5',
    'must be at least 0',
    'at most 3 decimals',
    'must be at most 1000000',
    'must enter a numeric value',
    null,
    'the spreadsheet does not show the whole value; widen its column and copy again',
  ])
  expect(read(column('count'), ['12', '1.5', '3000000000'])).toEqual([
    12,
    'must enter a number',
    'must be at most 2147483647',
  ])
  expect(read(column('rate'), ['13%', '13'])).toEqual(['13', '13'])
})

test('dates are understood by their neighbours', () => {
  expect(read(column('demandDate'), ['3/4/2026', '3/14/2026', '46082', '2026年3月1日'])).toEqual([
    '2026-03-04',
    '2026-03-14',
    '2026-03-01',
    '2026-03-01',
  ])
  expect(read(column('demandDate'), ['9999-12-31', '0001/1/1', '2999-12-31'])).toEqual([
    'must lie between the years 1900 and 2999',
    'must lie between the years 1900 and 2999',
    '2999-12-31',
  ])
  expect(read(column('demandDate'), ['3/4/2026', 'soon'], 'CN')).toEqual([
    '日期不明确，请使用 yyyy-MM-dd',
    '日期格式错误，应为 yyyy-MM-dd',
  ])
})

test('codes are found by code or meaning in any case, flags by the words for them', () => {
  expect(read(column('kind'), ['PART', 'Part', 'raw MATERIAL', 'Nothing'])).toEqual([
    'PART',
    'PART',
    'RAW',
    'not in the list (Raw material, Part, Tool)',
  ])
  expect(read(column('urgent'), ['是', 'no', '√', 'TRUE', '0', '', 'perhaps'])).toEqual([
    'Y',
    'N',
    'Y',
    'Y',
    'N',
    'N',
    'must be Y or N',
  ])
})

test('text keeps its length and its line breaks where it may have some', () => {
  expect(read(column('title'), ['two\nlines', 'x'.repeat(41)])).toEqual([
    'two lines',
    'at most 40 characters',
  ])
  expect(read(column('remark'), ['two\nlines'])).toEqual(['two\nlines'])
  expect(read(column('mail'), ['a@b.cn', 'a@b'])).toEqual(['a@b.cn', 'email format error'])
  expect(read(column('files'), ['a.pdf'])).toEqual(['nothing can be pasted into this column'])
})
