// A run that somebody begins and leaves: it goes on when he signs out, and what went wrong in it is told at home to whoever may do it again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { RunReport, TroubledRun } from '../../src/language/run.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const menu = { menuId: 'accountStmtList' }
const begin = (client: WireClient, body: Row) =>
  client.call<RunReport>('srmServer', 'srmRcnAccountStatement', 'doGenerate', body, menu)
const atHome = (client: WireClient) =>
  client.call<readonly TroubledRun[]>('baseServer', 'baseHome', 'findRuns')

/** Transactions of January of one supplier: one that can be settled, one that no terms were said for. Answers their keys. */
async function received(): Promise<readonly string[]> {
  const org = async (orgCode: string, orgType: string, more: Row = {}) =>
    (await server.save('baseOrganization', { orgCode, orgNameCn: orgCode, orgType, ...more }))['id']
  const ouId = await org('SZ01', 'OU', {
    parentOrgId: await org('BU', 'BU', { parentOrgId: await org('GROUP', 'GROUP') }),
    taxNo: '91440300MA5TE5T01T',
  })
  const term = await server.save('basePaymentTerm', {
    paymentTermCode: 'T30',
    paymentTermName: 'T30',
    nodes: [{ nodeType: 'INVOICE', payPercent: '100' }],
  })
  const { rows } = await server.services.database.pool.query<{ id: string }>(
    `select id from base_user where user_name = 'buyer'`,
  )
  await server.save('baseUserOrgPermit', {
    userId: rows[0]?.id,
    organizationId: ouId,
    accessType: 'WRITE',
  })
  const entity = definitions.entities['rcvTransaction'] ?? expect.fail('There is no rcvTransaction.')
  const ids = await server.services.engine.insertMany(
    systemCaller(),
    entity,
    [term['id'], null].map((paymentTermId) => ({
      transactionType: 'ACCEPT',
      postingDate: '2026-01-10',
      ouId,
      supplierId: server.suppliers[0],
      quantity: '1',
      taxPrice: '10',
      taxRate: '13',
      priceUnitQuantity: '1',
      priceBasis: 'TAX',
      currency: 'CNY',
      settleFlag: 'Y',
      settleType: 'NORMAL',
      operatorId: rows[0]?.id,
      paymentTermId,
    })),
    {
      onRefused: (_, errors) => {
        throw new Error(JSON.stringify(errors))
      },
    },
  )
  return ids.map(String)
}

test('goes on when its user signs out, and tells him at home what went wrong until a run has no trouble', async () => {
  const { pool } = server.services.database
  const ids = await received()
  const buyer = await signIn(server.address, 'buyer', password)
  expect(await atHome(buyer)).toEqual([])
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from rcv_transaction where id = any($1) for update', [ids]) // the run waits for these
  const begun = begin(buyer, { startDate: '2026-01-01', endDate: '2026-01-31' }).catch(() => null)
  const runs = async () =>
    (await pool.query<{ ended: boolean }>('select ended_at is not null as ended from sys_run')).rows
  await vi.waitFor(async () => expect(await runs()).toEqual([{ ended: false }]), { timeout: 20_000 })
  await buyer.call('baseServer', 'baseLogin', 'logout')
  await holder.query('rollback')
  holder.release()
  await begun
  await vi.waitFor(async () => expect(await runs()).toEqual([{ ended: true }]), { timeout: 20_000 })
  const again = await signIn(server.address, 'buyer', password)
  expect(await begin(again, { run: 'last' })).toMatchObject({
    made: 1,
    failed: 1,
    ending: 'done',
    isOwn: true,
  })
  const trouble = {
    entity: 'rcnAccountStatement',
    verb: 'doGenerate',
    failed: 1,
    menuIds: ['accountStmtList'],
  }
  expect(await atHome(again)).toMatchObject([trouble])
  for (const other of ['supplier1', 'requester', 'apClerk'])
    expect([other, await atHome(await signIn(server.address, other, password))]).toEqual([other, []])
  await pool.query('update rcv_transaction set settle_flag = $2, settleable = $2 where id = any($1)', [
    ids,
    'N',
  ])
  expect(await begin(again, { startDate: '2026-01-01', endDate: '2026-01-31' })).toMatchObject({ failed: 0 })
  expect(await atHome(again)).toEqual([])
})
