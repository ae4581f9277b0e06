import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { masterKey } from '../../src/server/session/MasterKey.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { signIn } from './client.ts'
import { definitions, password, startTestServer } from './testServer.ts'

test('what is sealed is opened under the same key for the same place alone', () => {
  const [one, other] = [masterKey(Buffer.alloc(32, 1)), masterKey(Buffer.alloc(32, 2))]
  const sealed = one.seal('geheim', 'here')
  expect(sealed).not.toContain('geheim')
  expect([
    one.open(sealed, 'here'),
    one.open(sealed, 'there'),
    other.open(sealed, 'here'),
    one.open(`${sealed.slice(0, -2)}AA`, 'here'),
    one.open('m1.x', 'here'),
  ]).toEqual(['geheim', null, null, null, null])
  expect(one.seal('geheim', 'here')).not.toBe(sealed)
})

test('keys lie encrypted in the database under a key of their own; what lay there in clear is encrypted at the next start; another key is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-key-'))
  const file = join(folder, 'master.key')
  const again = (more: Record<string, string> = {}) =>
    start(readSettings({ PORT: '0', DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent', ...more }), {
      definitions,
    })
  const server = await startTestServer({ DATA_DIR: folder })
  const client = await signIn(server.address, 'buyer', password)
  const kept = async () =>
    (
      await server.services.database.pool.query<{ secret: string }>(
        'select private_key as secret from sys_server_key union all select sign_key from sys_session',
      )
    ).rows.map(({ secret }) => secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await kept()).filter((secret) => !secret.startsWith('m1.'))).toEqual([])
  expect(await kept()).toHaveLength(2)

  // As an older version left it.
  const key = masterKey(Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'))
  const { pool } = server.services.database
  const {
    rows: [row],
  } = await pool.query<{ key_id: string; private_key: string }>(
    'select key_id, private_key from sys_server_key',
  )
  await pool.query('update sys_server_key set private_key = $1', [
    key.open(row?.private_key ?? '', `sys_server_key ${row?.key_id}`),
  ])
  await pool.query('update sys_session set sign_key = $1', [client.user.signKey])
  await server.pause()
  const next = await again()
  const { rows } = await next.services.database.pool.query<{ clear: number }>(
    `select count(*)::int as clear from (select private_key as secret from sys_server_key union all select sign_key from sys_session) s where secret not like 'm1.%'`,
  )
  expect(rows).toEqual([{ clear: 0 }])
  await signIn(next.address, 'buyer', password)
  await next.stop()

  const right = readFileSync(file, 'utf8')
  await expect(again({ MASTER_KEY: 'ab'.repeat(32) })).rejects.toThrow(
    /were encrypted under another master key than MASTER_KEY/,
  )
  rmSync(file)
  await expect(again()).rejects.toThrow(/their master key is not here.+MASTER_KEY/)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, 'nonsense')
  await expect(again()).rejects.toThrow(/holds no key/)
  const given = await again({ MASTER_KEY: right.trim() })
  await signIn(given.address, 'buyer', password)
  await given.stop()
  rmSync(folder, { recursive: true, force: true })
})
