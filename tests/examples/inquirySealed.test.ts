// A sealed inquiry as it is: what suppliers hand in stands in no table, file or log until two have opened it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { dumpAll } from '../compliance/dump.ts'
import { acceptInvite, draftInquiry, draftQuote, openInquiry, openQuotes, published } from './inquirySteps.ts'
import { linesOf, openChain, type Chain, type Person } from './openChain.ts'

const planted = /4711\.78|\b471178\b|PLANTED|\b4719\b/

/** Pages as they lie on the disk. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

eachDatabase((kind, open) => {
  let chain: Chain
  let id: unknown
  let bid: Row

  beforeAll(async () => {
    chain = await openChain(open)
    await chain.waitUntil(published)
    id = (await draftInquiry(chain, [{ quantity: '100' }], { minSupplierCount: 1 }))['id']
    await openInquiry(chain, id)
    await acceptInvite(chain, 'supplier1', id)
    const more = { supplierRemark: 'PLANTED remark', leadTimeDays: 4719 }
    const draft = await draftQuote(chain, 'supplier1', id, ['4711.78'], more)
    const first = await chain.act('supplier1', 'sfdBidHeader', 'doSubmit', draft['id'])
    await chain.act('supplier1', 'sfdBidHeader', 'doRevise', first['id'])
    const [revised] = await chain.list('supplier1', 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    bid = await chain.act('supplier1', 'sfdBidHeader', 'doSubmit', revised?.['id'])
  })

  it('the supplier reads and corrects it; the price before is his own', async () => {
    const seen = await chain.find('supplier1', 'sfdBidHeader', bid['id'])
    const [line] = linesOf(seen)
    expect([
      line?.['noTaxPrice'],
      line?.['previousPrice'],
      seen['noTaxAmount'],
      seen['leadTimeDays'],
    ]).toEqual(['4711.78', '4711.78', '471178', 4719])
    const listed = await chain.list('supplier1', 'sfdBidHeader', { auctionId: id, bidStatus: 'ACTIVE' })
    expect(listed.map(({ noTaxAmount }) => noTaxAmount)).toEqual(['471178'])
  })

  it('its total stands beside his invitation, for him alone, and nothing finds it', async () => {
    const told = ['lastBid.evalTotal', 'lastTotalNote']
    const totals = async (who: Person, more: Row = {}) =>
      (await chain.list(who, 'sfdAuctionSupplier', { columns: told, ...more })).map((row) =>
        told.map((key) => row[key] ?? null),
      )
    expect(await totals('supplier1', { parentId: id })).toEqual([['471178', 'OWNER']])
    expect(await totals('supplier2', { parentId: id })).toEqual([[null, null]])
    for (const who of ['buyer', 'manager', 'supplier2'] as const)
      expect(JSON.stringify(await totals(who))).not.toMatch(planted)
    expect(linesOf(await chain.find('supplier1', 'sfdAuctionHeader', id), 'suppliers')[0]).toMatchObject({
      'lastBid.evalTotal': '471178',
    })
    expect(
      await chain.list('supplier1', 'sfdAuctionSupplier', { 'lastBid.evalTotal': '471178' }).catch(() => []),
    ).toEqual([])
  })

  it('nothing of it stands in any table, nor in the files of the database', async () => {
    expect((await dumpAll(chain.database)).filter((row) => planted.test(row))).toEqual([])
    if (kind !== 'embedded') return
    await execute(chain.database.db, sql`checkpoint`)
    const folder = await execute<{
      at: string
      oid: string
    }>(
      chain.database.db,
      sql`select current_setting('data_directory') as at, (select oid::text from pg_database where datname = current_database()) as oid`,
    )
    const { at = '', oid = '' } = folder[0] ?? {}
    const files = [...filesBelow(join(at, 'base', oid))]
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => readFileSync(file).includes('PLANTED'))).toEqual([])
  })

  it('the buyer and the openers read the fingerprint alone, which stays when it is opened', async () => {
    const seen = await chain.find('buyer', 'sfdBidHeader', bid['id'])
    expect(JSON.stringify(seen)).not.toMatch(planted)
    expect(seen['payloadHash']).toMatch(/^[0-9a-f]{64}$/)
    expect(seen['payloadHash']).toBe(
      (await chain.find('supplier1', 'sfdBidHeader', bid['id']))['payloadHash'],
    )
    const opened = await openQuotes(chain, id)
    expect(linesOf(opened, 'awards').map(({ bidNoTaxPrice, awardPct }) => [bidNoTaxPrice, awardPct])).toEqual(
      [['4711.78', '100']],
    )
    const after = await chain.find('buyer', 'sfdBidHeader', bid['id'])
    expect([after['payloadHash'], after['leadTimeDays']]).toEqual([seen['payloadHash'], 4719])
  })
})
