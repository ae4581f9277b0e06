import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { sheetMaxRow } from './exportRequest.ts'
import { inSheets, toCell, toWorkbook } from './exportSheets.ts'

const services: CellServices = {
  language: 'EN',
  lookups: { label: (_type, code) => `meaning of ${code}`, values: () => [] },
}
const column = (key: string, more: object) =>
  ({ key, cellType: 'text', width: 120, title: { CN: key, EN: key }, ...more }) as unknown as CompiledColumn // only what is looked at
const cell = (more: object, value: unknown) => toCell(column('x', more), { x: value }, services)

test('numbers that a spreadsheet holds exactly are numbers, others stay text to the last digit', () => {
  const amount = { type: 'amount', cellType: 'amount', scale: 2, showThousandSeparator: true }
  expect(cell(amount, '1234.5')).toEqual({ value: 1234.5, type: Number, format: '#,##0.00' })
  expect(cell(amount, '12345678901234567.89')).toEqual({ value: '12345678901234567.89', type: String })
  expect(cell({ ...amount, scale: 6, showThousandSeparator: false }, '0.1')).toMatchObject({
    format: '0.00####',
  })
  expect(cell(amount, null)).toBeNull()
})

test('days are days, codes are their meaning, formulas are text', () => {
  expect(cell({ type: 'date', cellType: 'date' }, '2026-11-21')).toEqual({
    value: 46347,
    type: Number,
    format: 'yyyy-mm-dd',
  })
  expect(cell({ type: 'lookup', cellType: 'lookup', typeCode: 'KIND' }, 'A')).toEqual({
    value: 'meaning of A',
    type: String,
  })
  expect(cell({ type: 'text' }, '=1+1')).toEqual({ value: '=1+1', type: String })
})

test('text that would spoil a workbook is written so that it can be read', () => {
  expect(cell({ type: 'text' }, 'a\u000bb\u0001\uffffc\td\ne')).toEqual({ value: 'abc\td\ne', type: String })
  expect(cell({ type: 'text' }, 'part_x0041_1')).toEqual({ value: 'part_x005F_x0041_1', type: String })
  expect(cell({ type: 'text' }, 'x'.repeat(40_000))).toEqual({
    value: `${'x'.repeat(32_766)}…`,
    type: String,
  })
})

test('[constants.exportRowsPerSheet] a sheet holds 9000 rows below its titles', async () => {
  const sheets = inSheets(
    Array.from({ length: 9001 }, (_, index) => index),
    sheetMaxRow - 1,
  )
  expect(sheets.map((sheet) => sheet.length)).toEqual([9000, 1])
  expect(inSheets([], 9000)).toEqual([[]])
  const pages = (async function* () {
    yield [{ x: 'one' }, { x: 'two' }]
    yield [{ x: 'three' }]
  })()
  const { file, rows } = await toWorkbook(
    { requestUrl: '/x', columns: [column('x', { type: 'text' })], fileName: 'Notes [1]', sheetMaxRow: 3 },
    pages,
    services,
  )
  expect([rows, file.size > 1000]).toEqual([3, true])
})
