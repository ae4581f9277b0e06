// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { CellServicesContext, type CellServices, type PickOption } from '../CellServices.ts'
import { OptionList } from './OptionList.tsx'
import type { Pages } from './usePages.ts'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const draw = (options: readonly PickOption[], picture?: CellServices['picture'], more: Partial<Pages> = {}) =>
  render(
    <CellServicesContext value={{ language: 'EN', ...(picture ? { picture } : {}) } as CellServices}>
      <OptionList
        id="list"
        column={{ title: { CN: '物料', EN: 'Item' } } as CompiledColumn}
        found={{ options, at: 0, busy: false, goTo: vi.fn(), latelyMany: 0, ...more } as unknown as Pages}
        chosen={undefined}
        marked={null}
        onPress={vi.fn()}
      />
    </CellServicesContext>,
  )
const nut = { id: '1', code: 'HN-1', name: 'Hex nut', picture: 'f1' }
const bolt = { id: '2', code: 'B-2', name: 'Bolt' }
const secret = { id: '3', code: 'S-3', name: 'Secret', picture: 'f3' }

test('rows with pictures show them small, before the code; what has none or may not be seen keeps its room', async () => {
  draw([nut, bolt, secret], (id) =>
    id === 'f1' ? Promise.resolve('data:image/png,nut') : Promise.reject(new Error('not for you')),
  )
  await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(1))
  const rows = screen.getAllByRole('option')
  expect(rows.map((row) => row.firstElementChild?.className)).toEqual(rows.map(() => 'sw-pick-picture'))
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([
    'data:image/png,nut',
    undefined,
    undefined,
  ])
  expect(rows.map((row) => row.textContent)).toEqual(['HN-1Hex nut', 'B-2Bolt', 'S-3Secret'])
})

test('where no row has a picture none has room for one', () => {
  draw([bolt], () => Promise.resolve('data:image/png,none'))
  expect(document.querySelector('.sw-pick-picture')).toBeNull()
})

test('the pointer reaches an option by being moved, not because the list came to lie below it', () => {
  const goTo = vi.fn()
  draw([nut, bolt], undefined, { goTo })
  const [, second = document.body] = screen.getAllByRole('option')
  fireEvent.mouseEnter(second)
  second.dispatchEvent(moved(0))
  expect(goTo).not.toHaveBeenCalled()
  second.dispatchEvent(moved(3))
  expect(goTo).toHaveBeenCalledWith(1)
})

/** jsdom knows no way of a mouse. */
function moved(by: number): MouseEvent {
  const event = new MouseEvent('mousemove', { bubbles: true })
  return Object.defineProperties(event, { movementX: { value: by }, movementY: { value: 0 } })
}

test('where nothing can be chosen it says what holds of all that can', () => {
  draw([], undefined, { sought: '', must: { CN: '币种 为 人民币', EN: 'Currency is Chinese Yuan' } })
  expect(document.body.textContent).toContain('There is nothing to choose from')
  expect(document.body.textContent).toContain('Choices are limited to: Currency is Chinese Yuan.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a search that finds nothing can be dropped', () => {
  const seek = vi.fn()
  draw([], undefined, { sought: 'nut', seek })
  expect(document.body.textContent).toContain('Nothing matches')
  expect(document.body.textContent).not.toContain('limited')
  fireEvent.click(screen.getByRole('button', { name: 'Search without "nut"' }))
  expect(seek).toHaveBeenCalledWith('')
})
