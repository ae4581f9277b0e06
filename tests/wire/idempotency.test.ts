import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOfBody } from '../../src/server/http/idempotency.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

const path = '/api/baseServer/v1/baseOrganizationRestful/saveOrUpdate'
let server: TestServer
let client: WireClient
beforeAll(async () => {
  server = await startTestServer()
  client = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const save = (code: string, idempotencyKey: string, more: Record<string, unknown> = {}, by = client) =>
  by.post<{ id: string }>(
    'baseServer',
    'baseOrganization',
    'saveOrUpdate',
    { orgCode: code, orgNameCn: code, orgType: 'GROUP', ...more },
    { idempotencyKey },
  )
const count = async (code: string) =>
  Number(
    (
      await server.services.database.pool.query(
        'select count(*) as n from base_organization where org_code = $1',
        [code],
      )
    ).rows[0].n,
  )

test('the same gesture sent again has one effect and the first answer', async () => {
  const key = randomUUID()
  const first = await save('G1', key)
  const again = await save('G1', key)
  expect(first.envelope.status).toBe('S')
  expect(again.envelope).toEqual(first.envelope)
  expect(await count('G1')).toBe(1)
})

test('the same key with other content is refused', async () => {
  const key = randomUUID()
  await save('G2', key)
  const { http, envelope } = await save('G2b', key)
  expect([http, envelope.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  expect(await count('G2b')).toBe(0)
})

test('of many at the same time one has the effect, the others its answer or the word that it is running', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => save('G3', key)))
  expect(await count('G3')).toBe(1)
  const first = answers.find(({ envelope }) => envelope.status === 'S')?.envelope
  for (const { envelope } of answers)
    expect([first, 'IDEMPOTENCY_IN_PROGRESS']).toContainEqual(
      envelope.status === 'S' ? envelope : envelope.code,
    )
})

test('what was refused may be mended under the same content and key later', async () => {
  const key = randomUUID()
  const body = { orgType: 'OU', parentOrgId: null }
  expect((await save('G4', key, body)).envelope.status).toBe('E')
  const held = await server.services.database.pool.query('select key from sys_idempotency where key = $1', [
    key,
  ])
  expect(held.rowCount).toBe(0)
})

test('a stored answer belongs to its user and call, and is forgotten after a day', async () => {
  const key = randomUUID()
  const first = await save('G5', key)
  const other = await signIn(server.address, 'mdmAdmin', password)
  expect((await save('G5', key, {}, other)).envelope.code).toBe('DUPLICATE')
  await server.services.database.pool.query(
    `update sys_idempotency set created_at = now() - interval '25 hours' where key = $1`,
    [key],
  )
  const late = await save('G5', key)
  expect(late.envelope.code).toBe('DUPLICATE')
  expect(late.envelope.traceId).not.toBe(first.envelope.traceId)
})

test('who lost the right does not get the stored answer either', async () => {
  const id = await server.newUser('shortlived', ['mdmAdmin'])
  const user = await signIn(server.address, 'shortlived', password)
  const key = randomUUID()
  expect((await save('G6', key, {}, user)).envelope.status).toBe('S')
  await server.services.database.pool.query('delete from base_user_responsibility where user_id = $1', [id])
  expect((await save('G6', key, {}, user)).http).toBe(403)
})

test('a call that died with its server may be made again after two minutes', async () => {
  const key = randomUUID()
  const { pool } = server.services.database
  const body = { orgCode: 'G7', orgNameCn: 'G7', orgType: 'GROUP' }
  const at = [client.user.userId, path, key] as const
  const hash = hashOfBody(server.services.master, at, JSON.stringify(body))
  await pool.query(
    `insert into sys_idempotency (user_id, path, key, body_hash) values ($1, '/api/baseServer/v1/baseOrganizationRestful/saveOrUpdate', $2, $3)`,
    [client.user.userId, key, hash],
  )
  expect((await save('G7', key)).envelope.code).toBe('IDEMPOTENCY_IN_PROGRESS')
  await pool.query(`update sys_idempotency set created_at = now() - interval '121 seconds' where key = $1`, [
    key,
  ])
  expect((await save('G7', key)).envelope.status).toBe('S')
})

test('on the embedded database what died with the server may be made again as soon as the next one runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-again-'))
  const before = await startTestServer({ DATA_DIR: folder })
  const admin = await signIn(before.address, 'admin', password)
  const key = randomUUID()
  const body = { orgCode: 'G8', orgNameCn: 'G8', orgType: 'GROUP' }
  const at = [admin.user.userId, path, key] as const
  const hash = hashOfBody(before.services.master, at, JSON.stringify(body))
  await before.services.database.pool.query(
    `insert into sys_idempotency (user_id, path, key, body_hash) values ($1, '/api/baseServer/v1/baseOrganizationRestful/saveOrUpdate', $2, $3)`,
    [admin.user.userId, key, hash],
  )
  await before.pause()
  const after = await start(readSettings({ PORT: '0', DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }), {
    definitions,
  })
  const again = await signIn(after.address, 'admin', password)
  const { envelope } = await again.post('baseServer', 'baseOrganization', 'saveOrUpdate', body, {
    idempotencyKey: key,
  })
  await after.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(envelope.status).toBe('S')
})
