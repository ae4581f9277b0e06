import { expect, test } from 'vitest'
import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import { seenText } from './Cell.ts'
import type { CellServices } from './CellServices.ts'
import { cellOf } from './cells.ts'
import { readsOf } from './wiresOf.ts'

const column = { key: 'skuName', type: 'text', cellType: 'text', inEnglish: 'skuNameEn' } as CompiledColumn // what is looked at
const seen = (row: Row, language: CellServices['language']): string =>
  seenText(cellOf(column), {
    value: row['skuName'],
    row,
    column,
    services: { language } as CellServices, // a text asks nothing else
  })

test('a name is read in English where the row has one, in every language with its labels, and as it is else', () => {
  const row = { skuName: '螺栓', skuNameEn: 'Bolt' }
  expect([seen(row, 'EN'), seen(row, 'XA'), seen(row, 'CN')]).toEqual(['Bolt', 'Bolt', '螺栓'])
  for (const skuNameEn of [null, '', undefined])
    expect(seen({ skuName: '螺栓', skuNameEn }, 'EN')).toBe('螺栓')
})

test('a list asks for both names', () => {
  expect(readsOf(column)).toEqual(expect.arrayContaining(['skuName', 'skuNameEn']))
})
