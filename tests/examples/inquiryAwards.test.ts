import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { awardOf, awardShares, goOn, openedInquiry, published, rivals } from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { confirmedOrder } from './steps.ts'

/** Section 2.10 of the domain: how an inquiry is awarded, with its worked examples, and what is made of it. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const read = (row: Row) => chain.find('buyer', 'sfdAuctionHeader', row['id'])

  describe('shares', () => {
    it('10,001 pieces at 60 / 30 / 10 are 6,001 / 3,000 / 1,000: the unit left goes to the largest fraction', async () => {
      const opened = await openedInquiry(
        chain,
        [{ quantity: '10001' }],
        { supplier1: ['11.80'], supplier2: ['12'], supplier3: ['13'] },
        { awardMode: 'SPLIT' },
      )
      const shared = await awardShares(chain, opened, [
        { at: 0, who: 'supplier1', set: { awardPct: '60' } },
        { at: 0, who: 'supplier2', set: { awardPct: '30', reason: '保供' } },
        { at: 0, who: 'supplier3', set: { awardPct: '10', reason: '保供' } },
      ])
      expect(rivals.map((who) => awardOf(chain, shared, who)['awardQuantity'])).toEqual([
        '6001',
        '3000',
        '1000',
      ])
    })

    it('equal fractions: the unit left goes to the better rank', async () => {
      const opened = await openedInquiry(
        chain,
        [{ quantity: '101' }],
        { supplier1: ['12'], supplier2: ['11'], supplier3: ['13'] },
        { awardMode: 'SPLIT' },
      )
      const shared = await awardShares(chain, opened, [
        { at: 0, who: 'supplier1', set: { awardPct: '50', reason: '保供' } },
        { at: 0, who: 'supplier2', set: { awardPct: '50' } },
      ])
      expect(rivals.map((who) => awardOf(chain, shared, who)['awardQuantity'])).toEqual(['50', '51', '0'])
    })

    it('awarded whole from its column of the comparison: everything it quoted and nothing of that to others, with a reason where it is not the first', async () => {
      const opened = await openedInquiry(chain, [{ quantity: '100' }, { item: 'M-OVER', quantity: '50' }], {
        supplier1: ['10', '20'],
        supplier2: ['11', null],
        supplier3: ['12', '22'],
      })
      const invited = (who: (typeof rivals)[number]) =>
        linesOf(opened, 'suppliers').find(
          ({ supplierId }) => supplierId === awardOf(chain, opened, who)['supplierId'],
        )?.['id']
      const doAward = (who: (typeof rivals)[number], asked: Row = {}) =>
        chain.act('buyer', 'sfdAuctionSupplier', 'doAward', invited(who), asked)
      expect(await refusal(doAward('supplier2'))).toMatchObject({ paths: ['suppliers[1].awardReason'] })
      await doAward('supplier2', { awardReason: '保供' })
      const now = await read(opened)
      const shares = (at: number) =>
        rivals.map((who) => (awardOf(chain, now, who, at) as Row | undefined)?.['awardPct'])
      expect(shares(0)).toEqual(['0', '100', '0'])
      expect(awardOf(chain, now, 'supplier2')['reason']).toBe('保供')
      // What it did not quote stays with whom it was proposed for.
      expect(shares(1)).toEqual(['100', undefined, '0'])
      await doAward('supplier1')
      const then = await read(opened)
      expect([0, 1].map((at) => awardOf(chain, then, 'supplier1', at)['awardPct'])).toEqual(['100', '100'])
      expect(awardOf(chain, then, 'supplier2')).toMatchObject({ awardPct: '0', reason: null })
      expect(
        await refusal(chain.call('supplier1', 'sfdAuctionSupplier', 'doAward', { id: invited('supplier1') })),
      ).toBeDefined()
      await chain.act('buyer', 'sfdAuctionHeader', 'doSubmitAward', opened['id'])
      expect(await refusal(doAward('supplier1'))).toMatchObject({ words: '此时不能定标' })
    })

    it('SRM-5001: must add up to 100 at every item, unless it says why it is not awarded', async () => {
      const opened = await openedInquiry(
        chain,
        [{ quantity: '100' }],
        { supplier1: ['12'], supplier2: ['11'], supplier3: ['13'] },
        { awardMode: 'SPLIT' },
      )
      const short = await awardShares(chain, opened, [
        { at: 0, who: 'supplier2', set: { awardPct: '99.99' } },
      ])
      const refused = await refusal(chain.act('buyer', 'sfdAuctionHeader', 'doSubmitAward', short['id']))
      expect(refused).toMatchObject({ code: 'SRM-5001', words: '份额合计99.99，应为100，差0.01' })
    })

    it('asks for a reason where it is not the first rank or below the minimum order', async () => {
      const opened = await openedInquiry(
        chain,
        [{ quantity: '100' }],
        { supplier1: ['12'], supplier2: ['11'], supplier3: ['13'] },
        { awardMode: 'SPLIT' },
      )
      const refused = await refusal(
        awardShares(chain, opened, [
          { at: 0, who: 'supplier1', set: { awardPct: '40' } },
          { at: 0, who: 'supplier2', set: { awardPct: '60' } },
        ]),
      )
      expect(refused.codes).toContain('PARAM_REQUIRED')
    })
  })

  it('SRM-5014: awards no higher price than was quoted', async () => {
    const opened = await openedInquiry(chain, [{ quantity: '10' }], {
      supplier1: ['10'],
      supplier2: ['11'],
      supplier3: ['12'],
    })
    const higher = awardShares(chain, opened, [
      { at: 0, who: 'supplier1', set: { awardNoTaxPrice: '10.000001' } },
    ])
    expect((await refusal(higher)).code).toBe('SRM-5014')
    const lower = await awardShares(chain, opened, [
      { at: 0, who: 'supplier1', set: { awardNoTaxPrice: '9.90' } },
    ])
    expect(awardOf(chain, lower, 'supplier1')).toMatchObject({ awardAmount: '99', awardTaxPrice: '11.187' })
  })

  it('saves 3,900.70 of 81,412.50, that is 4.79 %, against the last orders', async () => {
    const base = { more: { demandDate: '2025-06-01' } }
    for (const [item, price] of [
      ['M-OVER', '12.50'],
      ['M-UNDER', '3.20'],
    ] as const)
      await confirmedOrder(chain, [{ item, quantity: '10', more: { ...base.more, noTaxPrice: price } }], {
        priceBasis: 'NO_TAX',
      })
    const opened = await openedInquiry(
      chain,
      [
        { item: 'M-OVER', quantity: '6001' },
        { item: 'M-UNDER', quantity: '2000' },
        { item: 'M-ANY', quantity: '5' },
      ],
      { supplier1: ['11.80', '3.40', '1'], supplier2: ['12', '3.35', null], supplier3: ['13', '3.50', '2'] },
      { awardMode: 'SPLIT' },
    )
    const shared = await read(opened)
    expect(linesOf(shared, 'items').map((item) => [item['baselinePrice'], item['baselineSource']])).toEqual([
      ['12.5', 'LAST_ORDER'],
      ['3.2', 'LAST_ORDER'],
      [null, 'NONE'],
    ])
    expect([
      awardOf(chain, shared, 'supplier1')['savingAmount'],
      awardOf(chain, shared, 'supplier2', 1)['savingAmount'],
    ]).toEqual(['4200.7', '-300'])
    expect(shared).toMatchObject({
      savingAmount: '3900.7',
      baselineAmount: '81412.5',
      savingRate: '4.79',
      noBaselineCount: 1,
    })
  })

  it('ranks by the total where all goes to one, with the adjustment, of those who quoted everything', async () => {
    const opened = await openedInquiry(
      chain,
      [{ quantity: '100' }, { item: 'M-OVER', quantity: '50' }],
      { supplier1: ['10', '20'], supplier2: ['9', '21'], supplier3: ['12', '15'] },
      {
        awardMode: 'WHOLE',
        suppliers: [
          { supplierId: chain.ids['V10001'] },
          { supplierId: chain.ids['V10002'], handicapAmount: '100', handicapReason: '运费' },
          { supplierId: chain.ids['V10003'] },
        ],
      },
    )
    expect(
      linesOf(opened, 'suppliers').map((one) => [one['evalTotal'], one['rankNum'], one['awardedItems']]),
    ).toEqual([
      ['2000', 2, 0],
      ['2050', 3, 0],
      ['1950', 1, 2],
    ])
  })

  it('warns above the budget; the approver is somebody else; SRM-5015 once the quotes have expired', async () => {
    const opened = await openedInquiry(
      chain,
      [{ quantity: '100' }],
      { supplier1: ['10'], supplier2: ['11'], supplier3: ['12'] },
      { budgetAmount: '900' },
    )
    const { id } = opened
    expect((await refusal(chain.act('buyer', 'sfdAuctionHeader', 'doSubmitAward', id))).code).toBe('WARNED')
    await goOn(chain, 'buyer', 'doSubmitAward', id, '市场上涨')
    await chain.waitUntil('2025-05-01')
    expect((await refusal(chain.act('manager', 'sfdAuctionHeader', 'doApproveAward', id))).code).toBe(
      'SRM-5015',
    )
    await chain.waitUntil(published)
  })
})
