import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../src/server/accounts/createUser.ts'
import { findUserModel } from '../../src/server/users/UserModel.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type LoadDemonstration } from '../../src/server/start.ts'
import { logIn } from './client.ts'
import { definitions, ofThisStart } from './testServer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'screenwright-first-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings = (more: Record<string, string> = {}) =>
  readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...more })
const addUser =
  (name: string): LoadDemonstration =>
  async ({ engine, settings: { demoPassword } }) =>
    createUser(
      { engine, model: findUserModel(definitions) },
      {
        userName: name,
        fullName: name,
        password: demoPassword,
        responsibilities: ['buyer'],
        fields: { userType: 'IN' },
      },
    )

async function run(
  more: Record<string, string>,
  loadDemonstration?: LoadDemonstration,
): Promise<{
  words: string
  signsIn(userName: string, password: string): Promise<string>
  stop(): Promise<void>
}> {
  const running = await start(settings(more), {
    definitions,
    ...(loadDemonstration ? { loadDemonstration } : {}),
  })
  return {
    words: ofThisStart(running.words).join('\n'),
    signsIn: async (userName, password) => (await logIn(running.address, userName, password)).envelope.code,
    stop: running.stop,
  }
}

test('without demonstration data there is one administrator, whose printed password has to be changed', async () => {
  const first = await run({ DEMO: '0' }, addUser('demo1'))
  const [, password = ''] = /^Account admin, password (\S+);/.exec(first.words) ?? []
  expect(await first.signsIn('admin', password)).toBe('OK')
  expect(await first.signsIn('demo1', password)).toBe('LOGIN_FAILED')
  await first.stop()
  const again = await run({ DEMO: '1' }, addUser('demo1'))
  expect(again.words).toBe('')
  expect(await again.signsIn('demo1', password)).toBe('LOGIN_FAILED')
  await again.stop()
})

test('demonstration accounts and their password are printed at every start, a given password is not kept', async () => {
  const first = await run({}, addUser('demo1'))
  const [, password = ''] = /^Accounts demo1; password (\S+)$/.exec(first.words) ?? []
  expect(await first.signsIn('demo1', password)).toBe('OK')
  await first.stop()
  const again = await run({}, addUser('demo2'))
  expect(again.words).toBe(first.words)
  await again.stop()
  rmSync(folder, { recursive: true })
  const given = await run({ DEMO_PASSWORD: 'Gegeben-1' }, addUser('demo1'))
  expect(await given.signsIn('demo1', 'Gegeben-1')).toBe('OK')
  expect(readFileSync(join(folder, 'demonstration.json'), 'utf8')).not.toContain('Gegeben-1')
  await given.stop()
})

test('a first start that breaks off in the midst of the load is made good by the next', async () => {
  const broken: LoadDemonstration = async (parts) => {
    await addUser('half')(parts)
    throw new Error('the power went off')
  }
  await expect(run({}, broken)).rejects.toThrow('the power went off')
  expect(existsSync(join(folder, 'demonstration.json'))).toBe(true)
  const next = await run({}, addUser('demo1'))
  const [, accounts, password = ''] = /^Accounts (.+); password (\S+)$/.exec(next.words) ?? []
  expect(accounts).toBe('demo1')
  expect(await next.signsIn('demo1', password)).toBe('OK')
  expect(await next.signsIn('half', password)).toBe('LOGIN_FAILED')
  await next.stop()
})

test('a port that is taken is told before anything is loaded', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // it listens on a port
  const started = start(settings({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'none') }), {
    definitions,
    loadDemonstration: async () => {
      throw new Error('loaded')
    },
  })
  await expect(started).rejects.toThrow('another program listens there already')
  expect(existsSync(join(folder, 'none'))).toBe(false)
  other.close()
})
