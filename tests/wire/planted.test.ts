// Prices and files that a supplier has sealed are found nowhere before the opening: not in what a server logs, on the pages and in the log of its database, in anything that the database knows, in exports, among its files.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { dumpAll, pgDump } from '../compliance/dump.ts'
import { signIn, type WireClient } from './client.ts'
import { download, fileCall, upload, type Uploaded } from './fileCalls.ts'
import { pdf } from './sampleFiles.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

const price = '4711.787878'
const planted = [price, '471178.79', 'PLANTED-WORDS', 'PLANTED-BYTES']
const bytes = pdf(`PLANTED-BYTES ${'of a supplier, '.repeat(5000)}END`)

let server: TestServer
let supplier: WireClient
let rival: WireClient
let buyer: WireClient
let file: string
let bid: Row
const logged: string[] = []

/** The files of a folder, or the file. */
const below = (folder: string): readonly string[] =>
  statSync(folder).isFile()
    ? [folder]
    : readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      )
const found = (content: Buffer | string): readonly string[] =>
  planted.filter((text) => content.includes(text))
const foundBelow = (folder: string): readonly string[] =>
  below(folder).flatMap((path) => found(readFileSync(path)).map((text) => `${text} in ${path}`))

/** A sealed inquiry that is open, of one item, to which both suppliers are invited. */
async function inquiry(): Promise<Row> {
  const group = await server.save('baseOrganization', { orgCode: 'G1', orgNameCn: 'G1', orgType: 'GROUP' })
  const ou = await server.save('baseOrganization', {
    orgCode: 'OU1',
    orgNameCn: 'OU1',
    orgType: 'OU',
    parentOrgId: group['id'],
    taxNo: '91350100M000100Y43',
  })
  await server.save('baseUserOrgPermit', {
    userId: buyer.user.userId,
    organizationId: group['id'],
    accessType: 'WRITE',
  })
  const uom = await server.save('baseUom', { uomCode: 'PCS', uomName: 'PCS', decimalPlaces: 0 })
  const term = await server.save('basePaymentTerm', {
    paymentTermCode: 'T30',
    paymentTermName: 'T30',
  })
  return server.save('sfdAuctionHeader', {
    auctionTitle: 'sealed',
    sourcingMethod: 'SEALED_RFQ',
    bidVisibility: 'SEALED',
    status: 'BIDDING',
    ouId: ou['id'],
    buyerId: buyer.user.userId,
    paymentTermId: term['id'],
    effectiveEndDate: '2090-01-01 00:00:00',
    quoteValidToDate: '2090-02-01',
    items: [
      {
        itemDescription: 'thing',
        uomId: uom['id'],
        demandQuantity: '100',
        demandDate: '2090-03-01',
        taxRate: '13',
        itemId: null,
        categoryId: (await server.save('basePurchaseCategory', { categoryCode: 'C1', categoryName: 'C1' }))[
          'id'
        ],
      },
    ],
    suppliers: server.suppliers.map((supplierId) => ({ supplierId, inviteStatus: 'ACCEPTED' })),
  })
}

const call = <T = Row>(who: WireClient, operation: string, body: Row): Promise<T> =>
  who.call<T>('srmServer', 'srmSfdBidHeader', operation, body)

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text))
    return true
  })
  server = await startTestServer({ LOG_LEVEL: 'trace' })
  await server.newUser('rival', ['supplier'], { userType: 'EX', supplierId: server.suppliers[1] })
  supplier = await signIn(server.address, 'supplier1', password)
  rival = await signIn(server.address, 'rival', password)
  buyer = await signIn(server.address, 'buyer', password)
  const { id: auctionId } = await inquiry()
  const draft = await call(supplier, 'saveOrUpdate', { auctionId })
  file = await upload(supplier, 'offer.pdf', bytes)
  const saved = await call(supplier, 'saveOrUpdate', {
    id: draft['id'],
    versionNum: draft['versionNum'],
    supplierRemark: 'PLANTED-WORDS',
    files: file,
    lines: (draft['lines'] as readonly Row[]).map(({ id }) => ({ id, noTaxPrice: price })),
  })
  bid = await call(supplier, 'doSubmit', { id: saved['id'], versionNum: saved['versionNum'] })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

test('its owner reads price and file', async () => {
  expect((bid['lines'] as readonly Row[]).map(({ noTaxPrice }) => noTaxPrice)).toEqual([price])
  expect(Buffer.from(await (await download(supplier, file)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('nobody else is answered anything of it, nor exports it, nor fetches the file', async () => {
  for (const who of [buyer, rival])
    for (const operation of ['findById', 'listByPage', 'findHistory', 'listByPagePermission']) {
      const answer = await who.post('srmServer', 'srmSfdBidHeader', operation, {
        id: bid['id'],
        pageRows: 500,
      })
      expect([operation, found(JSON.stringify(answer))]).toEqual([operation, []])
    }
  for (const who of [buyer, rival]) {
    expect((await download(who, file)).status).toBe(404)
    expect((await fileCall<Uploaded[]>(who, 'v2/file/listBaseFile', { ids: file })).envelope.data).toEqual([])
  }
})

/** Lists over the inquiry, its invitations, quotes and their lines, and whatever else leads to one of them. */
const lists = definitions.screens.filter(
  ({ kind, entity, table }) =>
    kind === 'list' && table && /^sfd(Auction|Bid)/.test(definitions.entities[entity]?.name ?? ''),
)

test('no list exports anything of it: whatever columns its reader asks for, page by page as an export does', async () => {
  expect(lists.length).toBeGreaterThan(4)
  for (const { entity, table, id } of lists) {
    const { server: root = '', family = '' } = definitions.entities[entity] ?? {}
    const columns = (table?.columns ?? []).map(({ key }) => key)
    for (const who of [buyer, rival]) {
      const asked = { pageRows: 500, columns: [...columns, 'taxAmount', 'evalTotal', 'lastBid.evalTotal'] }
      for (const operation of ['listByPage', 'listByPagePermission']) {
        const answer = await who.post(root, family, operation, asked)
        expect([id, operation, found(JSON.stringify(answer))]).toEqual([id, operation, []])
      }
    }
  }
  const own = await supplier.call<readonly Row[]>('srmServer', 'srmSfdBidHeader', 'listByPage', {
    pageRows: 500,
  })
  expect(found(JSON.stringify(own))).toContain('471178.79') // what is looked for would be found
})

test('it stands in no row of a dump, on no page and in no log of the database, among no files and in no line that the server has logged', async () => {
  const { database, settings } = server.services
  const rows = await dumpAll(database)
  expect(rows.some((row) => row.startsWith('pg_catalog.pg_stats '))).toBe(true)
  expect(rows.flatMap((row) => found(row).map((text) => `${text} in ${row.slice(0, 200)}`))).toEqual([])
  const { host, user, database: name } = database.pool.options
  const backup = pgDump(`postgres://${user}@/${name}?host=${encodeURIComponent(host ?? '')}`)
  if (backup !== null) expect([backup.length > 100_000, found(backup)]).toEqual([true, []])
  await execute(database.db, sql`checkpoint`)
  const at = await folderOf(database)
  expect(below(join(at.cluster, 'base', at.oid)).length).toBeGreaterThan(100)
  // Other databases of the cluster are of other tests.
  const whole = readdirSync(at.cluster).filter((entry) => entry !== 'base' && !entry.startsWith('postmaster'))
  expect(whole).toEqual(expect.arrayContaining(['pg_wal', 'global', 'pg_xact']))
  for (const folder of [...whole.map((entry) => join(at.cluster, entry)), join(at.cluster, 'base', at.oid)])
    expect(foundBelow(folder)).toEqual([])
  expect(below(settings.dataDir).length).toBeGreaterThan(1)
  expect(foundBelow(settings.dataDir)).toEqual([])
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.flatMap((line) => found(line))).toEqual([])
})

/** Where the cluster keeps its files, and in which folder of it this database. */
async function folderOf({
  db,
}: TestServer['services']['database']): Promise<{ cluster: string; oid: string }> {
  const rows = await execute<{
    cluster: string
    oid: string
  }>(
    db,
    sql`select current_setting('data_directory') as cluster, (select oid::text from pg_database where datname = current_database()) as oid`,
  )
  const [found] = rows
  if (!found) throw new Error('There is no such database.')
  return found
}

test('after the opening the buyer fetches the file, whole and in parts', async () => {
  await server.save('sfdBidHeader', {
    id: bid['id'],
    versionNum: bid['versionNum'],
    openedDate: '2090-01-02 00:00:00',
  })
  expect((await call(buyer, 'findById', { id: bid['id'] }))['supplierRemark']).toBe('PLANTED-WORDS')
  const whole = Buffer.from(await (await download(buyer, file)).arrayBuffer())
  expect(whole.equals(bytes)).toBe(true)
  const part = await download(buyer, file, { headers: { range: 'bytes=37-1000' } })
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(37, 1001))]).toEqual([
    206,
    true,
  ])
  expect((await download(rival, file)).status).toBe(404)
})
