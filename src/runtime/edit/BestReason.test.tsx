// @vitest-environment jsdom
// A ref that chooses itself tells why, when it is asked and of the row as it stands then.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { language } from '../../client/language.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import { BestReason } from './BestReason.tsx'

beforeEach(() => language.set('EN'))
afterEach(cleanup)

const column = { key: 'price', field: 'price' } as unknown as CompiledColumn // as much as is looked at
const field = { name: 'price', wire: 'priceId' } as unknown as CompiledField // as much as is looked at
const show = (why: CellServices['why']) =>
  render(
    <CellServicesContext
      value={{ language: 'EN', lookups: { label: (_, code) => code, values: () => [] }, why }}
    >
      <BestReason
        column={column}
        field={field}
        label="Price"
        row={() => ({ priceId: 'p1', itemId: 'nut' })}
      />
    </CellServicesContext>,
  )
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Why this one: Price' }))

test('it is asked of the row as it stands, and not before', async () => {
  const why = vi.fn<NonNullable<CellServices['why']>>().mockResolvedValue({
    id: 'p1',
    others: 2,
    decided: 0,
    keys: [{ says: 'Valid from', way: 'greatest', chosen: '2026-03-01', next: '2026-01-01' }],
  })
  show(why)
  expect(why).not.toHaveBeenCalled()
  ask()
  expect((await screen.findByRole('status')).textContent).toBe(
    'Chosen for the greatest: Valid from. 2026-03-01; next: 2026-01-01.2 others fit.',
  )
  expect(why.mock.calls).toEqual([[{ column, row: { priceId: 'p1', itemId: 'nut' } }]])
})

test('a call that fails says so', async () => {
  show(() => Promise.reject(new Error('away')))
  ask()
  expect((await screen.findByRole('status')).textContent).toBe('Could not be loaded')
})

test('where nobody can be asked there is no button', () => {
  show(undefined)
  expect(screen.queryByRole('button')).toBeNull()
})
