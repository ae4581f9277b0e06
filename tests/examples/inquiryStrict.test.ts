// A strictly sealed inquiry: quotes are encrypted where they are typed; the server opens them together with two keys, and takes out what breaks a rule.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, it } from 'vitest'
import { enclose } from '../../src/client/enclose.ts'
import type { Row } from '../../src/language/row.ts'
import type { PartTold, SealTold } from '../../src/language/wire.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { dumpAll } from '../compliance/dump.ts'
import {
  acceptInvite,
  closed,
  draftInquiry,
  invitationOf,
  openInquiry,
  openQuotes,
  openers,
  partFor,
  published,
  setOpeningKey,
  type Rival,
} from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

const planted = /4711\.78|\b471178\b|PLANTED|\b4719\b/

eachDatabase((_kind, open) => {
  let chain: Chain
  let id: unknown
  const bids = new Map<Rival, Row>()

  /** What a browser does with what was typed into a draft. */
  async function handIn(who: Rival, draft: Row, price: string, more: Row = {}): Promise<Row> {
    const [line] = linesOf(draft)
    const values = {
      [String(draft['id'])]: { validToDate: '2025-04-30', supplierRemark: 'PLANTED', ...more },
      [String(line?.['id'])]: { quoteFlag: 'Y', taxRate: '13', noTaxPrice: price },
    }
    const place = String(draft['id'])
    return chain.save(who, 'sfdBidHeader', {
      id: draft['id'],
      versionNum: draft['versionNum'],
      _sealed: await enclose(values, draft['_seal'] as SealTold, place, 'secret'), // tellSeals writes it
    })
  }

  async function quoted(who: Rival, price: string, more: Row = {}): Promise<Row> {
    await acceptInvite(chain, who, id)
    await chain.act(who, 'sfdAuctionSupplier', 'doQuote', (await invitationOf(chain, who, id))['id'])
    const [draft] = await chain.list(who, 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    const saved = await handIn(who, await chain.find(who, 'sfdBidHeader', draft?.['id']), price, more)
    return chain.act(who, 'sfdBidHeader', 'doSubmit', saved['id'])
  }

  beforeAll(async () => {
    chain = await openChain(open)
    await chain.waitUntil(published)
    const drafted = await draftInquiry(chain, [{ quantity: '100' }], {
      minSupplierCount: 1,
      sealLevel: 'STRICT',
    })
    id = drafted['id']
    await setOpeningKey(chain, id, 'manager')
    expect((await refusal(openInquiry(chain, id))).codes).toContain('SRM-5013')
    await setOpeningKey(chain, id, 'apClerk')
    await openInquiry(chain, id)
    bids.set('supplier1', await quoted('supplier1', '4711.78', { leadTimeDays: 4719 }))
    bids.set('supplier2', await quoted('supplier2', '-3'))
    bids.set('supplier3', await quoted('supplier3', '12'))
  })

  it('is read by nobody, whoever handed it in neither', async () => {
    expect((await dumpAll(chain.database)).filter((row) => planted.test(row))).toEqual([])
    const own = await chain.find('supplier1', 'sfdBidHeader', bids.get('supplier1')?.['id'])
    expect([own['noTaxAmount'], own['bidStatus'], own['payloadHash']]).toEqual([
      null,
      'ACTIVE',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    const [invited] = await chain.list('supplier1', 'sfdAuctionSupplier', { parentId: id })
    expect([invited?.['lastBid.evalTotal'], invited?.['lastTotalNote']]).toEqual([null, 'PASSWORD'])
    for (const who of ['buyer', 'manager', 'apClerk', 'supplier2'] as const)
      for (const entity of ['sfdAuctionHeader', 'sfdBidHeader'] as const)
        expect(JSON.stringify(await chain.list(who, entity, {}))).not.toMatch(planted)
  })

  it('is replaced by another one, which begins without the values of the first', async () => {
    const first = bids.get('supplier3')
    await chain.act('supplier3', 'sfdBidHeader', 'doRevise', first?.['id'])
    const [draft] = await chain.list('supplier3', 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    const begun = await chain.find('supplier3', 'sfdBidHeader', draft?.['id'])
    expect([linesOf(begun)[0]?.['noTaxPrice'], linesOf(begun)[0]?.['taxRate']]).toEqual([null, '13'])
    const saved = await handIn('supplier3', begun, '11')
    await chain.act('supplier3', 'sfdBidHeader', 'doSubmit', saved['id'])
    expect(await chain.find('supplier3', 'sfdBidHeader', first?.['id'])).toMatchObject({
      bidStatus: 'SUPERSEDED',
    })
  })

  it('is opened by no administrator: whoever has rights and a confirmation lacks the parts', async () => {
    await chain.waitUntil(closed)
    for (const who of openers) {
      const { part } = (await chain.find(who, 'sfdAuctionHeader', id))['_part'] as PartTold // tellParts writes it
      expect(part).toMatch(/^[\w-]{300,}$/)
    }
    const rows = linesOf(await chain.find('manager', 'sfdAuctionHeader', id), 'jury')
    await execute(
      chain.database.db,
      sql`update sfd_auction_jury set key_date = ${closed}::timestamp + interval '9 hours'`,
    )
    expect(rows.length).toBe(2)
    const own = await partFor(chain, id, 'manager')
    expect((await refusal(chain.act('manager', 'sfdAuctionHeader', 'doBidOpening', id))).codes).toContain(
      'SEAL_PARTS',
    )
    expect(
      (await refusal(chain.act('manager', 'sfdAuctionHeader', 'doBidOpening', id, own))).codes,
    ).toContain('SEAL_PARTS')
  })

  it('is opened by two: what breaks a rule is invalid and says why, the others are compared', async () => {
    const opened = await openQuotes(chain, id)
    expect(linesOf(opened, 'awards').map(({ bidNoTaxPrice, awardPct }) => [bidNoTaxPrice, awardPct])).toEqual(
      [
        ['4711.78', '0'],
        ['11', '100'],
      ],
    )
    const wrong = await Promise.all(
      (['buyer', 'supplier2'] as const).map((who) =>
        chain.find(who, 'sfdBidHeader', bids.get('supplier2')?.['id']),
      ),
    )
    for (const seen of wrong)
      expect([seen['bidStatus'], seen['invalidReason']]).toEqual([
        'INVALID',
        expect.stringMatching(/单价|price/i),
      ])
    const right = await chain.find('buyer', 'sfdBidHeader', bids.get('supplier1')?.['id'])
    expect([right['noTaxAmount'], right['leadTimeDays'], right['payloadHash']]).toEqual([
      '471178',
      4719,
      bids.get('supplier1')?.['payloadHash'],
    ])
  })
})
