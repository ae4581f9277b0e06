// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { MoreRows } from './MoreRows.tsx'

type List = Parameters<typeof MoreRows>[0]['list']

let seen: (() => void) | undefined

beforeEach(() => {
  language.set('CN')
  seen = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        seen = undefined
      }
    },
  )
})
afterEach(cleanup)

/** A list of so many rows, of which so many are shown. */
function listOf(here: number, count: number, more: Partial<List['loaded']> = {}): List {
  const loaded = {
    rows: Array.from({ length: here }, (_, id) => ({ id })),
    count,
    loading: false,
    moreError: null,
    reload: vi.fn(),
    ...more,
  }
  const query = { pageIndex: 1, pageRows: 20, pages: Math.ceil(here / 20) }
  return { table: {}, query, loaded, selection: { only: false }, readOn: vi.fn() } as unknown as List // only what is looked at
}

function Cards({ list }: { readonly list: List }) {
  const cards = useRef<HTMLUListElement>(null)
  return (
    <ScreenHostContext value={{ language: 'CN' } as unknown as ScreenHost}>
      <ul ref={cards}>
        {list.loaded.rows?.map(({ id }) => (
          <li key={String(id)}>
            <button type="button">{`card ${String(id)}`}</button>
          </li>
        ))}
      </ul>
      <MoreRows list={list} above={cards} />
    </ScreenHostContext>
  )
}

const button = () => screen.queryByRole('button', { name: /^再显示/ })

test('what is still to come is said, and comes when the end is reached; at the end of all there is nothing', () => {
  const list = listOf(20, 33)
  const { rerender } = render(<Cards list={list} />)
  expect(button()?.textContent).toBe('再显示 13 行（已显示 20 / 33）')
  act(() => seen?.())
  expect(list.readOn).toHaveBeenCalledTimes(1)
  rerender(<Cards list={listOf(33, 33)} />)
  expect(button()).toBe(null)
})

test('after a hundred rows only a press brings more, so that what stands below is reached', () => {
  const list = listOf(100, 4000)
  render(<Cards list={list} />)
  expect(seen).toBe(undefined)
  act(() => button()?.click())
  expect(list.readOn).toHaveBeenCalledTimes(1)
})

test('the keyboard goes from the button to the first row that came, and stays where it is elsewhere', () => {
  const { rerender } = render(<Cards list={listOf(20, 4000)} />)
  act(() => button()?.focus())
  rerender(<Cards list={listOf(40, 4000)} />)
  expect(document.activeElement?.textContent).toBe('card 20')
  rerender(<Cards list={listOf(60, 4000)} />)
  expect(document.activeElement?.textContent).toBe('card 20')
})

test('what could not be loaded is said, does not come by itself, and is tried again by a press', () => {
  const list = listOf(20, 4000, { moreError: new Error('resting') })
  render(<Cards list={list} />)
  expect([screen.getByRole('alert').textContent, seen]).toEqual(['resting', undefined])
  act(() => button()?.click())
  expect(list.loaded.reload).toHaveBeenCalledTimes(1)
})
