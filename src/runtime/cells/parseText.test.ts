import { expect, test } from 'vitest'
import { sampleColumns, sampleServices } from '../grid/sampleColumns.chromium.ts'
import { parseText } from './parseText.ts'

const services = sampleServices('EN')
const parse = (key: string, text: string) => {
  const column = sampleColumns.find((each) => each.key === key)
  if (!column) throw new Error(key)
  return parseText(text, column, {}, services)
}

test('pasted numbers may have separators and are settled; words are refused', async () => {
  expect(await parse('amount', ' 1,234,567.891 ')).toEqual({ amount: '1234567.89' })
  expect(await parse('quantity', '-5')).toEqual({ quantity: '0' })
  expect(await parse('count', '12')).toEqual({ count: 12 })
  expect(await parse('rate', '13%')).toEqual({ rate: '13' })
  expect(await parse('amount', 'twelve')).toBe(null)
  expect(await parse('amount', '')).toEqual({ amount: null })
})

test('dates are understood in several forms, and an impossible day is refused', async () => {
  expect(await Promise.all(['2026/1/5', '2026年1月5日', '20260105', '2026-01-05'].map((text) => parse('demandDate', text)))).toEqual(Array.from({ length: 4 }, () => ({ demandDate: '2026-01-05' })))
  expect(await parse('demandDate', '2026-02-30')).toBe(null)
  expect(await parse('promised', '2026-01-05 7:30')).toEqual({ promised: '2026-01-05 07:30:00' })
})

test('codes are found by code or meaning, rows by code or name, flags by the words for them', async () => {
  expect([await parse('kind', 'PART'), await parse('kind', 'Part'), await parse('kind', 'Nothing')]).toEqual([{ kind: 'PART' }, { kind: 'PART' }, null])
  expect(await parse('itemName', 'M-1002')).toEqual({ itemId: 'i2', itemCode: 'M-1002', itemName: '轴承 Bearing 2', uomName: 'pcs' })
  expect(await parse('itemName', '轴承 Bearing 2')).toMatchObject({ itemId: 'i2' })
  expect(await parse('itemName', 'Bearing')).toBe(null)
  expect(await parse('itemName', '')).toEqual({ itemId: null, itemCode: null, itemName: null })
  expect([await parse('urgent', '是'), await parse('urgent', 'no'), await parse('urgent', 'perhaps')]).toEqual([{ urgent: 'Y' }, { urgent: 'N' }, null])
})
