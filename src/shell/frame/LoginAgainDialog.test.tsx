// @vitest-environment jsdom
import { App } from 'antd'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, type Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { loseSession, session, sessionEnd, sessionLost } from '../../client/session.ts'
import { createStore } from '../../client/Store.ts'
import type { WebClient } from '../../client/webClient.ts'
import type { UserInfo } from '../../language/wire.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { LoginAgain } from './LoginAgainDialog.tsx'

const user = {
  userId: 'u',
  userName: 'someone',
  userFullName: '某人',
  nameEn: 'Some One',
  authorizationCode: 'old',
  mustChangePassword: false,
} as UserInfo // what is looked at
const tab = { key: 'a', path: 'a', params: {}, round: 0, title: 'PR1' }

function frame(call: Client['call'], dirty = false) {
  const tabs = createStore<Tabs>({ list: [{ ...tab, dirty }], active: 'a' })
  const client = {
    call,
    files: { sealed: async (value: string) => `sealed ${value}` },
  } as unknown as WebClient // nothing else is used
  render(
    <App>
      <input aria-label="page" defaultValue="typed" />
      <LoginAgain client={client} tabs={tabs} />
    </App>,
  )
}
const answering = (found: Partial<UserInfo>) =>
  vi.fn(() =>
    Promise.resolve({ data: { userInfo: { ...user, authorizationCode: 'new', ...found } } }),
  ) as unknown as Client['call']
const lose = async (code = 'SESSION_EXPIRED') => {
  act(() => loseSession(code))
  return screen.findByRole('dialog')
}
const submit = (password: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('currentLanguage', 'EN')
  sessionEnd.set(null)
  sessionLost.set(null)
  session.set(user)
  language.set('EN')
})
afterEach(cleanup)

test('a lost session is asked for over the page: whose it was, why, and the password of that user alone', async () => {
  const call = answering({})
  frame(call)
  const dialog = await lose()
  expect(dialog.textContent).toContain('The session of Some One has ended')
  const name = screen.getByLabelText<HTMLInputElement>('User name')
  expect([name.value, name.readOnly]).toEqual(['someone', true])
  submit('open sesame')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(call).toHaveBeenCalledWith('baseServer', 'baseLogin', 'login', {
    userName: 'someone',
    password: 'sealed open sesame',
    language: 'EN',
  })
  expect([session.get()?.authorizationCode, sessionLost.get()]).toEqual(['new', null])
  expect(screen.getByLabelText<HTMLInputElement>('page').value).toBe('typed')
})

test('a wrong password and a slow-down are told in the dialog, which stays', async () => {
  frame(() =>
    Promise.reject(
      new CallError({ code: 'LOGIN_WAIT', msg: 'Too many attempts', http: 429, data: { seconds: 59 } }),
    ),
  )
  await lose('SESSION_REPLACED')
  expect(screen.getByRole('dialog').textContent).toContain('logged in elsewhere')
  submit('x')
  const button = await screen.findByRole('button', { name: /Try again in 5\d s/ })
  expect([button.hasAttribute('disabled'), screen.getByRole('alert').textContent]).toEqual([
    true,
    'Too many attempts',
  ])
})

test('when the answer is that of somebody else, it is for the login page', async () => {
  frame(answering({ userId: 'other' }))
  await lose()
  submit('x')
  await vi.waitFor(() => expect([session.get(), sessionEnd.get()]).toEqual([null, 'SESSION_EXPIRED']))
})

test('a login in another tab closes the dialog', async () => {
  frame(answering({}))
  await lose()
  const sister = new BroadcastChannel('session')
  sister.postMessage({ kind: 'begun', user: { ...user, authorizationCode: 'theirs' } })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  sister.close()
})

test('somebody else may log in: at once where nothing is unsaved, else after a question', async () => {
  frame(answering({}), true)
  await lose()
  fireEvent.click(screen.getByRole('button', { name: 'Log in as another user' }))
  expect(await screen.findByText(/PR1.*work stays in this browser/)).toBeTruthy()
  expect([session.get(), screen.getByRole('button', { name: 'Stay' }).tagName]).toEqual([user, 'BUTTON'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Log in as another user' })[1]!) // the one that answers the question
  await vi.waitFor(() => expect([session.get(), sessionEnd.get()]).toEqual([null, 'LOGOUT']))
})

test('without the shell nothing is kept', () => {
  frame(answering({}))
  cleanup()
  loseSession('SESSION_EXPIRED')
  expect([session.get(), sessionLost.get()]).toEqual([null, null])
})
