// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { PrintedRows } from './PrintedRows.tsx'

afterEach(cleanup)

const columnOf = (key: string, more: Partial<CompiledColumn> = {}): CompiledColumn =>
  ({
    key,
    title: { CN: key, EN: key },
    type: 'text',
    cellType: 'text',
    columnsDisplay: 'Y',
    align: 'left',
    ...more,
  }) as unknown as CompiledColumn // all that paper looks at
const services = { language: 'EN' } as unknown as CellServices
const rows = [
  {
    id: '1',
    item: 'Nut',
    parts: [
      { day: '2026-12-01', note: null },
      { day: '2026-12-08', note: 'late' },
    ],
  },
  { id: '2', item: 'Bolt', parts: [] },
  { id: '3', item: 'Washer', parts: [{ day: '2026-12-15', note: null }] },
]
const print = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)))
const textsIn = (scope: Element, selector: string) =>
  [...scope.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('the rows within a row are printed below it, with the columns that any of their kind has a value in', () => {
  render(
    <PrintedRows
      rows={rows}
      columns={[columnOf('item')]}
      services={services}
      language="EN"
      within={[
        {
          title: 'Parts',
          lines: 'parts',
          columns: [
            columnOf('day'),
            columnOf('note'),
            columnOf('never'),
            columnOf('day', { columnsDisplay: 'N' }),
          ],
          services,
        },
      ]}
    />,
  )
  expect(document.querySelector('table')).toBeNull()
  print('beforeprint')
  const within = [...document.querySelectorAll('.printed-within')]
  expect(within.map((one) => one.previousElementSibling?.textContent)).toEqual(['Nut', 'Washer'])
  expect(within.map((one) => one.querySelector('p')?.textContent)).toEqual(['Parts', 'Parts'])
  expect(within.map((one) => textsIn(one, 'th'))).toEqual([
    ['day', 'note'],
    ['day', 'note'],
  ])
  expect(within.map((one) => textsIn(one, 'table table td'))).toEqual([
    ['2026-12-01', '', '2026-12-08', 'late'],
    ['2026-12-15', ''],
  ])
  print('afterprint')
  expect(document.querySelector('table')).toBeNull()
})
