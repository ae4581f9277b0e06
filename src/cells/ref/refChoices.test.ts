import { expect, test } from 'vitest'
import type { PickOption } from '../CellServices.ts'
import { sampleOf } from '../sampleCells.chromium.ts'
import { choicesOf, meant, referred, refValues } from './refChoices.ts'

const option = (id: string, code: string, name: string): PickOption => ({
  id,
  code,
  name,
  values: { uom: 'pcs' },
})
const nut = option('1', 'N-1', 'Nut')
const bolt = option('2', 'B-1', 'Bolt')
const headings = { recent: 'Recent', all: 'All' }

test('a text means the option with its code, else with its name, else the only one', () => {
  expect(meant([nut, bolt], ' b-1 ')).toBe(bolt)
  expect(meant([nut, bolt], 'nut')).toBe(nut)
  expect(meant([bolt], 'x')).toBe(bolt)
  expect(meant([nut, bolt], 'x')).toBeUndefined()
})

test('what was chosen lately comes first with a heading, and once', () => {
  expect(choicesOf([bolt], [nut, bolt], headings)).toEqual([
    { key: '2', label: 'Bolt', hint: 'B-1', under: 'Recent' },
    { key: '1', label: 'Nut', hint: 'N-1', under: 'All' },
  ])
  expect(choicesOf([], [nut], headings)).toEqual([{ key: '1', label: 'Nut', hint: 'N-1' }])
})

test('a row refers by id, code and name, and takes along what the option brings', () => {
  const { column } = sampleOf('editlookup')
  expect(refValues(column, nut)).toEqual({ itemId: '1', itemCode: 'N-1', itemName: 'Nut', uom: 'pcs' })
  expect(refValues(column, null)).toEqual({ itemId: null, itemCode: null, itemName: null })
  expect(referred(column, refValues(column, nut))).toEqual({ id: '1', shown: 'N-1 Nut' })
  expect(referred(column, { itemId: '1', itemCode: 'Nut', itemName: 'Nut' })).toEqual({
    id: '1',
    shown: 'Nut',
  })
  expect(referred(column, {})).toEqual({ id: undefined, shown: '' })
})
