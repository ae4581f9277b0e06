// A signed call is taken once: at this server or at another one on the same database, before and after a restart, before and after a crash of the database.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Running } from '../../src/server/start.ts'
import {
  publicKey,
  seal,
  signIn,
  stranger,
  type WireAnswer,
  type WireClient,
  type WireOptions,
} from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let other: Running
let client: WireClient
beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: mkdtempSync(join(tmpdir(), 'screenwright-crash-')) }) // a database of its own: it is killed
  other = await server.another()
  client = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const once = (more: WireOptions = {}): WireOptions => ({
  timestamp: Date.now() - 20,
  randomNum: randomBytes(18).toString('base64url'),
  ...more,
})
/** What an answer was, in a word. While the database comes up again servers say that they are busy: then again. */
async function word(ask: () => Promise<WireAnswer>): Promise<string> {
  for (;;) {
    const { envelope } = await ask()
    if (envelope.code !== 'BUSY') return envelope.code
    await sleep(50)
  }
}
const reads = (options: WireOptions, at: { readonly address: string } = server) =>
  word(() => client.at(at.address).post('baseServer', 'baseMenu', 'findMenuTree', {}, options))
const lists = (options: WireOptions, at: { readonly address: string } = server) =>
  word(() => client.at(at.address).post('baseServer', 'baseOrganization', 'listByPage', {}, options))
const writes = (orgCode: string, options: WireOptions, at: { readonly address: string } = server) =>
  word(() =>
    client
      .at(at.address)
      .post(
        'baseServer',
        'baseOrganization',
        'saveOrUpdate',
        { orgCode, orgNameCn: orgCode, orgType: 'GROUP' },
        options,
      ),
  )
const count = async (orgCode: string) =>
  Number(
    (
      await server.services.database.pool.query(
        'select count(*) as n from base_organization where org_code = $1',
        [orgCode],
      )
    ).rows[0].n,
  )

describe('at two servers', () => {
  test('what was taken at one is refused at the other: reading, listing, writing', async () => {
    const [one, two, three] = [once(), once(), once()]
    expect([await reads(one), await reads(one, other), await reads(one)]).toEqual(['OK', 'REPLAY', 'REPLAY'])
    expect([await lists(two, other), await lists(two)]).toEqual(['OK', 'REPLAY'])
    expect([await writes('R1', three), await writes('R1b', three, other), await count('R1b')]).toEqual([
      'OK',
      'REPLAY',
      0,
    ])
  })

  test('a number is taken for every call, whatever it was first used for', async () => {
    const [one, two] = [once(), once()]
    expect([await reads(one), await writes('R2', one, other)]).toEqual(['OK', 'REPLAY'])
    expect([await writes('R2', two), await lists(two, other)]).toEqual(['OK', 'REPLAY'])
  })

  test('of the same call at both at once one is taken', async () => {
    const options = Array.from({ length: 8 }, () => once())
    const answers = await Promise.all(
      options.map(async (one, turn) =>
        (await Promise.all([writes(`R3-${turn}`, one), writes(`R3-${turn}`, one, other)])).sort(),
      ),
    )
    expect(answers).toEqual(options.map(() => ['OK', 'REPLAY']))
  })

  test('a login, and what was sealed, count too', async () => {
    const facts = await publicKey(server.address)
    const sealed = seal(password, facts)
    const login = async (value: string, options: WireOptions, at: { readonly address: string }) =>
      (
        await (
          await stranger(at.address)
        ).post('baseServer', 'baseLogin', 'login', { userName: 'buyer', password: value }, options)
      ).envelope.code
    const options = once()
    expect([
      await login(sealed, options, server),
      await login(seal(password, facts), options, other),
      await login(sealed, once(), other),
    ]).toEqual(['OK', 'REPLAY', 'REPLAY'])
  })

  test('who has no right proof takes no number', async () => {
    const options = once()
    expect([
      await reads({ ...options, headers: { AuthorizationCode: 'x' } }),
      await reads(options, other),
    ]).toEqual(['AUTH_REQUIRED', 'OK'])
  })
})

test('what was signed ahead of the clock is not taken again by a server that began later', async () => {
  const ahead = once({ timestamp: Date.now() + 250_000 })
  expect(await reads(ahead)).toBe('OK')
  const later = await server.another()
  expect(await reads(ahead, later)).toBe('REPLAY')
})

describe('after a crash of the database', () => {
  test('nothing that was taken before is taken again; what is signed anew is', async () => {
    const [read, list, written, ahead, login] = [
      once(),
      once(),
      once(),
      once({ timestamp: Date.now() + 250_000 }),
      once(),
    ]
    const sealed = seal(password, await publicKey(server.address))
    const signedIn = async (options: WireOptions, at: { readonly address: string }) =>
      word(async () =>
        (await stranger(at.address)).post(
          'baseServer',
          'baseLogin',
          'login',
          { userName: 'buyer', password: sealed },
          options,
        ),
      )
    expect([
      await reads(read),
      await lists(list),
      await writes('R4', written),
      await reads(ahead),
      await signedIn(login, server),
    ]).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
    await crash()
    for (const at of [server, other]) {
      expect([
        await reads(read, at),
        await lists(list, at),
        await writes('R4b', read, at),
        await reads(ahead, at),
        await writes('R4b', ahead, at),
      ]).not.toContain('OK')
      expect([
        await writes('R4b', written, at),
        await signedIn(login, at),
        await signedIn(once(), at),
      ]).toEqual([expect.stringMatching(/REPLAY|CLOCK_SKEW/), 'REPLAY', 'REPLAY'])
    }
    expect([await count('R4'), await count('R4b')]).toEqual([1, 0])
    expect([await reads({}), await lists({}, other), await writes('R5', {})]).toEqual(['OK', 'OK', 'OK'])
  })

  test('a write that survived is not taken again, though all that need not survive is gone', async () => {
    const { pool } = server.services.database
    const options = once()
    await pool.query('delete from sys_replay_since')
    await server.services.replay.begin(0) // as if the memory had begun long ago: only what is written down counts
    expect(await writes('R6', options)).toBe('OK')
    await pool.query('truncate sys_replay_lately')
    expect([await writes('R6', options, other), await count('R6')]).toEqual(['REPLAY', 1])
  })
})

/** The server of the database dies at once, as by a power cut; it comes up by itself. */
async function crash(): Promise<void> {
  const { pool } = server.services.database
  const {
    rows: [{ place = '' } = {}],
  } = await pool.query<{ place: string }>(`select current_setting('data_directory') as place`)
  const [pid] = readFileSync(join(place, 'postmaster.pid'), 'utf8').split('\n')
  const begun = async () =>
    (await pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at').catch(() => undefined))
      ?.rows[0]?.at
  const before = await begun()
  spawnSync('kill', ['-9', pid ?? ''])
  await expect
    .poll(
      async () => {
        const now = await begun()
        return now !== undefined && now !== before
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}
