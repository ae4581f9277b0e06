// npm run verify beside a running server: whole chains, one that somebody changed behind the program, and no database.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { execute } from '../../src/server/database/run.ts'
import { raw, sql } from '../../src/server/database/Sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { startTestServer, type TestServer } from './testServer.ts'

interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

let server: TestServer
let auction: Row
beforeAll(async () => {
  server = await startTestServer()
  const group = await server.save('baseOrganization', {
    orgCode: 'GROUPV',
    orgNameCn: '核验集团',
    orgType: 'GROUP',
  })
  const organization = await server.save('baseOrganization', {
    orgCode: 'OUV',
    orgNameCn: '核验组织',
    orgType: 'OU',
    parentOrgId: group['id'],
    taxNo: '91440300MA5TE5T01T',
    address: '深圳市南山区',
  })
  const { rows } = await server.services.database.pool.query<{ id: string }>(
    `select id from base_user where user_name = 'buyer'`,
  )
  const buyerId = rows[0]?.id ?? ''
  auction = await server.save('sfdAuctionHeader', { auctionTitle: '核验', ouId: organization['id'], buyerId })
  const { id, versionNum } = auction
  await server.save('sfdAuctionHeader', { id, versionNum, auctionTitle: '核验二' })
})
afterAll(() => server.stop())

/** What the command says with the settings of the running server. */
const verify = (args: readonly string[] = [], more: Readonly<Record<string, string>> = {}): Promise<Said> => {
  const { database, settings } = server.services
  const { connectionString, host = '', user = '', database: name = '' } = database.pool.options
  const url = connectionString ?? `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`
  const root = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['scripts/verify.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: settings.dataDir, DATABASE_URL: url, ...more },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))
}
/** What a superuser does who knows his way around. */
const tamper = (statement: string) =>
  server.services.database.transaction(null, async (tx) => {
    await execute(tx, sql`set local session_replication_role = replica`)
    await execute(tx, raw(statement.replace('$id', `'${String(auction['id'])}'`)))
  })

test('whole chains are counted, and nothing is named', async () => {
  expect(await verify()).toEqual({ code: 0, out: '', err: '1 logs verified, 0 broken.\n' })
  const { code, out } = await verify(['--json'])
  expect({ code, said: JSON.parse(out) as unknown }).toEqual({ code: 0, said: { documents: 1, broken: [] } })
})

test('a chain that somebody changed is named, by its document and entry, in words and for tools', async () => {
  await tamper(`update sys_audit set user_name = 'nobody' where document_id = $id and number = 2`)
  const id = String(auction['id'])
  expect(await verify()).toEqual({
    code: 1,
    out: `The log of sfdAuctionHeader ${id} is broken at entry 2: changed.\n`,
    err: '1 logs verified, 1 broken.\n',
  })
  const { code, out } = await verify(['--json'])
  const broken = [{ entity: 'sfdAuctionHeader', documentId: id, fault: 'changed', number: 2 }]
  expect({ code, said: JSON.parse(out) as unknown }).toEqual({ code: 1, said: { documents: 1, broken } })
  await server.save('sfdAuctionHeader', {
    id: auction['id'],
    versionNum: Number(auction['versionNum']) + 1,
    auctionTitle: '核验三',
  })
  expect((await verify()).code).toBe(1)
})

test('without a database it says so, and not that all is well', async () => {
  const { code, out, err } = await verify([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).not.toContain('verified')
  expect(err.trim()).not.toBe('')
})
