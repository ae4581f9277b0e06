// Where plain http is wanted fields come as they are, for browsers encrypt nothing there; elsewhere nothing does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type WireAnswer } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let plain: TestServer
let usual: Awaited<ReturnType<TestServer['another']>>

beforeAll(async () => {
  plain = await startTestServer({ INSECURE_HTTP: 'Y' })
  usual = await plain.another({ INSECURE_HTTP: 'N' })
})
afterAll(async () => {
  await plain.stop()
})

/** Logs in with a password that is sent as it is given. */
const logInWith = (server: Pick<TestServer, 'address'>, given: unknown): Promise<WireAnswer> =>
  logIn(server.address, 'buyer', '', 'EN', {
    rawBody: JSON.stringify({ userName: 'buyer', password: given, language: 'EN' }),
  })
const codeOf = async (server: Pick<TestServer, 'address'>, given: unknown) =>
  (await logInWith(server, given)).envelope.code

const told = async ({ address }: Pick<TestServer, 'address'>): Promise<unknown> => {
  const answer = await fetch(`${address}/api/baseServer/v1/baseSecurityRestful/publicKey`)
  const { data } = (await answer.json()) as { data: { unsealed: unknown } } // as getCalls.ts says
  return data.unsealed
}

test('a server that is set up for it says so, to pages and to whoever starts it', async () => {
  expect([await told(plain), await told(usual)]).toEqual([true, false])
  expect(plain.words.filter((words) => words.includes('INSECURE_HTTP=Y'))).toHaveLength(1)
  expect(usual.words.join()).not.toContain('INSECURE_HTTP')
})

test('it takes a password as it is, and a sealed one as ever; a wrong one is wrong', async () => {
  expect(await codeOf(plain, `v0.${password}`)).toBe('OK')
  expect((await logIn(plain.address, 'buyer', password)).envelope.code).toBe('OK')
  expect(await codeOf(plain, 'v0.wrong')).toBe('LOGIN_FAILED')
  expect(await codeOf(plain, 'v0.')).toBe('LOGIN_FAILED')
})

test('without the mark, or where it is not wanted, nothing is taken that is not sealed', async () => {
  for (const given of [password, 'v2.x', 'v1.', `V0.${password}`])
    expect([given, await codeOf(plain, given)]).toEqual([given, expect.not.stringMatching(/^OK$/)])
  expect(await codeOf(usual, `v0.${password}`)).toBe('PARAM_INVALID')
  expect(await codeOf(usual, password)).toBe('PARAM_INVALID')
})
