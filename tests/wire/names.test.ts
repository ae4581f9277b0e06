// Names of what is referred to come in the language of the call, where the row has one in it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
  const group = await server.save('baseOrganization', {
    orgCode: 'N1',
    orgNameCn: '北方集团',
    orgNameEn: 'North Group',
    orgType: 'GROUP',
  })
  const plain = await server.save('baseOrganization', {
    orgCode: 'N2',
    orgNameCn: '无英文名',
    orgType: 'GROUP',
  })
  await server.save('baseOrganization', {
    orgCode: 'N3',
    orgNameCn: '一',
    orgType: 'BU',
    parentOrgId: group['id'],
  })
  await server.save('baseOrganization', {
    orgCode: 'N4',
    orgNameCn: '二',
    orgType: 'BU',
    parentOrgId: plain['id'],
  })
})
afterAll(() => server.stop())

const parents = async (language: 'CN' | 'EN', filter: Row) => {
  const rows = await admin.call<readonly Row[]>(
    'baseServer',
    'baseOrganization',
    'listByPage',
    { orgType: 'BU', sort: [{ field: 'orgCode', order: 'asc' }], ...filter },
    { language },
  )
  return rows.map((row) => row['parentOrgName'])
}

test('a ref is named in the language of the call, and in the other one where it has no other name', async () => {
  expect(await parents('CN', {})).toEqual(['北方集团', '无英文名'])
  expect(await parents('EN', {})).toEqual(['North Group', '无英文名'])
})

test('it is found by either name in either language', async () => {
  expect(await parents('CN', { parentOrgName: 'north' })).toEqual(['北方集团'])
  expect(await parents('EN', { parentOrgName: '北方' })).toEqual(['North Group'])
})

test('the picker names rows in the language too', async () => {
  const pick = (language: 'CN' | 'EN') =>
    admin.call<readonly Row[]>(
      'baseServer',
      'baseOrganization',
      'listForPick',
      { field: 'parentOrg', row: {}, text: 'N1' },
      { language },
    )
  expect((await pick('CN')).map(({ code, name }) => [code, name])).toEqual([['N1', '北方集团']])
  expect((await pick('EN')).map(({ code, name }) => [code, name])).toEqual([['N1', 'North Group']])
})
