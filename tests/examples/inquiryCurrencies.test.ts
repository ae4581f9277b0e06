import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import {
  acceptInvite,
  awarded,
  awardOf,
  awardShares,
  draftInquiry,
  draftQuote,
  openInquiry,
  openQuotes,
  published,
  quote,
  rivals,
  type Asked,
  type Rival,
} from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

/** Section 2.5 of the domain: quotes in other currencies are compared at the rate of the day of publication, and ordered in their own. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
    const rate = { fromCurrency: 'USD', toCurrency: 'CNY' }
    await chain.save('system', 'baseExchangeRate', {
      ...rate,
      effectiveDate: '2025-02-27',
      exchangeRate: '7.1',
    })
    await chain.save('system', 'baseExchangeRate', {
      ...rate,
      effectiveDate: '2025-02-28',
      exchangeRate: '7.1234',
    })
  })

  async function running(items: readonly Asked[], more: Row = {}): Promise<unknown> {
    await chain.waitUntil(published)
    const { id } = await draftInquiry(chain, items, more)
    await openInquiry(chain, id)
    return id
  }
  const submit = (who: Rival, bid: unknown) => chain.act(who, 'sfdBidHeader', 'doSubmit', bid)

  describe('in another currency', () => {
    const usd = { allowForeignCurrency: 'Y', deliveryTerm: 'FOB', rates: [{ currency: 'USD' }] }
    const inDollars = { currency: 'USD' }

    it('1.35 USD at 7.1234 is compared at 9.616590 CNY; a later rate moves nothing', async () => {
      const id = await running([{ quantity: '100' }], usd)
      const bid = await quote(chain, 'supplier1', id, ['1.35'], inDollars)
      const [line = {}] = linesOf(bid)
      expect([bid['exchangeRate'], line['evalPrice'], bid['noTaxAmount'], bid['evalTotal']]).toEqual([
        '7.1234',
        '9.61659',
        '135',
        '961.66',
      ])
      await chain.save('system', 'baseExchangeRate', {
        fromCurrency: 'USD',
        toCurrency: 'CNY',
        effectiveDate: '2025-03-02',
        exchangeRate: '8',
      })
      await quote(chain, 'supplier2', id, ['9.62'])
      await quote(chain, 'supplier3', id, ['1.36'], inDollars)
      const opened = await openQuotes(chain, id)
      expect(
        rivals
          .map((who) => awardOf(chain, opened, who))
          .map((one) => [one['currency'], one['evalPrice'], one['rankNum']]),
      ).toEqual([
        ['USD', '9.61659', 1],
        ['CNY', '9.62', 2],
        ['USD', '9.687824', 3],
      ])
      expect(awardOf(chain, opened, 'supplier1')).toMatchObject({
        awardNoTaxPrice: '1.35',
        awardAmount: '961.66',
      })
      await awarded(chain, id)
      const done = await chain.act('buyer', 'sfdAuctionHeader', 'doGenerateOrder', id, {
        orderBillTypeId: chain.ids['PO'],
      })
      const order = awardOf(chain, done, 'supplier1')['orderId']
      expect(await chain.find('buyer', 'purOrderHeader', order)).toMatchObject({
        currency: 'USD',
        noTaxAmount: '135',
      })
    })

    it('only where the inquiry says so, and in those it lists', async () => {
      const id = await running([{ quantity: '100' }])
      await acceptInvite(chain, 'supplier1', id)
      expect((await refusal(draftQuote(chain, 'supplier1', id, ['1'], inDollars))).words).toContain(
        '须用询价单币种报价',
      )
      const other = await running([{ quantity: '100' }], usd)
      await acceptInvite(chain, 'supplier1', other)
      const draft = await draftQuote(chain, 'supplier1', other, ['1'], { currency: 'EUR' })
      expect((await refusal(submit('supplier1', draft['id']))).code).toBe('SRM-5003')
    })

    it('SRM-1103: a currency without a rate is not published', async () => {
      await chain.waitUntil(published)
      const { id } = await draftInquiry(chain, [{ quantity: '1' }], {
        allowForeignCurrency: 'Y',
        deliveryTerm: 'FOB',
        rates: [{ currency: 'EUR' }],
      })
      const publish = chain.act('buyer', 'sfdAuctionHeader', 'doSubmitPublish', id)
      expect((await refusal(publish)).code).toBe('SRM-1103')
    })
  })

  it('two suppliers with shares have orders of their own in the currency of each', async () => {
    const id = await running([{ quantity: '100' }], {
      awardMode: 'SPLIT',
      allowForeignCurrency: 'Y',
      deliveryTerm: 'FOB',
      rates: [{ currency: 'USD' }],
    })
    await quote(chain, 'supplier1', id, ['1.35'], { currency: 'USD' })
    await quote(chain, 'supplier2', id, ['9.7'])
    await quote(chain, 'supplier3', id, ['12'])
    const opened = await openQuotes(chain, id)
    await awardShares(chain, opened, [
      { at: 0, who: 'supplier1', set: { awardPct: '60' } },
      { at: 0, who: 'supplier2', set: { awardPct: '40', reason: '保供' } },
    ])
    await awarded(chain, id)
    const done = await chain.act('buyer', 'sfdAuctionHeader', 'doGenerateOrder', id, {
      orderBillTypeId: chain.ids['PO'],
    })
    const orders = await Promise.all(
      (['supplier1', 'supplier2'] as const).map((who) =>
        chain.find('buyer', 'purOrderHeader', awardOf(chain, done, who)['orderId']),
      ),
    )
    expect(orders.map((order) => [order['currency'], order['noTaxAmount']])).toEqual([
      ['USD', '81'],
      ['CNY', '388'],
    ])
  })
})
