// @vitest-environment jsdom
// The links of a document, to whoever may give them: what becomes of each, how one is handed on, and that none is ended by one press.
import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, type Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import type { LinkLine } from '../../language/visit.ts'
import { entityOf } from '../../rules/testing/plainEntities.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { LinksPanel } from './LinksPanel.tsx'

beforeEach(() => language.set('EN'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (more: Partial<LinkLine>): LinkLine => ({
  ticketId: 't1',
  link: 't1.proof',
  isLive: true,
  madeByName: 'Ann',
  madeAt: '2026-03-05 10:00:00',
  expiresAt: '2026-03-20 10:00:00',
  uses: 1,
  mostUses: 4,
  usedAt: '2026-03-06 08:30:59',
  endedAt: null,
  endedByName: null,
  ...more,
})

const entity = entityOf('application', [])

function open(find: () => Promise<readonly LinkLine[]>, end: () => Promise<unknown> = async () => null) {
  const call = vi.fn(async (_server: string, _family: string, operation: string, _body?: unknown) => ({
    data: operation === 'findLinks' ? await find() : await end(),
  }))
  const store = {
    state: () => ({ row: { id: 'd1', versionNum: 1 } }),
    subscribe: () => () => undefined,
  } as unknown as DocumentStore // what the panel reads
  render(
    <App>
      <ScreenHostContext value={sampleHost({ call } as unknown as Client, 'EN')}>
        <LinksPanel entity={entity} entities={{ application: entity }} store={store} language="EN" />
      </ScreenHostContext>
    </App>,
  )
  return (operation: string) => call.mock.calls.filter((one) => one[2] === operation).map((one) => one[3])
}

const rows = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.link-list > li')]
    if (found.length === 0) throw new Error('No links yet.')
    return found
  })
const words = async () => (await rows()).map((row) => row.querySelector('span')?.textContent)
const buttons = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    : []

test('says of each what became of it, and offers only what can still be done', async () => {
  open(async () => [
    line({}),
    line({ ticketId: 't2', link: null, madeByName: null, usedAt: null }),
    line({ ticketId: 't3', link: null, isLive: false, uses: 4 }),
    line({ ticketId: 't4', link: null, isLive: false, endedAt: '2026-03-07 09:00:00', endedByName: 'Bob' }),
  ])
  expect(await words()).toEqual([
    'Given by Ann on 2026-03-05 10:00 · Open until 2026-03-20 10:00, used 1 of 4 times, last on 2026-03-06 08:30',
    'Kept by the visitor who began the document on 2026-03-05 10:00 · Open until 2026-03-20 10:00, used 1 of 4 times',
    'Given by Ann on 2026-03-05 10:00 · Ran out on 2026-03-20 10:00, or after 4 uses',
    'Given by Ann on 2026-03-05 10:00 · Ended by Bob on 2026-03-07 09:00',
  ])
  expect((await rows()).map(buttons)).toEqual([['Copy link', 'End'], ['End'], [], []])
})

test('a copied link is a whole address; where nothing may be copied, that is said', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  open(async () => [line({})])
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText('The link is copied. Whoever has it may open this document')
  expect(writeText.mock.calls).toEqual([[`${location.origin}/visit#t1.proof`]])
  writeText.mockRejectedValueOnce(new Error('no'))
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('The link could not be copied')
})

test('a link ends only after it was confirmed, and the list is asked for anew', async () => {
  let isEnded = false
  const asked = open(
    async () => [
      isEnded
        ? line({ link: null, isLive: false, endedAt: '2026-03-07 09:00:00', endedByName: 'Ann' })
        : line({}),
    ],
    async () => {
      isEnded = true
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'End' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Whoever came by it is shown out at once')
  expect(asked('endLink')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'End' }))
  await waitFor(async () => expect((await words())[0]).toContain('Ended by Ann'))
  expect(asked('endLink')).toEqual([{ entity: 'application', id: 'd1', ticketId: 't1' }])
  expect(asked('findLinks')).toHaveLength(2)
})

test('what is refused is said, and can be tried again', async () => {
  let tries = 0
  open(async () => {
    if (tries++ === 0) throw new CallError({ code: 'FORBIDDEN', msg: 'You may not', http: 403 })
    return []
  })
  await screen.findByText('You may not')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No link to this document yet')
})
