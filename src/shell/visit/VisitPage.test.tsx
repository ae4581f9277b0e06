// @vitest-environment jsdom
// The page of a visitor: what it says of a link that opens nothing, of one too many visits, and how somebody finds back to what he began.
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withElementSize } from '../../../tests/elementSize.ts'
import { language } from '../../client/language.ts'
import type { Row } from '../../language/row.ts'
import type { VisitInfo } from '../../language/visit.ts'
import type { UserInfo } from '../../language/wire.ts'
import { loadLanguage } from '../../texts/loadLanguage.ts'
import { VisitPage } from './VisitPage.tsx'

vi.mock('./visitedScreens.ts', () => import('../screens.ts')) // one that is simpler than those of visitors

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1200)
const before = axios.defaults.adapter
let asked: { readonly operation: string; readonly body: Row }[] = []
let answers: Record<string, (body: Row) => [number, object]> = {}

const refused = (code: string, msg: string, status: number): [number, object] => [
  status,
  { status: 'E', code, msg, data: null, traceId: '' },
]
const done = (data: unknown): [number, object] => [
  200,
  { status: 'S', code: 'OK', msg: '', data, traceId: '' },
]
const invalid = () => refused('LINK_INVALID', 'No', 403)

/** A document of this house, to which nobody comes by a link; in the place of one that has visitors, he is shown what buyers are. */
const shown = 'baseUomEdit'
const info: VisitInfo = {
  userInfo: {
    authorizationCode: 'first',
    signKey: 'ab'.repeat(32),
    userId: 'visitor:1',
    userName: '',
    audience: 'buyer',
    me: { user: null, ticket: 'd1', roles: [], audience: 'buyer' },
  } as unknown as UserInfo, // what a screen looks at
  link: 'one.proof',
  screen: shown,
  menuId: 'm',
  granted: ['btnSave'],
  id: null,
  expires: '2026-03-20 10:00:00',
}

beforeEach(async () => {
  await loadLanguage('EN')
  language.set('EN')
  localStorage.setItem('currentLanguage', 'EN') // the store says so only when it changes
  sessionStorage.clear()
  asked = []
  answers = {
    publicKey: () => done({ keyId: 'k', publicKey: '', webSignKey: 'cd'.repeat(32), serverTime: Date.now() }),
    findLookupListByTypes: () => done([]),
    findHistory: () => done([]),
    findRefused: () => done([]),
    findMarks: () => done([]),
  }
  axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const operation = config.url?.split('/').at(-1) ?? ''
    const body = (typeof config.data === 'string' ? JSON.parse(config.data) : {}) as Row // what was sent
    asked.push({ operation, body })
    const [status, data] = (answers[operation] ?? (() => refused('FORBIDDEN', '', 403)))(body)
    return { status, data, statusText: '', headers: {}, config }
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  if (before) axios.defaults.adapter = before
})

const named = (name: string) => asked.filter(({ operation }) => operation === name).map(({ body }) => body)
function come(address: string): void {
  history.replaceState(null, '', address)
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/visit/*" element={<VisitPage />} />
      </Routes>
    </BrowserRouter>,
  )
}
/** Where this is typed, once it is there. */
const input = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[data-field=${name}] input`)
    if (!found) throw new Error(`No ${name} yet.`)
    return found
  })
const button = (name: string) => screen.queryByRole('button', { name })

test('a wrong link says so once and for all; the right one, put in its place, is tried at once', async () => {
  answers['enter'] = invalid
  come('/visit#wrong')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This link is not valid')
  expect(button('Try again')).toBeNull()
  answers['enter'] = () => refused('VISIT_WAIT', 'Later', 429)
  location.hash = '#right.proof'
  await screen.findByText('Later')
  expect(named('enter')).toEqual([{ link: 'wrong' }, { link: 'right.proof' }])
})

test('too many visits say how long to wait, and can be tried again', async () => {
  answers['enter'] = () =>
    refused('VISIT_WAIT', 'Too many visits from this address. Try again in 12 min', 429)
  come('/visit/apply')
  await screen.findByText('Too many visits from this address. Try again in 12 min')
  answers['enter'] = invalid
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This link is not valid')
  expect(named('enter')).toEqual([{ screen: 'apply' }, { screen: 'apply' }])
})

test('what was saved is found again when the page is read anew, by the link that is copied; it can be no favourite', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  const { languages } = navigator
  vi.stubGlobal('navigator', { languages, clipboard: { writeText }, onLine: true })
  const row = { id: 'd1', versionNum: 1, uomCode: 'BOX', uomName: 'Box', enabledFlag: 'Y' }
  answers['enter'] = () => done(info)
  answers['findById'] = () => done(row)
  answers['saveOrUpdate'] = () => done(row)
  come('/visit/apply')
  await screen.findByRole('heading', { level: 1 })
  expect(button('Copy link')).toBeNull() // nothing to come back to yet
  for (const name of ['uomCode', 'uomName']) fireEvent.change(await input(name), { target: { value: 'BOX' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText(/The link is copied/)
  expect(writeText.mock.calls).toEqual([[`${location.origin}/visit#one.proof`]])
  expect(location.hash).toBe('#one.proof')
  cleanup()
  come(`${location.pathname}${location.hash}`)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('BOX'))
  expect(named('enter')).toHaveLength(1)
  expect(named('findById').at(-1)).toMatchObject({ id: 'd1' })
  expect(button('Add to favourites')).toBeNull()
})

test('a link that is ended while its document is open takes the document away', async () => {
  answers['findById'] = () => refused('LINK_ENDED', 'The visit has ended', 401)
  sessionStorage.setItem('visit one.proof', JSON.stringify({ ...info, id: 'd1' })) // read anew
  answers['enter'] = invalid
  come('/visit#one.proof')
  await screen.findByText('This link is not valid')
  expect(document.querySelector('.edit-screen')).toBeNull()
  expect(named('enter')).toEqual([{ link: 'one.proof' }])
})
