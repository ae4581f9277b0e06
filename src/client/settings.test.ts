// @vitest-environment jsdom
// A browser learns by the next answer that settings have moved, and asks once what they are now.
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import { session, sessionLost } from './session.ts'
import { askSettings } from './settings.ts'
import { createWebClient } from './webClient.ts'

const settings = (value: string) => ({ DAYS: { value, of: {} } })
const user = {
  authorizationCode: 'code',
  signKey: 'ab'.repeat(32),
  userId: 'u',
  language: 'EN',
  settings: settings('2'),
  settingGeneration: 7,
} as unknown as UserInfo // as much of it as is read

/** A server whose settings are of a generation; `told` is what the question after them is answered, in turn. */
function serverOf(generation: number | undefined, ...told: (Partial<UserInfo> | 'refused')[]) {
  const asked: string[] = []
  const state = { generation }
  const adapter = async (config: InternalAxiosRequestConfig) => {
    const operation = String(config.url).split('/').at(-1) ?? ''
    asked.push(operation)
    const next = operation === 'currentUser' ? told.shift() : undefined
    const data =
      next === 'refused'
        ? { status: 'E', msg: 'no', code: 'FORBIDDEN', data: null }
        : { status: 'S', msg: '', code: 'OK', data: next ? { userInfo: { ...user, ...next } } : [] }
    const headers = state.generation === undefined ? {} : { generations: `setting=${state.generation}` }
    return { status: 200, data, statusText: '', headers, config }
  }
  const client = createWebClient(() => 'EN', axios.create({ adapter }), [])
  const call = async (operation: string) => client.call('baseServer', 'thing', operation)
  return { client, asked, call, state }
}
const known = () => session.get()?.settings?.['DAYS']?.value

beforeEach(() => {
  sessionStorage.clear()
  session.set(user)
  sessionLost.set(null)
})

test('an answer of a later generation makes it ask; several answers ask once', async () => {
  const { call, asked } = serverOf(8, { settings: settings('5'), settingGeneration: 8, signKey: '' })
  await Promise.all([call('a'), call('b'), call('c')])
  await vi.waitFor(() => expect(known()).toBe('5'))
  expect(session.get()).toMatchObject({ settingGeneration: 8, signKey: user.signKey })
  await call('d')
  expect(asked.filter((one) => one === 'currentUser').length).toBe(1)
})

test.each([7, 6, undefined])('what it knows is enough where answers are of %s', async (generation) => {
  const { call, asked } = serverOf(generation)
  await call('a')
  await call('b')
  expect([asked, session.get()]).toEqual([['a', 'b'], user])
})

test('what could not be asked is asked with the next answer', async () => {
  const { call } = serverOf(8, 'refused', { settings: settings('5'), settingGeneration: 8 })
  await call('a')
  expect(known()).toBe('2')
  await vi.waitFor(async () => {
    await call('b')
    expect(known()).toBe('5')
  })
})

test('asked outright it says whether they have moved; nobody and somebody else learn nothing', async () => {
  const { client, asked } = serverOf(
    undefined,
    {},
    { settings: settings('9'), settingGeneration: 9 },
    { userId: 'other', settings: settings('1'), settingGeneration: 10 },
    'refused',
  )
  expect(await askSettings(client)).toBe(false)
  expect(session.get()).toBe(user)
  expect([await askSettings(client), known()]).toEqual([true, '9'])
  expect([await askSettings(client), await askSettings(client), known()]).toEqual([false, false, '9'])
  session.set(null)
  expect([await askSettings(client), session.get(), asked.length]).toEqual([false, null, 4])
})
