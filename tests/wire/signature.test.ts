import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, publicKey, seal, signIn, stranger, type WireClient, type WireOptions } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let client: WireClient
beforeAll(async () => {
  server = await startTestServer()
  client = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const ask = (options: WireOptions = {}) => client.post('baseServer', 'baseMenu', 'findMenuTree', {}, options)
const code = async (options: WireOptions) => {
  const { http, envelope } = await ask(options)
  return `${http} ${envelope.code}`
}

describe('a signed call', () => {
  test('is answered with the envelope, and never kept by a cache', async () => {
    const { http, envelope, headers } = await ask({ signBody: true })
    expect([http, envelope.status, envelope.code]).toEqual([200, 'S', 'OK'])
    expect(envelope.traceId).toMatch(/^\w{8,}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each<[string, string, WireOptions]>([
    [
      '[calls.headers.header_appId] without the application',
      '401 SIGN_INVALID',
      { headers: { appId: undefined } },
    ],
    [
      '[calls.headers.header_appsign] with a wrong appsign',
      '401 SIGN_INVALID',
      { headers: { appsign: 'f'.repeat(64) } },
    ],
    [
      'with a wrong signature of its body',
      '401 SIGN_INVALID',
      { headers: { parameterSignature: 'f'.repeat(64) } },
    ],
    ['with a short random number', '401 SIGN_INVALID', { randomNum: 'short' }],
    ['without the cookie', '401 AUTH_REQUIRED', { headers: { cookie: undefined } }],
    ['without the authorization code', '401 AUTH_REQUIRED', { headers: { AuthorizationCode: '' } }],
    ['with a cookie of nobody', '401 SESSION_EXPIRED', { headers: { cookie: 'srm_sid=abc' } }],
    [
      '[calls.headers.header_AuthorizationCode] with another authorization code',
      '401 AUTH_REQUIRED',
      { headers: { AuthorizationCode: 'abc' } },
    ],
    [
      '[calls.headers.header_certificate] with another certificate',
      '401 AUTH_REQUIRED',
      { headers: { certificate: 'other' } },
    ],
    [
      '[calls.headers.header_GatewayTag] with another gateway tag',
      '401 AUTH_REQUIRED',
      { headers: { 'Gateway-Tag': 'other' } },
    ],
    ['that is no JSON', '200 PARAM_INVALID', { rawBody: '{' }],
    ['with a key twice', '200 PARAM_INVALID', { rawBody: '{"respId":"a","respId":"b"}' }],
    ['with another content type', '415 CONTENT_TYPE', { headers: { 'content-type': 'text/plain' } }],
    ['of more than 5 MB', '413 TOO_LARGE', { rawBody: `"${'x'.repeat(5 * 1024 * 1024)}"` }],
  ])('%s answers %s', async (_, expected, options) => expect(await code(options)).toBe(expected))

  test('[calls.conventions.parameterSignature] of a body that was changed on its way is refused', async () => {
    const { envelope } = await client.post(
      'baseServer',
      'baseMenu',
      'findMenuTree',
      { respId: 'admin' },
      { signBody: true, headers: { parameterSignature: await signatureOf({}) } },
    )
    expect(envelope.code).toBe('SIGN_INVALID')
  })

  test('[calls.headers.header_randomNum] may not be sent twice', async () => {
    const options = { randomNum: randomBytes(18).toString('base64url') }
    expect([await code(options), await code(options)]).toEqual(['200 OK', '401 REPLAY'])
  })

  test('[calls.headers.header_timestamp] of a wrong clock is told the time', async () => {
    const { http, envelope } = await ask({ timestamp: Date.now() - 301_000 })
    expect([http, envelope.code]).toEqual([401, 'CLOCK_SKEW'])
    expect(Math.abs((envelope.data as { serverTime: number }).serverTime - Date.now())).toBeLessThan(10_000)
  })
})

async function signatureOf(body: unknown): Promise<string> {
  const { hmac } = await import('./client.ts')
  return hmac(client.user.signKey, JSON.stringify(body))
}

describe('what is not there', () => {
  test.each([
    '/api',
    '/api/x',
    '/api/baseServer/v1/noSuchRestful/listByPage',
    '/api/baseServer/v2/baseUserRestful/listByPage',
    '/api/srmServer/v1/baseUserRestful/listByPage',
  ])('%s answers 404 with the envelope', async (path) => {
    const response = await fetch(server.address + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'SAAF-Language': 'EN' },
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      status: 'E',
      code: 'NO_SUCH_CALL',
      msg: 'There is no such call',
    })
  })
  test('[calls.conventions.postByDefault] a GET of a call is none', async () => {
    expect((await fetch(`${server.address}/api/baseServer/v1/baseUserRestful/listByPage`)).status).toBe(404)
  })
  test('an authorization code in an address is refused', async () => {
    const response = await fetch(
      `${server.address}/api/baseServer/v1/baseMenuRestful/findMenuTree?AuthorizationCode=x`,
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    )
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      'AUTH_IN_URL',
    ])
  })
  test('[calls.headers.header_SAAFLanguage] a stranger is asked to log in, in both languages', async () => {
    const { post } = await stranger(server.address)
    const say = async (language: 'CN' | 'EN') =>
      (await post('srmServer', 'srmPurOrderHeader', 'listByPage', {}, { language })).envelope.msg
    expect([await say('CN'), await say('EN')]).toEqual(['请先登录', 'Log in first'])
  })
})

describe('sealed passwords', () => {
  const login = async (sealed: string) =>
    (
      await (
        await stranger(server.address)
      ).post('baseServer', 'baseLogin', 'login', { userName: 'admin', password: sealed })
    ).envelope.code
  test('in clear text are refused', async () => expect(await login(password)).toBe('PARAM_INVALID'))
  test('that are old, or were seen before, are refused', async () => {
    const facts = await publicKey(server.address)
    const once = seal(password, facts)
    expect([
      await login(seal(password, facts, Date.now() - 301_000)),
      await login(once),
      await login(once),
    ]).toEqual(['CLOCK_SKEW', 'OK', 'REPLAY'])
  })
  test('sealed with another key ask for the new one', async () => {
    const facts = await publicKey(server.address)
    expect(await login(seal(password, { ...facts, keyId: 'old' }))).toBe('SIGN_INVALID')
  })
  test('a login is signed too', async () => {
    expect(
      (await logIn(server.address, 'admin', password, 'EN', { headers: { appsign: '' } })).envelope.code,
    ).toBe('SIGN_INVALID')
  })
})

test('every page carries the strict policy, and health tells nothing else', async () => {
  const response = await fetch(`${server.address}/health`)
  expect(await response.json()).toEqual({ status: 'ok' })
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect((await fetch(`${server.address}/ready`)).status).toBe(200)
})
