// Every call × every kind of caller, asked over the wire: what is answered follows from the record of the call. Who may do which operation of
// which entity by his menus stands in permission.test.ts; here are those who may nothing, and every call that is no operation of an entity.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '../../src/language/wire.ts'
import { createHttp, createServer } from '../../src/server/http/createServer.ts'
import { createServing } from '../../src/server/http/Serving.ts'
import { answerAddress } from '../../src/server/http/serveAnswers.ts'
import { fileCalls } from '../../src/server/http/files/fileCalls.ts'
import { getCalls } from '../../src/server/http/getCalls.ts'
import type { CallFacts } from '../../src/server/http/SystemCall.ts'
import { systemCalls } from '../../src/server/http/systemCalls.ts'
import { operations } from '../../src/server/operations/operations.ts'
import { publicKey, seal, signIn, stranger, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

type Kind = 'nobody' | 'must change' | 'no menu' | 'supplier' | 'buyer' | 'administrator'
/** A session of each kind; nobody has none. `isEverything`: he holds everything, on the side whose testServer it is. */
const kinds: readonly { readonly kind: Kind; readonly isEverything: boolean }[] = [
  { kind: 'nobody', isEverything: false },
  { kind: 'must change', isEverything: false },
  { kind: 'no menu', isEverything: false },
  // The one role there is for suppliers is granted everything on all of their pages, and still administers nothing.
  { kind: 'supplier', isEverything: false },
  { kind: 'buyer', isEverything: false },
  { kind: 'administrator', isEverything: true },
]

interface Told {
  readonly http: number
  readonly code: string
}
type Ask = (path: string) => Promise<Told>

let testServer: TestServer
const asks = new Map<Kind, Ask>()
const sign = new Map<Kind, () => Promise<WireClient>>()

beforeAll(async () => {
  testServer = await startTestServer()
  const admin = await signIn(testServer.address, 'admin', password)
  const sealed = seal('Erste-Lampe-11', await publicKey(testServer.address))
  await admin.call('baseServer', 'baseUser', 'saveOrUpdate', {
    userName: 'fresh',
    userFullName: 'Fresh',
    userType: 'IN',
    passwordHash: sealed,
  })
  await testServer.newUser('idle', [])
  sign.set('must change', () => signIn(testServer.address, 'fresh', 'Erste-Lampe-11'))
  sign.set('no menu', () => signIn(testServer.address, 'idle', password))
  sign.set('supplier', () => signIn(testServer.address, 'supplier1', password))
  sign.set('buyer', () => signIn(testServer.address, 'buyer', password))
  sign.set('administrator', () => signIn(testServer.address, 'admin', password))
  for (const [kind, enter] of sign) asks.set(kind, askOf(await enter()))
  const nobody = await stranger(testServer.address)
  asks.set('nobody', async (path) => {
    const [, , server = '', , family = '', operation = ''] = path.split('/')
    if (server === 'fileServer') return told(await fetch(testServer.address + path, { method: 'POST' }))
    const { http, envelope } = await nobody.post(server, family.replace(/Restful$/, ''), operation, {})
    return { http, code: envelope.code }
  })
})
afterAll(() => testServer.stop())

const askOf =
  (client: WireClient): Ask =>
  async (path) =>
    told(await client.send(path, {}))

async function told(response: Response): Promise<Told> {
  const { code } = (await response.json()) as Envelope // what every call answers that is refused
  return { http: response.status, code }
}

const ask = (kind: Kind, path: string): Promise<Told> =>
  asks.get(kind)?.(path) ?? Promise.reject(new Error(`There is no ${kind}.`))

/** What a call answers before it looks at its body: a refusal by its code, or that it goes on. */
function expected({ access }: Pick<CallFacts, 'access'>, kind: Kind, isEverything: boolean): string {
  if (access === 'public') return 'goes on'
  if (kind === 'nobody') return 'AUTH_REQUIRED'
  if (kind === 'must change' && access !== 'beforePasswordChange') return 'PASSWORD_EXPIRED'
  if (access === undefined || (access === 'everything' && !isEverything)) return 'FORBIDDEN'
  return 'goes on'
}

const refusals = ['AUTH_REQUIRED', 'PASSWORD_EXPIRED', 'FORBIDDEN', 'NO_SUCH_CALL']
const outcome = ({ code }: Told): string => (refusals.includes(code) ? code : 'goes on')

/** Every call that is no operation of an entity, with each of its addresses. It ends a session, so it comes last. */
const calls: readonly (readonly [path: string, record: CallFacts])[] = [
  ...Object.entries(systemCalls).flatMap(([name, record]) => {
    const [server, family, operation] = name.split('/')
    return [operation, ...(record.also ?? [])].map(
      (one) => [`/api/${server}/v1/${family}Restful/${one}`, record] as const,
    )
  }),
  ...Object.entries(fileCalls).map(([path, record]) => [`/api/fileServer/${path}`, record] as const),
].sort(([a], [b]) => Number(a.endsWith('/logout')) - Number(b.endsWith('/logout')))

describe.each(kinds)('for $kind', ({ kind, isEverything }) => {
  test('every call beside those of entities answers as its record says', async () => {
    const wrong: string[] = []
    for (const [path, record] of calls) {
      const answer = await ask(kind, path)
      const wanted = expected(record, kind, isEverything)
      const got = outcome(answer)
      const isNarrowed = wanted === 'goes on' && got === 'FORBIDDEN' && record.narrowed !== undefined
      if (answer.http >= 500 || (got !== wanted && !isNarrowed))
        wrong.push(`${path}: ${wanted}, and answers ${answer.http} ${answer.code}`)
    }
    expect(wrong).toEqual([])
    const enter = sign.get(kind)
    if (enter) asks.set(kind, askOf(await enter()))
  })
})

test.each(['nobody', 'must change', 'no menu'] as const)(
  'no operation of any entity is for %s',
  async (kind) => {
    const wanted = { nobody: 'AUTH_REQUIRED', 'must change': 'PASSWORD_EXPIRED', 'no menu': 'FORBIDDEN' }[
      kind
    ]
    const wrong: string[] = []
    for (const { server, family, verbs } of Object.values(definitions.entities))
      for (const operation of [...Object.keys(operations), ...verbs.map(({ name }) => name), 'noSuchVerb']) {
        const path = `/api/${server}/v1/${family}Restful/${operation}`
        const { code } = await ask(kind, path)
        // A flow has to be named before it can be refused.
        const isUnnamed = kind === 'no menu' && code === 'PARAM_REQUIRED' && /Flow/.test(operation)
        if (code !== wanted && !isUnnamed) wrong.push(`${path}: ${wanted}, and answers ${code}`)
      }
    expect(wrong).toEqual([])
  },
)

test('the server has no address but those of records, of entities and of its pages', async () => {
  const http = createHttp(testServer.services.settings)
  const addresses: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    addresses.push(...[method].flat().map((one) => `${one} ${url}`))
  })
  createServer(http, createServing(testServer.services), { now: 'ready', running: 0 })
  await http.ready()
  await http.close()
  const known = new Set([
    // Operations of entities and calls of the system, by their tables.
    'POST /api/*',
    `POST ${answerAddress}`, // of programs, by what they sign
    ...Object.keys(fileCalls).map((path) => `POST /api/fileServer/${path}`),
    ...Object.keys(getCalls).map((path) => `GET ${path.replace('/baseServer/', '/:server/')}`),
  ])
  const api = addresses.filter((address) => address.includes('/api') && !address.startsWith('HEAD'))
  expect(api.filter((address) => !known.has(address))).toEqual([])
  expect([...known].filter((address) => !api.includes(address))).toEqual([])
})

test('the matrix has something of every kind', () => {
  const outcomes = new Set(
    calls.flatMap(([, record]) =>
      kinds.map(({ kind, isEverything }) => expected(record, kind, isEverything)),
    ),
  )
  expect([...outcomes].sort()).toEqual(['AUTH_REQUIRED', 'FORBIDDEN', 'PASSWORD_EXPIRED', 'goes on'])
  expect(calls.length).toBeGreaterThan(40)
})
