// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import type { Lookups } from '../../client/lookups.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Row } from '../../language/row.ts'
import type { SavedView } from '../../language/wire.ts'
import { withElementSize } from '../../../tests/elementSize.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { sampleClient } from '../list/sampleList.chromium.ts'
import { PicturedList } from './PicturedList.tsx'
import { picturedChunk } from './sampleBoard.chromium.ts'

configure({ asyncUtilTimeout: 30_000 })
withElementSize(1400)
const lookups: Lookups = { of: () => createStore([]), attribute: () => null }
const asked: { operation: string; body: Row }[] = []

function draw(
  look: 'list' | 'board' | 'calendar' | 'gallery',
  denied: readonly string[] = [],
  views: readonly SavedView[] = [],
) {
  const client = sampleClient(130)
  const heard: Client = {
    call: (server, family, operation, body, context) => {
      asked.push({ operation, body: body as Row })
      if (operation === 'list' && views.length > 0)
        return Promise.resolve({
          status: 'S',
          msg: '',
          code: 'OK',
          data: { views, shareWith: { all: false, responsibilities: [] } },
          traceId: '',
        }) as ReturnType<typeof client.call<never>>
      return client.call(server, family, operation, body, context)
    },
  }
  language.set('EN')
  return render(
    <App>
      <LookupsContext value={lookups}>
        <ScreenHostContext value={sampleHost(heard, 'EN', denied)}>
          <PicturedList chunk={picturedChunk(look)} />
        </ScreenHostContext>
      </LookupsContext>
    </App>,
  )
}

const column = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-column="${name}"]`)
  if (!found) throw new Error(`There is no column ${name}.`)
  return found
}
const cards = (name: string): readonly HTMLElement[] => [
  ...column(name).querySelectorAll<HTMLElement>('.list-card'),
]
const calls = (operation: string) => asked.filter((one) => one.operation === operation)
const drag = () => ({ dataTransfer: { setData: vi.fn(), effectAllowed: '', dropEffect: '' } })

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a board comes in one call, with counts, sums and the first cards of each column, and the list asks for no rows', async () => {
  draw('board')
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  expect(calls('listByPlace')).toHaveLength(1)
  expect(calls('listByPlace')[0]?.body).toMatchObject({
    pageIndex: 1,
    pageRows: 20,
    totals: expect.any(Array),
  })
  expect(calls('listByPlace')[0]?.body['places']).toHaveLength(5)
  expect(calls('listByPage').every(({ body }) => body['onlyQueryTotalFlag'] === 'Y')).toBe(true)
  expect(within(column('DRAFT')).getByRole('heading').textContent).toContain('33')
  expect(column('DRAFT').querySelector('.board-sums')?.textContent).toContain('7,654,321.50')
})

test('more cards of a column come by a press, and no others', async () => {
  draw('board')
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  fireEvent.click(within(column('DRAFT')).getByRole('button', { name: /Show more/ }))
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(33))
  expect(calls('listByPlace').at(-1)?.body).toMatchObject({
    pageIndex: 2,
    places: [{ query: 'status == DRAFT' }],
  })
  expect(within(column('DRAFT')).queryByRole('button', { name: /Show more/ })).toBeNull()
})

test('a card that is drawn into the column of a state does the verb that leads there', async () => {
  draw('board')
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  const [card] = cards('DRAFT')
  if (!card) throw new Error('There is no card.')
  fireEvent.dragStart(card, drag())
  fireEvent.dragOver(column('APPROVING'), drag())
  expect(column('APPROVING').dataset['drop']).toBe('verb')
  expect(column('APPROVING').textContent).toContain('Drop to do "Submit"')
  fireEvent.drop(column('APPROVING'), drag())
  await waitFor(() => expect(calls('doSubmit')).toHaveLength(1))
  await waitFor(() => expect(within(column('DRAFT')).getByRole('heading').textContent).toContain('32'))
  expect(calls('doSubmit')[0]?.body).toMatchObject({ id: 'r0' })
})

test.each([
  ['REJECTED', 'Nothing leads from'],
  ['urgent', 'Cards come here by themselves: Urgent'],
])('over %s a card says why it cannot be let go there, and nothing is done', async (name, why) => {
  draw('board')
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  const [card] = cards('DRAFT')
  if (!card) throw new Error('There is no card.')
  fireEvent.dragStart(card, drag())
  fireEvent.dragOver(column(name), drag())
  expect(column(name).textContent).toContain(why)
  fireEvent.drop(column(name), drag())
  expect(calls('doSubmit')).toHaveLength(0)
})

test('a verb that is not granted leads nowhere: the menu of a card says whose it is not', async () => {
  draw('board', ['btnSubmit'])
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  const [card] = cards('DRAFT')
  if (!card) throw new Error('There is no card.')
  fireEvent.click(within(card).getByRole('button', { name: /^Move / }))
  const item = await screen.findByRole('button', { name: /"Submit" leads here, and it is not yours to do/ })
  fireEvent.click(item)
  expect(calls('doSubmit')).toHaveLength(0)
})

test('arrows lead from card to card, in the column and over columns', async () => {
  draw('board')
  await waitFor(() => expect(cards('APPROVING')).toHaveLength(20))
  const at = (name: string, index: number) => cards(name)[index]?.querySelector('button') ?? null
  at('DRAFT', 0)?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(at('DRAFT', 1))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(at('APPROVING', 1))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(at('DRAFT', 0))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(at('DRAFT', 0))
})

test('the look that was chosen is remembered', async () => {
  draw('list')
  fireEvent.click(await screen.findByRole('button', { name: 'Board' }))
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  cleanup()
  draw('list')
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  fireEvent.click(screen.getByRole('button', { name: 'Gallery' }))
  await waitFor(() => expect(document.querySelectorAll('.gallery-cards > li')).toHaveLength(20))
})

test('a saved view brings the look that it was saved with, is changed by another, and leaves what was remembered', async () => {
  const view: SavedView = {
    id: 'v1',
    screenId: picturedChunk('list').screen.id,
    name: 'As a board',
    sharing: 'private',
    responsibilityId: null,
    ownerName: 'Ann',
    isMine: true,
    isDefault: true,
    sharedDefault: false,
    state: { values: {}, conditions: [], query: '', sort: [], columns: [], pageRows: null, look: 'board' },
    leftOut: [],
  }
  draw('list', [], [view])
  await waitFor(() => expect(cards('DRAFT')).toHaveLength(20))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('look.'))).toEqual([])
  const name = await screen.findByRole('button', { name: /As a board/ })
  const before = name.textContent
  fireEvent.click(screen.getByRole('button', { name: 'Gallery' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /As a board/ }).textContent).not.toBe(before))
})
