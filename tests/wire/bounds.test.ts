// No input is without a bound: whatever one parameter of a call holds, it is refused before anything is done with it.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bound } from '../../src/server/bounds.ts'
import { factsOf, operations } from '../../src/server/operations/operations.ts'
import { systemCalls } from '../../src/server/http/systemCalls.ts'
import { publicKey, seal, signIn, stranger, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let testServer: TestServer
let admin: WireClient
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await signIn(testServer.address, 'admin', password)
})
afterAll(() => testServer.stop())
beforeEach(() => {
  vi.restoreAllMocks()
})

/** A document with lines, states and a flow: it has every operation. */
const entity =
  Object.values(definitions.entities).find(
    ({ flows, lines, states }) => flows.length > 0 && lines.length > 0 && states,
  ) ??
  (() => {
    throw new Error('No document takes from another.')
  })()
const verb = entity.verbs[0]?.name ?? ''
const flow = entity.flows[0]?.name ?? ''
const code = entity.display.code

/** Each letter is two in JSON: 4.6 MB. */
const long = '\\'.repeat(2_300_000)
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** What no parameter may hold. Every text is longer than any field; the lists pass the reader of JSON, which takes 50 000 values. */
const absurd = (bound: Bound): readonly [string, unknown][] => [
  ['a long text', 'x'.repeat(600_000)],
  ...(bound.list === 50_000
    ? []
    : [
        ['a long list', Array.from({ length: (bound.list ?? 1) + 1 }, (_, at) => `v${at}`)] as [
          string,
          unknown,
        ],
      ]),
  ...(bound.once ? [['a value twice', ['x', 'x']] as [string, unknown]] : []),
]

describe('the operations of an entity', () => {
  const parameters = [...Object.keys(operations), verb].flatMap((operation) =>
    Object.entries(factsOf(operation).body).flatMap(([name, bound]) =>
      absurd(bound).map(([kind, value]): [string, string, string, unknown] => [operation, name, kind, value]),
    ),
  )

  test('all of them refuse every parameter that holds too much, and touch no row', async () => {
    const operate = vi.spyOn(testServer.services.engine, 'operate')
    const wrong: string[] = []
    for (const [operation, name, kind, value] of parameters) {
      const any = operation === 'listByPage' ? code : 'anything'
      const key = name === '*' ? any : name
      const { http, envelope } = await admin.post(entity.server, entity.family, operation, {
        flow,
        [key]: value,
      })
      // Nobody holds a flow of such a name.
      if (http >= 500 || envelope.status !== 'E' || !/^PARAM_|^FORBIDDEN$/.test(envelope.code))
        wrong.push(`${operation} {${key}: ${kind}}: ${http} ${envelope.code}`)
    }
    expect(wrong).toEqual([])
    expect(operate).not.toHaveBeenCalled()
    expect(parameters.length).toBeGreaterThan(100)
  })

  test.each<[string, object]>([
    ['listByPage', { [code]: long }],
    ['listByPage', { quick: long }],
    ['listByPage', { [long]: 'x' }],
    ['listByPage', { idList: Array.from({ length: 49_000 }, (_, at) => `v${at}`) }],
    ['listByPage', { idList: 'v,'.repeat(40_000) }],
    ['listByPage', { conditions: [{ key: code, operator: 'contains', value: long }] }],
    ['saveOrUpdate', { [code]: long }],
    ['saveOrUpdate', { lines: [{ [long]: 1 }] }],
    ['listForPick', { field: 'x', text: long }],
    ['listForPick', { field: 'x', row: { parent: { x: long } } }],
  ])('%s with almost 5 MB in one place is refused', async (operation, body) => {
    const operate = vi.spyOn(testServer.services.engine, 'operate')
    const { http, envelope } = await admin.post(entity.server, entity.family, operation, body)
    expect([
      http,
      ['PARAM_INVALID', 'PARAM_UNKNOWN'].includes(envelope.code),
      operate.mock.calls.length,
    ]).toEqual([200, true, 0])
  })

  test('totals are fifty at most, each once', async () => {
    const ask = async (totals: readonly string[]) =>
      (await admin.post(entity.server, entity.family, 'listByPage', { totals })).envelope.code
    const numbers = entity.fields.filter(({ storage }) => storage === 'decimal').map(({ wire }) => wire)
    expect([
      await ask(Array.from({ length: 101 }, () => numbers[0] ?? '')),
      await ask([numbers[0] ?? '', numbers[0] ?? '']),
      await ask(numbers.slice(0, 3)),
    ]).toEqual(['PARAM_INVALID', 'PARAM_INVALID', 'OK'])
  })

  test('what people really send is taken: 500 letters, 1000 values, 5000 codes', async () => {
    const ask = async (operation: string, body: object) =>
      (await admin.post(entity.server, entity.family, operation, body)).envelope.code
    const many = (count: number) => Array.from({ length: count }, (_, at) => `code ${at}`)
    expect(
      await ask('listByPage', { [code]: 'x'.repeat(500), idList: many(1000), quick: 'x'.repeat(500) }),
    ).toBe('OK')
    expect(await ask('listByPage', { idList: many(1000).join() })).toBe('OK')
    expect(await ask('listByPagePermission', { [`${code}s`]: many(5000).join() })).toBe('OK')
    expect(
      await ask('resolveForPick', {
        field: entity.fields.find(({ type }) => type === 'ref')?.name,
        row: {},
        texts: many(5000),
      }),
    ).toBe('OK')
  })
})

describe('a body', () => {
  const ask = async (rawBody: string | Buffer) =>
    (await admin.post(entity.server, entity.family, 'listByPage', {}, { rawBody: rawBody as string }))
      .envelope.code // fetch sends bytes as well
  test.each([
    ['with 100,000 values', `[${'1,'.repeat(100_000)}1]`],
    ['nested 31 levels deep', deep(31)],
    ['nested 100,000 levels deep', deep(100_000)],
    [
      'with bytes that are no UTF-8',
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    ],
    [
      'with half a letter',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from('轴').subarray(0, 2), Buffer.from('"}')]),
    ],
  ])('%s is refused', async (_, body) => {
    expect(await ask(body)).toBe('PARAM_INVALID')
  })

  test('is not even read for who has no session', async () => {
    const nobody = await stranger(testServer.address)
    expect(
      (await nobody.post(entity.server, entity.family, 'listByPage', {}, { rawBody: deep(100) })).envelope
        .code,
    ).toBe('AUTH_REQUIRED')
  })

  const signedInCalls = Object.keys(systemCalls).filter((name) => systemCalls[name]?.access !== 'public')
  test.each(signedInCalls)('of %s is small, whatever it holds', async (name) => {
    const [server = '', family = '', operation = ''] = name.split('/')
    const { http, envelope } = await admin.post(server, family, operation, { anything: 'x'.repeat(300_000) })
    expect([http, envelope.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('of a login is small too, and so is what names the browser', async () => {
    const nobody = await stranger(testServer.address)
    expect(
      (await nobody.post('baseServer', 'baseLogin', 'login', { userName: 'x'.repeat(300_000) })).envelope
        .code,
    ).toBe('TOO_LARGE')
    const sealed = seal(password, await publicKey(testServer.address))
    expect(
      (
        await nobody.post(
          'baseServer',
          'baseLogin',
          'login',
          { userName: 'admin', password: sealed },
          { headers: { certificate: 'x'.repeat(5000) } },
        )
      ).envelope.code,
    ).toBe('PARAM_INVALID')
  })
})

describe('callers without a session', () => {
  test('are let in ten times a second, and what was refused is not remembered', async () => {
    const strict = await testServer.another({ RATE_LIMIT: '50' })
    const nobody = await stranger(strict.address, await publicKey(testServer.address))
    const sixty = () =>
      Promise.all(
        Array.from(
          { length: 60 },
          async () =>
            (await fetch(`${strict.address}/api/baseServer/v1/baseSecurityRestful/publicKey`)).status,
        ),
      )
    const begun = performance.now()
    const statuses = await sixty()
    const letIn = 20 + Math.ceil((10 * (performance.now() - begun)) / 1000) // at once twice as many as in a second
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(letIn)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    let options = { randomNum: '', timestamp: 0 }
    const login = async () =>
      (await nobody.post('baseServer', 'baseLogin', 'login', {}, options)).envelope.code
    // A tenth of a second after the last call one more is let in: again, until the machine was quick enough.
    const loginAfterSixty = async (turn: number) => {
      options = { randomNum: `${turn}`.padEnd(30, 'r'), timestamp: Date.now() - 20 }
      await sixty()
      return login()
    }
    let turns = 0
    await expect.poll(() => loginAfterSixty(turns++), { timeout: 30_000 }).toBe('TOO_MANY')
    await expect.poll(login, { timeout: 10_000 }).toBe('PARAM_REQUIRED')
    await expect.poll(login, { timeout: 10_000 }).toBe('REPLAY')
  })
})

describe('a connection', () => {
  /** A server that waits 2 s for headers, and 3 s for what stopped. */
  let hurried: string
  beforeAll(async () => {
    hurried = (await testServer.another({ REQUEST_PATIENCE: '2' })).address
  })
  /** Milliseconds until the server ends it. `feed`: what is sent on, each 200 ms. */
  async function livesFor(head: string, feed?: string): Promise<number> {
    const { hostname, port } = new URL(hurried)
    const begun = Date.now()
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(head)
    const feeding = setInterval(() => {
      if (feed) socket.write(feed)
    }, 200)
    await new Promise((resolve) => {
      socket.on('close', resolve)
      socket.resume()
    })
    clearInterval(feeding)
    return Date.now() - begun
  }
  test('whose headers do not come, or whose body stops, ends soon; a slow body goes on', async () => {
    const head = `POST /api/baseServer/v1/baseLoginRestful/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n`
    const [nothing, slowHeader, stopped, slowBody] = await Promise.all([
      livesFor(''),
      livesFor('POST /api/x HTTP/1.1\r\n', 'X-A: b\r\n'),
      livesFor(`${head}{`),
      sleepy(head),
    ])
    for (const time of [nothing, slowHeader, stopped]) {
      expect(time).toBeGreaterThan(1_900)
      expect(time).toBeLessThan(9_000) // sooner than the patience of other servers
    }
    expect(slowBody).toContain('HTTP/1.1 401')
  })

  /** A body that comes one byte at a time is taken, in longer than the server bears silence. */
  async function sleepy(head: string): Promise<string> {
    const { hostname, port } = new URL(hurried)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.write(head)
    for (const letter of JSON.stringify({ userName: 'x' }).padEnd(40)) {
      await sleep(100)
      socket.write(letter)
    }
    await expect.poll(() => answer, { timeout: 10_000 }).not.toBe('')
    socket.destroy()
    return answer
  }
})
