// @vitest-environment jsdom
import { createHmac } from 'node:crypto'
import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import { CallError } from './Client.ts'
import { endSession, session, sessionEnd } from './session.ts'
import { createWebClient } from './webClient.ts'

const user: UserInfo = {
  authorizationCode: 'code', gatewayTag: 'tag', signKey: 'ab'.repeat(32), userId: 'u', userName: 'u', userFullName: 'U', nameEn: 'U', userType: 'IN', audience: 'a', supplierId: null,
  responsibilities: [], defaultRespId: '', language: 'CN', mustChangePassword: false, mfaRequired: false, serverTime: 0, me: {},
}

type Answer = { readonly status: number; readonly data: unknown } | 'lost'

const done: Answer = { status: 200, data: { status: 'S', msg: '', code: 'OK', data: [1], traceId: 't' } }
const refused = (status: number, code: string, more: object = {}): Answer => ({ status, data: { status: 'E', msg: `says ${code}`, code, data: null, traceId: 't9', ...more } })

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
  return { client: createWebClient(() => 'EN', http, [0, 0]), seen, header: (at: number, name: string) => String(seen[at]?.headers.get(name)) }
}

beforeEach(() => {
  sessionStorage.clear()
  session.set(user)
  sessionEnd.set(null)
})

test('a call is signed with the key of the session and says who asks from where', async () => {
  const { client, seen, header } = serverOf(done)
  const { data } = await client.call('someServer', 'someNote', 'listByPage', { a: 1 }, { menuId: 'm', respId: 'r' })
  expect(data).toEqual([1])
  expect(seen[0]?.url).toBe('/someServer/v1/someNoteRestful/listByPage')
  const signed = `${header(0, 'timestamp')}\n${header(0, 'randomNum')}\nSRM-WEB`
  expect(header(0, 'appsign')).toBe(createHmac('sha256', Buffer.from(user.signKey, 'hex')).update(signed).digest('hex'))
  expect(['AuthorizationCode', 'Gateway-Tag', 'SAAF-Language', 'Menu-Id', 'Resp-Id'].map((name) => header(0, name))).toEqual(['code', 'tag', 'EN', 'm', 'r'])
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
  const failed = expect(bare.client.call('s', 'f', 'saveOrUpdate', {})).rejects.toMatchObject({ code: 'NETWORK', message: 'The server cannot be reached. Check your connection and try again' })
  await Promise.all([read, written, failed])
  expect([reading.seen.length, keyed.seen.length, bare.seen.length]).toEqual([3, 2, 1])
  expect([keyed.header(0, 'Idempotency-Key'), keyed.header(1, 'Idempotency-Key')]).toEqual(['k1', 'k1'])
})

test('a refusal is a CallError with its code, places and reference', async () => {
  const errors = [{ path: 'lines[0].quantity', code: 'X', msg: 'too many' }]
  const { client } = serverOf(refused(409, 'SRM-1001', { errors, data: { versionNum: 4 } }))
  const error = await client.call('s', 'f', 'saveOrUpdate').catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 'SRM-1001', http: 409, traceId: 't9', errors, data: { versionNum: 4 }, message: 'says SRM-1001' })
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
  const key = (webSignKey: string): Answer => ({ status: 200, data: { status: 'S', code: 'OK', msg: '', traceId: '', data: { keyId: 'k', publicKey: '', webSignKey, serverTime: Date.now() } } })
  const { client, seen } = serverOf(key('01'), refused(401, 'SIGN_INVALID', { data: { reason: 'KEY' } }), key('02'), done)
  await client.call('s', 'login', 'login')
  expect(seen.map(({ method, url }) => `${method} ${url?.split('/').pop()}`)).toEqual(['get publicKey', 'post login', 'get publicKey', 'post login'])
})
