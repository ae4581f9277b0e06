// @vitest-environment jsdom
import { createHmac } from 'node:crypto'
import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import { CallError } from './Client.ts'
import { beginSession, endSession, keepScreens, session, sessionEnd, sessionLost } from './session.ts'
import { createWebClient } from './webClient.ts'

const user: UserInfo = {
  authorizationCode: 'code',
  gatewayTag: 'tag',
  signKey: 'ab'.repeat(32),
  userId: 'u',
  userName: 'u',
  userFullName: 'U',
  nameEn: 'U',
  userType: 'IN',
  audience: 'a',
  supplierId: null,
  responsibilities: [],
  defaultRespId: '',
  language: 'CN',
  mustChangePassword: false,
  mfaRequired: false,
  serverTime: 0,
  me: {},
}

type Answer = { readonly status: number; readonly data: unknown } | 'lost'

const done: Answer = { status: 200, data: { status: 'S', msg: '', code: 'OK', data: [1], traceId: 't' } }
const refused = (status: number, code: string, more: object = {}): Answer => ({
  status,
  data: { status: 'E', msg: `says ${code}`, code, data: null, traceId: 't9', ...more },
})

/** A server that gives these answers in turn, and the requests that it saw. */
function serverOf(...answers: Answer[]) {
  const seen: InternalAxiosRequestConfig[] = []
  const http = axios.create({
    adapter: async (config) => {
      seen.push(config)
      const answer = answers.shift() ?? 'lost'
      if (answer === 'lost') throw new AxiosError('lost', AxiosError.ERR_NETWORK, config)
      return { ...answer, statusText: '', headers: {}, config }
    },
  })
  return {
    client: createWebClient(() => 'EN', http, [0, 0]),
    seen,
    header: (at: number, name: string) => String(seen[at]?.headers.get(name)),
  }
}

beforeEach(() => {
  sessionStorage.clear()
  session.set(user)
  sessionEnd.set(null)
  sessionLost.set(null)
})

test('a call is signed with the key of the session and says who asks from where', async () => {
  const { client, seen, header } = serverOf(done)
  const { data } = await client.call(
    'someServer',
    'someNote',
    'listByPage',
    { a: 1 },
    { menuId: 'm', respId: 'r' },
  )
  expect(data).toEqual([1])
  expect(seen[0]?.url).toBe('/someServer/v1/someNoteRestful/listByPage')
  const signed = `${header(0, 'timestamp')}\n${header(0, 'randomNum')}\nSRM-WEB`
  expect(header(0, 'appsign')).toBe(
    createHmac('sha256', Buffer.from(user.signKey, 'hex')).update(signed).digest('hex'),
  )
  expect(
    ['AuthorizationCode', 'Gateway-Tag', 'SAAF-Language', 'Menu-Id', 'Resp-Id'].map((name) =>
      header(0, name),
    ),
  ).toEqual(['code', 'tag', 'EN', 'm', 'r'])
  expect(header(0, 'randomNum').length).toBeGreaterThanOrEqual(22)
})

test('a wrong clock is corrected once, and the call sent again under a new random number', async () => {
  const serverTime = Date.now() + 3_600_000
  const { client, header } = serverOf(refused(401, 'CLOCK_SKEW', { data: { serverTime } }), done)
  await client.call('s', 'f', 'doIt')
  expect(Math.abs(Number(header(1, 'timestamp')) - serverTime)).toBeLessThan(60_000)
  expect(header(1, 'randomNum')).not.toBe(header(0, 'randomNum'))
  expect(session.get()).toBe(user)
})

test('a second refusal of the clock is told, not repeated for ever', async () => {
  const skew = refused(401, 'CLOCK_SKEW', { data: { serverTime: 5 } })
  const { client, seen } = serverOf(skew, skew, skew)
  await expect(client.call('s', 'f', 'doIt')).rejects.toMatchObject({ code: 'CLOCK_SKEW' })
  expect(seen).toHaveLength(2)
})

test('what reads is asked again when the wire fails; what writes only under its idempotency key', async () => {
  const reading = serverOf('lost', 'lost', done)
  const read = reading.client.call('s', 'f', 'listByPage')
  const keyed = serverOf('lost', done)
  const written = keyed.client.call('s', 'f', 'saveOrUpdate', {}, { idempotencyKey: 'k1' })
  const bare = serverOf('lost', done)
  const failed = expect(bare.client.call('s', 'f', 'saveOrUpdate', {})).rejects.toMatchObject({
    code: 'NETWORK',
    message: 'The server cannot be reached. Check your connection and try again',
  })
  await Promise.all([read, written, failed])
  expect([reading.seen.length, keyed.seen.length, bare.seen.length]).toEqual([3, 2, 1])
  expect([keyed.header(0, 'Idempotency-Key'), keyed.header(1, 'Idempotency-Key')]).toEqual(['k1', 'k1'])
})

test('a refusal is a CallError with its code, places and reference', async () => {
  const errors = [{ path: 'lines[0].quantity', code: 'X', msg: 'too many' }]
  const { client } = serverOf(refused(409, 'SRM-1001', { errors, data: { versionNum: 4 } }))
  const error = await client.call('s', 'f', 'saveOrUpdate').catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    code: 'SRM-1001',
    http: 409,
    traceId: 't9',
    errors,
    data: { versionNum: 4 },
    message: 'says SRM-1001',
  })
})

test('a session that the server ended is over here too, and the login page knows why', async () => {
  const { client } = serverOf(refused(401, 'SESSION_REPLACED'))
  await expect(client.call('s', 'f', 'listByPage')).rejects.toMatchObject({ code: 'SESSION_REPLACED' })
  expect(session.get()).toBeNull()
  expect(sessionEnd.get()).toBe('SESSION_REPLACED')
  expect(sessionStorage.getItem('userInfo')).toBeNull()
})

test('an answer that is not of ours (a proxy, say) is told as such', async () => {
  const { client } = serverOf({ status: 200, data: '<html>' })
  await expect(client.call('s', 'f', 'doIt')).rejects.toMatchObject({ code: 'BAD_ANSWER' })
})

test('before login the key of the page signs; one that the server no longer has is fetched anew', async () => {
  endSession('LOGOUT')
  const key = (webSignKey: string): Answer => ({
    status: 200,
    data: {
      status: 'S',
      code: 'OK',
      msg: '',
      traceId: '',
      data: { keyId: 'k', publicKey: '', webSignKey, serverTime: Date.now() },
    },
  })
  const { client, seen } = serverOf(
    key('01'),
    refused(401, 'SIGN_INVALID', { data: { reason: 'KEY' } }),
    key('02'),
    done,
  )
  await client.call('s', 'login', 'login')
  expect(seen.map(({ method, url }) => `${method} ${url?.split('/').pop()}`)).toEqual([
    'get publicKey',
    'post login',
    'get publicKey',
    'post login',
  ])
})

const expired = refused(401, 'SESSION_EXPIRED')
const again: UserInfo = { ...user, authorizationCode: 'code2', signKey: 'cd'.repeat(32) }
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

test('while the screens are kept, what reads waits for the user to log in again, and is then asked once more under the new session', async () => {
  const stop = keepScreens()
  const { client, seen, header } = serverOf(expired, done, done)
  const read = client.call<number[]>('s', 'f', 'listByPage')
  await vi.waitFor(() => expect(sessionLost.get()).toBe('SESSION_EXPIRED'))
  const later = client.call<number[]>('s', 'f', 'findById')
  await turn()
  expect([seen.length, session.get()]).toEqual([1, user])
  beginSession(again)
  // both are signed at once, in threads of their own: either may arrive first
  expect((await Promise.all([read, later])).map(({ data }) => data)).toEqual([[1], [1]])
  expect(seen.map(({ url }) => url?.split('/').at(-1)).toSorted()).toEqual([
    'findById',
    'listByPage',
    'listByPage',
  ])
  expect([header(1, 'AuthorizationCode'), header(2, 'AuthorizationCode')]).toEqual(['code2', 'code2'])
  stop()
})

test('what writes is not done by itself after the login: it says so, once the user is back', async () => {
  const stop = keepScreens()
  const { client, seen } = serverOf(expired)
  const written = client.call('s', 'f', 'saveOrUpdate', {}, { idempotencyKey: 'k' })
  const told = vi.fn()
  written.catch(told)
  await vi.waitFor(() => expect(sessionLost.get()).toBe('SESSION_EXPIRED'))
  await turn()
  expect(told).not.toHaveBeenCalled()
  beginSession(again)
  await expect(written).rejects.toMatchObject({
    code: 'LOGGED_IN_AGAIN',
    message: 'You are logged in again. Your last action was not carried out; do it once more',
  })
  expect([seen.length, sessionLost.get()]).toEqual([1, null])
  stop()
})

test('the login itself waits for nothing, and is signed with the key of the page', async () => {
  const stop = keepScreens()
  const key = {
    status: 200,
    data: {
      status: 'S',
      code: 'OK',
      msg: '',
      traceId: '',
      data: { keyId: 'k', publicKey: '', webSignKey: '01', serverTime: Date.now() },
    },
  }
  const { client, header } = serverOf(expired, key, done)
  client.call('s', 'f', 'listByPage').catch(() => undefined)
  await vi.waitFor(() => expect(sessionLost.get()).toBe('SESSION_EXPIRED'))
  await client.call('baseServer', 'baseLogin', 'login')
  const signed = `${header(2, 'timestamp')}\n${header(2, 'randomNum')}\nSRM-WEB`
  expect(header(2, 'appsign')).toBe(
    createHmac('sha256', Buffer.from('01', 'hex')).update(signed).digest('hex'),
  )
  expect(header(2, 'AuthorizationCode')).toBe('')
  endSession('LOGOUT')
  stop()
})

test('who leaves instead of logging in again lets everything end that waits; a call that was given up ends at once', async () => {
  const stop = keepScreens()
  const { client } = serverOf(expired)
  const giving = new AbortController()
  const read = client.call('s', 'f', 'listByPage')
  await vi.waitFor(() => expect(sessionLost.get()).toBe('SESSION_EXPIRED'))
  const given = client.call('s', 'f', 'listByPage', {}, { signal: giving.signal })
  giving.abort()
  await expect(given).rejects.toMatchObject({ code: 'CANCELLED' })
  endSession('LOGOUT')
  await expect(read).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  expect([session.get(), sessionLost.get()]).toEqual([null, null])
  stop()
})

test('a refusal that comes late, of a session that was renewed meanwhile, loses nothing', async () => {
  const stop = keepScreens()
  let answer: (late: Answer) => void = () => undefined
  const answers = [
    new Promise<Answer>((resolve) => {
      answer = resolve
    }),
    Promise.resolve(done),
  ]
  const http = axios.create({
    adapter: async (config) => ({
      ...((await answers.shift()) as Exclude<Answer, 'lost'>),
      statusText: '',
      headers: {},
      config,
    }),
  }) // none of them is lost
  const read = createWebClient(() => 'EN', http, []).call<number[]>('s', 'f', 'listByPage')
  await turn()
  beginSession(again)
  answer(expired)
  expect((await read).data).toEqual([1])
  expect([sessionLost.get(), session.get()]).toEqual([null, again])
  stop()
})

test('files wait like everything else', async () => {
  const stop = keepScreens()
  const { client } = serverOf(expired, expired, done)
  const upload = client.files?.call('v1/someFileRestful/upload', new FormData())
  const list = client.files?.call<number[]>('v1/someFileRestful/findFiles', {})
  await vi.waitFor(() => expect(sessionLost.get()).toBe('SESSION_EXPIRED'))
  const refusedUpload = expect(upload).rejects.toMatchObject({ code: 'LOGGED_IN_AGAIN' })
  beginSession(again)
  await refusedUpload
  expect(await list).toEqual([1])
  stop()
})
