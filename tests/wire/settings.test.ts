// Settings over the wire: changed by administrators alone, in force with the next call, whichever server takes it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generationsIn } from '../../src/language/wire.ts'
import type { Row } from '../../src/language/row.ts'
import type { UserInfo } from '../../src/language/wire.ts'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

const code = 'SRM_PO_CONFIRM_DAYS'
let server: TestServer
let admin: WireClient
let buyer: WireClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
  buyer = await signIn(server.address, 'buyer', password)
})
afterAll(() => server.stop())

const profile = async (profileCode = code): Promise<Row> => {
  const rows = await admin.call<readonly Row[]>('baseServer', 'baseProfile', 'listByPage', { profileCode })
  return admin.call('baseServer', 'baseProfile', 'findById', { id: rows[0]?.['id'] })
}
const say = async (by: WireClient, values: readonly Row[]) => {
  const { id, versionNum } = await profile()
  return by.post<Row>('baseServer', 'baseProfile', 'saveOrUpdate', { id, versionNum, values })
}
const told = async (who: WireClient, name = code) => {
  const { userInfo } = await who.call<{ userInfo: UserInfo }>('baseServer', 'baseLogin', 'currentUser')
  return userInfo.settings?.[name]?.value
}

test('what an administrator says counts with the next call of everybody', async () => {
  expect(await told(buyer)).toBeNull()
  for (const value of ['5', '6', '7']) {
    const { values } = await profile()
    const [kept] = values as readonly Row[] // lines are rows
    const said = await say(admin, [{ ...(kept ? { id: kept['id'] } : { levelType: 'SITE' }), value }])
    expect(said.envelope).toMatchObject({
      status: 'S',
      data: { effectiveValue: value, effectiveFrom: 'SITE' },
    })
    expect([await told(buyer), await told(buyer)]).toEqual([value, value])
  }
})

test('nobody else changes it, and nobody says what it cannot be', async () => {
  expect((await say(buyer, [])).envelope.code).toBe('SRM-1010') // he finds those alone of which he may have his own
  const { envelope } = await say(admin, [{ levelType: 'SITE', value: 'soon' }])
  expect(envelope).toMatchObject({ status: 'E', errors: [{ path: 'values[0].value' }] })
  expect((await admin.post('baseServer', 'baseProfile', 'delete', await profile())).envelope.status).toBe('E')
})

test('a user has his own value with his next call, and nobody else has it', async () => {
  const own = 'SRM_PR_CURRENCY'
  const before = await told(admin, own)
  const { id, versionNum } = await profile(own)
  const said = await buyer.post<Row>('baseServer', 'baseProfile', 'saveOrUpdate', {
    id,
    versionNum,
    values: [{ value: 'USD', reason: 'abroad' }],
  })
  expect(said.envelope).toMatchObject({
    status: 'S',
    data: { effectiveValue: 'CNY', values: [{ levelType: 'USER', value: 'USD' }] },
  })
  expect([await told(buyer, own), await told(buyer, own)]).toEqual(['USD', 'USD'])
  expect(await told(admin, own)).toBe(before)
})

test('the next answer of any call tells another browser that they have moved', async () => {
  const generation = async (who: WireClient) => {
    const { headers } = await who.post('baseServer', 'baseLogin', 'findBelongings')
    return generationsIn(headers.get('generations') ?? '').setting ?? 0
  }
  const asOf = async (who: WireClient) => {
    const { userInfo } = await who.call<{ userInfo: UserInfo }>('baseServer', 'baseLogin', 'currentUser')
    return userInfo.settingGeneration
  }
  const before = await generation(buyer)
  expect([before > 0, await generation(buyer), await asOf(buyer)]).toEqual([true, before, before])
  const { values } = await profile()
  const [kept] = values as readonly Row[] // lines are rows
  await say(admin, [{ id: kept?.['id'], value: '9' }])
  const after = await generation(buyer)
  expect([after > before, await asOf(buyer), await told(buyer)]).toEqual([true, after, '9'])
  const refused = await buyer.post('baseServer', 'baseProfile', 'noSuch')
  expect(refused.headers.get('generations')).toContain(`setting=${after}`)
  const fresh = await signIn(server.address, 'buyer', password)
  expect([fresh.user.settingGeneration, fresh.user.settings?.[code]?.value]).toEqual([after, '9'])
})

test('a code list that somebody changes is known to another browser by its next answer', async () => {
  const generation = async () => {
    const { headers } = await buyer.post('baseServer', 'baseLogin', 'findBelongings')
    return generationsIn(headers.get('generations') ?? '').lookup ?? 0
  }
  const lists = async () =>
    buyer.call<Record<string, readonly Row[]>>('baseServer', 'baseLookupValues', 'findLookupListByTypes', {
      lookupTypes: ['SLC_SUPPLIER_TYPE'],
    })
  const before = await generation()
  expect([before > 0, await generation()]).toEqual([true, before])
  const [value] = await admin.call<readonly Row[]>('baseServer', 'baseLookupValue', 'listByPage', {
    lookupCode: 'TRADER',
  })
  await admin.call('baseServer', 'baseLookupValue', 'saveOrUpdate', {
    id: value?.['id'],
    versionNum: value?.['versionNum'],
    meaningEn: 'Dealer',
  })
  expect(await generation()).toBeGreaterThan(before)
  expect((await lists())['SLC_SUPPLIER_TYPE']).toContainEqual(
    expect.objectContaining({ lookupCode: 'TRADER', meaningEn: 'Dealer' }),
  )
})

test('who logs in at another server is told what was said here', async () => {
  const other = await server.another()
  const { values } = await profile()
  const [kept] = values as readonly Row[] // lines are rows
  await say(admin, [{ id: kept?.['id'], value: '11' }])
  const fresh = await signIn(other.address, 'buyer', password)
  expect(fresh.user.settings?.[code]?.value).toBe('11')
})
