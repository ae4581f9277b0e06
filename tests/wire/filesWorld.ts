import { afterAll, beforeAll } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { signIn } from './client.ts'
import type { WireClient } from './client.ts'
import { fileCall, uploadAll } from './fileCalls.ts'
import type { Uploaded } from './fileCalls.ts'
import { password, startTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

export let server: TestServer
export let keeper: WireClient
export let buyer: WireClient
export let partner: WireClient
export let rival: WireClient
/** One house with two suppliers and small limits, for the tests of a file. */
export function withFiles(): void {
  beforeAll(async () => {
    server = await startTestServer({ FILE_LIMIT_MB: '4', LARGE_FILE_MB: '1', ATTACHMENT_MAX: '3' })
    await server.newUser('supplier2', ['supplier'], { userType: 'EX', supplierId: server.suppliers[1] })
    keeper = await signIn(server.address, 'mdmAdmin', password)
    buyer = await signIn(server.address, 'buyer', password)
    partner = await signIn(server.address, 'supplier1', password)
    rival = await signIn(server.address, 'supplier2', password)
  })
  afterAll(() => server.stop())
}

export const attempt = async (
  name: string,
  content: Buffer,
  fields: Record<string, string> = {},
  menuId?: string,
) => {
  const { http, envelope } = await uploadAll(keeper, [{ name, content }], fields, menuId ? { menuId } : {})
  return [http, envelope.code, envelope.status === 'S' ? envelope.data[0]?.mimeType : undefined]
}

/** The document of the first partner: its own users read it, others of that kind do not. */
export const read = (client: WireClient): Promise<Row> =>
  client.call<Row>('srmServer', 'srmSlcSupplierInfo', 'findById', { id: server.suppliers[0] })

export async function attach(client: WireClient, files: string | null) {
  const { versionNum } = await read(keeper)
  return client.post<Row>('srmServer', 'srmSlcSupplierInfo', 'saveOrUpdate', {
    id: server.suppliers[0],
    versionNum,
    files,
  })
}

export const listed = async (client: WireClient, ids: string) =>
  (await fileCall<Uploaded[]>(client, 'v2/file/listBaseFile', { ids })).envelope.data.map(
    ({ originalFileName }) => originalFileName,
  )
export const rows = async (sql: string, values: unknown[] = []) =>
  (await server.services.database.pool.query(sql, values)).rows
