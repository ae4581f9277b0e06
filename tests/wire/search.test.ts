import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundDocument } from '../../src/language/wire.ts'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let [admin, outside]: WireClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
  outside = await signIn(server.address, 'supplier1', password)
})
afterAll(() => server.stop())

const find = async (client: WireClient | undefined, text: string) =>
  (await client?.call<FoundDocument[]>('baseServer', 'baseSearch', 'findDocuments', { text })) ?? []

test('rows are found by the beginning of their number, five of a list at most, and only where the list is held', async () => {
  const [own] = server.suppliers
  const { supplierCode = '' } =
    (await admin?.call<{ supplierCode: string }>('srmServer', 'srmSlcSupplierInfo', 'findById', {
      id: own,
    })) ?? {}
  const found = await find(admin, supplierCode)
  expect(found).toContainEqual(
    expect.objectContaining({ entity: 'slcSupplierInfo', id: own, code: supplierCode }),
  )
  expect((await find(admin, supplierCode.slice(0, 1))).length).toBeLessThanOrEqual(20)
  expect(await find(admin, 'no such number')).toEqual([])
})

test('a row behind the wall is not found, whatever is known of its number', async () => {
  const [own, other] = server.suppliers
  const codeOf = async (id: string | undefined) =>
    (await admin?.call<{ supplierCode: string }>('srmServer', 'srmSlcSupplierInfo', 'findById', { id }))
      ?.supplierCode ?? ''
  expect((await find(outside, await codeOf(own))).map(({ id }) => id)).toEqual([own])
  expect(await find(outside, await codeOf(other))).toEqual([])
})
