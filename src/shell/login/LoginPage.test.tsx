// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, type Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { seal } from '../../client/seal.ts'
import { session, sessionEnd } from '../../client/session.ts'
import type { WebClient } from '../../client/webClient.ts'
import { LoginPage } from './LoginPage.tsx'

// RSA key of 2048 bits, made for this test.
const makeKey = async () => {
  const { publicKey: key } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  const spki = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', key))))
  return { keyId: 'k', publicKey: spki, webSignKey: '', serverTime: 0 }
}

const made = makeKey()
const files = { sealed: async (value: string) => seal(value, await made, 0, 'EN') }

function page(call: Client['call']) {
  render(<LoginPage client={{ call, files } as unknown as WebClient} />) // the page uses nothing else
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const submit = (name = 'Log in') => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  session.set(null)
  sessionEnd.set(null)
  language.set('EN')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is missing is said before anything is sent', () => {
  const call = vi.fn()
  page(call)
  submit()
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Enter your user name',
    'Enter your password',
  ])
  type('User name', 'someone')
  submit()
  expect(screen.getByRole('alert').textContent).toBe('Enter your password')
  expect(call).not.toHaveBeenCalled()
})

test('over plain http the page says that everything can be read, and no password leaves it unless the server takes that', async () => {
  await made
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const call = vi.fn()
  page(call)
  expect(screen.getByText(/your password too, can be read/)).toBeTruthy()
  type('User name', 'someone')
  type('Password', 'secret')
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/no password is sent over it/)
  expect(call).not.toHaveBeenCalled()
})

test('the password travels sealed, the user name is remembered, and the session begins', async () => {
  await made
  const sent: unknown[] = []
  const userInfo = { userId: 'u', language: 'EN' }
  page((async (_s: string, _f: string, _o: string, body: unknown) => {
    sent.push(body)
    return { data: { userInfo } }
  }) as unknown as Client['call']) // one answer
  type('User name', ' someone ')
  type('Password', 'open sesame')
  submit()
  await vi.waitFor(() => expect(session.get()).toMatchObject({ userId: 'u' }), { timeout: 10_000 })
  expect(sent[0]).toEqual({
    userName: 'someone',
    password: expect.stringMatching(/^v1\.k\.[\w-]{342}$/),
    language: 'EN',
  })
  expect(localStorage.getItem('userName')).toBe('someone')
})

test('whoever tried too often is told how long to wait, and cannot press the button', async () => {
  page(() =>
    Promise.reject(
      new CallError({ code: 'LOGIN_WAIT', msg: 'Too many attempts', http: 429, data: { seconds: 59 } }),
    ),
  )
  type('User name', 'someone')
  type('Password', 'x')
  submit()
  const button = await screen.findByRole('button', { name: /Try again in 5\d s/ })
  expect([button.hasAttribute('disabled'), screen.getByRole('alert').textContent]).toEqual([
    true,
    'Too many attempts',
  ])
})

test('the page speaks the other language at once, and says why the last session ended', () => {
  sessionEnd.set('SESSION_REPLACED')
  page(vi.fn())
  expect(screen.getByText(/logged in elsewhere/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '中文' }))
  expect(screen.getByRole('heading', { name: '登录' })).toBeTruthy()
  expect(localStorage.getItem('currentLanguage')).toBe('CN')
})

test('a wrong password is said at its field, and nothing of a code that nobody asks for', async () => {
  page(() =>
    Promise.reject(
      new CallError({
        code: 'LOGIN_FAILED',
        msg: 'User name, password or validation code is wrong',
        http: 200,
      }),
    ),
  )
  type('User name', 'someone')
  type('Password', 'x')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('User name or password is wrong')
  const field = screen.getByLabelText('Password')
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    'passwordError capsLock',
  ])
})

test('Caps Lock is noticed, and the password can be looked at', () => {
  page(vi.fn())
  const field = screen.getByLabelText('Password')
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true })
  expect(document.getElementById('capsLock')?.textContent).toBe('Caps Lock is on')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
})

describe('what everybody may read', () => {
  const item = (id: string, date: string | null) => ({
    id,
    title: { CN: `标题${id}`, EN: `Title ${id}` },
    date,
  })
  const answers = (answer: () => Promise<Response>) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const news = (...items: object[]) => Response.json({ data: { path: '/visit/news', items } })
  afterEach(() => vi.restoreAllMocks())

  test('stands below the form by titles in the language of the page, with days, and leads there', async () => {
    answers(async () => news(item('1', '2025-03-01'), item('a&b', null)))
    page(vi.fn())
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All notices', '/visit/news'],
      ['Title 12025-03-01', '/visit/news?id=1'],
      ['Title a&b', '/visit/news?id=a%26b'],
    ])
    fireEvent.click(screen.getByRole('button', { name: '中文' }))
    expect(screen.getByRole('region', { name: '公告' }).textContent).toContain('标题1')
  })

  test.each([
    ['there is none', async () => news()],
    ['no list is named', async () => Response.json({ data: null })],
    ['the call is refused', async () => Response.json({ data: null }, { status: 429 })],
    ['what answers is no server of ours', async () => new Response('<html>', { status: 200 })],
    ['the network is gone', () => Promise.reject(new TypeError('gone'))],
  ])('is not mentioned where %s, and the form stands as ever', async (_, answer) => {
    const asked = answers(answer)
    page(vi.fn())
    expect(screen.getByLabelText('User name')).toBeTruthy()
    expect(asked).toHaveBeenCalledOnce()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([screen.queryByRole('region'), screen.queryByRole('alert')]).toEqual([null, null])
  })
})
