// @vitest-environment jsdom
// Tiles as they are answered: charts over time and by name, stages, rows, what failed; and how a user arranges them.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeOrder, usualHome } from '../../client/homeOrder.ts'
import { language } from '../../client/language.ts'
import type { ChartAnswer, RowsAnswer, StagesAnswer, TileAnswer } from '../../language/home.ts'
import { createWorkspace, WorkspaceContext, type TabRouter, type Workspace } from '../workspace.ts'
import { HomeArrange } from './HomeArrange.tsx'
import { HomeCards } from './HomeCards.tsx'
import { HomeTile } from './HomeTile.tsx'

beforeEach(() => language.set('EN'))
afterEach(() => {
  homeOrder.set(usualHome)
  cleanup()
})

const link = { menuId: 'purOrderList', params: { query: "(status == 'OPEN')" } }
const chart: ChartAnswer = {
  kind: 'chart',
  name: 'ordered',
  title: 'Ordered',
  categories: ['2026-10', '2026-11'],
  measure: 'CNY',
  others: 1,
  series: [{ name: 'Amount', values: ['12000', null], link }],
  link,
}
const stages: StagesAnswer = {
  kind: 'stages',
  name: 'stages',
  title: 'By stage',
  entity: 'purOrderHeader',
  total: null,
  parts: [
    {
      key: 'PUBLISHED',
      label: 'Published',
      figures: [{ label: 'Orders', value: '7', type: 'figure', scale: 0, measure: null, others: 0 }],
      link,
    },
  ],
  link,
}
const rows: RowsAnswer = {
  kind: 'rows',
  name: 'late',
  title: 'Late',
  entity: 'purOrderHeader',
  count: 1234,
  columns: [
    { label: 'No.', type: 'serial' },
    { label: 'State', type: 'lookup' },
    { label: 'Quantity', type: 'quantity' },
  ],
  rows: [{ id: 'o1', cells: [{ text: 'PO1' }, { text: 'Open', color: 'processing' }, { text: null }] }],
  link,
}

function show(what: React.ReactNode) {
  const open = vi.fn<TabRouter['open']>()
  const call = vi.fn(() => Promise.resolve({ data: { values: {} } }))
  const workspace = createWorkspace({
    client: { call } as unknown as Workspace['client'], // no more is used
    user: { audience: 'buyer' } as Workspace['user'],
    respId: 'buyer',
    respName: '',
    home: '',
    menus: [],
  })
  render(
    <WorkspaceContext value={{ ...workspace, router: { open } as unknown as TabRouter }}>
      {what}
    </WorkspaceContext>,
  )
  return { open, call }
}

test('a chart says its numbers in a table, and whatever it is measured in', () => {
  show(<HomeTile tile={chart} waiting={undefined} />)
  expect(screen.getByText('in CNY')).toBeTruthy()
  expect(screen.getByText('and 1 more currency')).toBeTruthy()
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['12,000', '0'])
})

test('groups that are no times stand with their names, and without any it says so', () => {
  show(<HomeTile tile={{ ...chart, categories: ['Acme', 'Beta'] }} waiting={undefined} />)
  expect(screen.getByTitle('Acme')).toBeTruthy()
  cleanup()
  show(<HomeTile tile={{ ...chart, categories: [] }} waiting={undefined} />)
  expect(screen.queryByRole('table')).toBeNull()
})

test('a stage opens its rows; amber where a verb of the reader waits', () => {
  const waits = [{ state: 'PUBLISHED', verb: 'doConfirm', count: 7, isMore: false, late: 0 }]
  const waiting = [
    { entity: 'purOrderHeader', name: '', stateField: 'status', states: waits, rows: [], menuIds: [] },
  ]
  const { open } = show(<HomeTile tile={stages} waiting={waiting} />)
  const stage = screen.getByRole('link', { name: /7/ })
  expect(stage.className).toContain('home-stage-mine')
  fireEvent.click(stage)
  expect(open).toHaveBeenCalledWith(expect.anything(), link.params)
})

test('rows open their documents, all of them their list', () => {
  const { open } = show(<HomeTile tile={rows} waiting={undefined} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['PO1', 'Open', '–'])
  fireEvent.click(screen.getByRole('link', { name: 'PO1' }))
  expect(open).toHaveBeenCalledWith('purOrderEdit', { id: 'o1' }, 'purOrderList')
  expect(screen.getByRole('link', { name: /1,234/ })).toBeTruthy()
})

test('rows of a view open the documents that they name', () => {
  const { open } = show(
    <HomeTile
      tile={{
        ...rows,
        entity: 'purAwaitingApproval',
        rows: [
          { id: 'o1', entity: 'purOrderHeader', cells: [{ text: 'PO1' }] },
          { id: 'x', cells: [{ text: 'nothing' }] },
        ],
      }}
      waiting={undefined}
    />,
  )
  fireEvent.click(screen.getByRole('link', { name: 'PO1' }))
  expect(open).toHaveBeenCalledWith('purOrderEdit', { id: 'o1' }, 'purOrderList')
  expect(screen.queryByRole('link', { name: 'nothing' })).toBeNull()
})

test('what failed is told in its place', () => {
  const failed = { kind: 'failed', of: 'chart', name: 'x', title: 'Spend', message: 'No right' } as const
  show(<HomeTile tile={failed} waiting={undefined} />)
  expect(screen.getByRole('region', { name: 'Spend' }).textContent).toContain('No right')
  show(<HomeCards cards={[{ ...failed, of: 'figure' }]} />)
  expect(screen.getByRole('list', { name: 'Figures' }).textContent).toContain('No right')
})

test('a user hides and moves tiles by keys and hears where they are; it is kept', async () => {
  const tiles: readonly TileAnswer[] = [chart, stages, { kind: 'part', name: 'todo', part: 'todo' }]
  const { call } = show(<HomeArrange tiles={tiles} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'By stage' }))
  expect(homeOrder.get().hidden).toEqual(['stages'])
  fireEvent.click(screen.getByRole('button', { name: 'Move For me up' }))
  expect(homeOrder.get().order).toEqual(['ordered', 'todo', 'stages'])
  expect(screen.getByRole('status').textContent).toBe('For me is in place 2 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Move Ordered up' }))
  expect(homeOrder.get().order).toEqual(['ordered', 'todo', 'stages'])
  await act(async () => undefined)
  expect(call).toHaveBeenCalledWith('baseServer', 'baseUserPreference', 'savePreference', expect.anything())
  fireEvent.click(screen.getByRole('button', { name: 'As it was at first' }))
  expect(homeOrder.get()).toEqual(usualHome)
})
