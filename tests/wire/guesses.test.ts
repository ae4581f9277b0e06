// Who guesses passwords, many at once and at several servers, gets as many tries as who guesses one after the other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let addresses: readonly string[] = []
beforeAll(async () => {
  server = await startTestServer()
  addresses = [server.address, (await server.another()).address]
})
afterAll(() => server.stop())
beforeEach(() => server.services.database.pool.query('delete from sys_login_log'))

const guess = async (userName: string, guessed: string, turn: number) =>
  (await logIn(addresses[turn % addresses.length] ?? '', userName, guessed)).envelope.code
const many = async (count: number, one: (turn: number) => Promise<string>) =>
  Map.groupBy(await Promise.all(Array.from({ length: count }, (_, turn) => one(turn))), (code) => code)

test('of sixty wrong passwords at once on one account, at two servers, five are tried', async () => {
  const answers = await many(60, (turn) => guess('buyer', 'wrong', turn))
  expect([answers.get('LOGIN_FAILED')?.length, [...answers.keys()].sort()]).toEqual([
    5,
    ['LOGIN_FAILED', 'LOGIN_WAIT'],
  ])
  const { rows } = await server.services.database.pool.query<{ result: string; n: number }>(
    `select result, count(*)::int as n from sys_login_log group by result order by result`,
  )
  expect(rows).toEqual([
    { result: 'FAILED', n: 5 },
    { result: 'WAIT', n: 55 },
  ])
})

test('the right password during the wait answers the same as a wrong one, at either server', async () => {
  for (let turn = 0; turn < 5; turn++) expect(await guess('manager', 'wrong', turn)).toBe('LOGIN_FAILED')
  for (const turn of [0, 1])
    expect([await guess('manager', password, turn), await guess('manager', 'wrong', turn)]).toEqual([
      'LOGIN_WAIT',
      'LOGIN_WAIT',
    ])
})

test('right passwords at once disturb each other as little as one after the other', async () => {
  const answers = await many(7, (turn) => guess('receiver', password, turn))
  expect([...answers].map(([code, all]) => [code, all.length])).toEqual([['OK', 7]])
})

test('an address that guesses at many accounts waits after fifty, however many it tries at once', async () => {
  await server.services.database.pool.query(
    `insert into sys_login_log (action, result, user_name, address, agent, trace_id) select 'LOGIN', 'FAILED', 'account ' || n, '127.0.0.1', '', '' from generate_series(1, 45) n`,
  )
  const answers = await many(20, (turn) => guess(`nobody ${turn}`, 'wrong', turn))
  expect([answers.get('LOGIN_FAILED')?.length, answers.get('LOGIN_WAIT')?.length]).toEqual([5, 15])
})
