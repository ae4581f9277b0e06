import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import {
  acceptInvite,
  awardOf,
  closed,
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

/** Sections 2.3 and 2.5 of the domain: what is quoted by quantity, by lots, with answers, and how it is compared; with the worked examples. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  async function running(items: readonly Asked[], more: Row = {}): Promise<unknown> {
    await chain.waitUntil(published)
    const { id } = await draftInquiry(chain, items, more)
    await openInquiry(chain, id)
    return id
  }
  const find = (id: unknown, who: 'buyer' | Rival = 'buyer') => chain.find(who, 'sfdAuctionHeader', id)
  const submit = (who: Rival, bid: unknown) => chain.act(who, 'sfdBidHeader', 'doSubmit', bid)
  const steps = (weights: readonly string[]) => ({
    ladders: ['1', '1000', '5000'].map((fromQuantity, at) => ({ fromQuantity, weightPct: weights[at] })),
  })

  describe('by quantity', () => {
    const ladder = { quantity: '2000', more: steps(['40', '35', '25']) }

    /** A draft in which every step has its price. */
    async function stepped(who: Rival, id: unknown, prices: readonly (string | null)[]): Promise<Row> {
      await acceptInvite(chain, who, id)
      const begun = await chain.save(who, 'sfdBidHeader', { auctionId: id })
      return chain.save(who, 'sfdBidHeader', {
        id: begun['id'],
        versionNum: begun['versionNum'],
        lines: linesOf(begun).map((line) => ({
          id: line['id'],
          ladders: linesOf(line, 'ladders').map((step, at) => ({ id: step['id'], noTaxPrice: prices[at] })),
        })),
      })
    }

    it('steps of 40 / 35 / 25 at 10.00 / 9.60 / 9.20 are compared at 9.660000', async () => {
      const id = await running([ladder], { ladderFlag: 'Y' })
      const draft = await stepped('supplier1', id, ['10', '9.6', '9.2'])
      const [line = {}] = linesOf(draft)
      expect([line['evalPrice'], line['noTaxPrice'], line['taxPrice'], draft['noTaxAmount']]).toEqual([
        '9.66',
        '9.6', // the step of 2,000 pieces
        '10.848',
        '19200',
      ])
      expect(linesOf(line, 'ladders').map((step) => [step['fromQuantity'], step['toQuantity']])).toEqual([
        ['1', '1000'],
        ['1000', '5000'],
        ['5000', null],
      ])
      const bid = await submit('supplier1', draft['id'])
      await chain.act('supplier1', 'sfdBidHeader', 'doRevise', bid['id'])
      const [again = {}] = await chain.list('supplier1', 'sfdBidHeader', {
        auctionId: id,
        bidStatus: 'DRAFT',
      })
      const [copied = {}] = linesOf(await chain.find('supplier1', 'sfdBidHeader', again['id']))
      expect(linesOf(copied, 'ladders').map((step) => step['noTaxPrice'])).toEqual(['10', '9.6', '9.2'])
    })

    it('every step has its price before it is submitted', async () => {
      const id = await running([ladder], { ladderFlag: 'Y' })
      const draft = await stepped('supplier1', id, ['10', '9.6', null])
      expect((await refusal(submit('supplier1', draft['id']))).words).toContain('请填写每个阶梯的价格')
    })

    it('SRM-5001: the weights of an item add up to 100 exactly', async () => {
      const wrong = draftInquiry(chain, [{ quantity: '1', more: steps(['40', '35', '24.99']) }], {
        ladderFlag: 'Y',
      })
      expect(await refusal(wrong)).toMatchObject({
        codes: expect.arrayContaining(['SRM-5001']),
        words: expect.stringContaining('权重合计99.99，应为100，差0.01'),
      })
    })

    it('steps start at 0 or 1, and stand only where they are asked for', async () => {
      const late = draftInquiry(
        chain,
        [{ quantity: '1', more: { ladders: [{ fromQuantity: '2', weightPct: '100' }] } }],
        { ladderFlag: 'Y' },
      )
      expect((await refusal(late)).words).toContain('首个阶梯须从0或1开始')
      const unasked = draftInquiry(chain, [{ quantity: '1', more: steps(['40', '35', '25']) }])
      expect((await refusal(unasked)).words).toContain('不要求阶梯报价')
    })
  })

  it('100.00 at 13 % and 99.50 at 3 %: the second is first, excluding tax and including it', async () => {
    for (const [basis, prices, compared] of [
      ['NO_TAX', [{ noTaxPrice: '100' }, { noTaxPrice: '99.5' }], ['100', '99.5']],
      ['TAX', [{ taxPrice: '113' }, { taxPrice: '102.485' }], ['113', '102.485']],
    ] as const) {
      const id = await running([{ quantity: '1' }], {
        sourcingMethod: 'RFQ',
        jury: [],
        rankPriceBasis: basis,
      })
      for (const [at, who] of (['supplier1', 'supplier2'] as const).entries()) {
        await acceptInvite(chain, who, id)
        const begun = await chain.save(who, 'sfdBidHeader', { auctionId: id })
        const { id: bid } = await chain.save(who, 'sfdBidHeader', {
          id: begun['id'],
          versionNum: begun['versionNum'],
          lines: linesOf(begun).map((line) => ({
            id: line['id'],
            taxRate: at === 0 ? '13' : '3',
            ...prices[at],
          })),
        })
        await submit(who, bid)
      }
      await chain.waitUntil(closed)
      const opened = await find(id)
      const both = (['supplier1', 'supplier2'] as const).map((who) => awardOf(chain, opened, who))
      expect(both.map((one) => [one['evalPrice'], one['rankNum']])).toEqual([
        [compared[0], 2],
        [compared[1], 1],
      ])
      expect(both.map((one) => [one['bidNoTaxPrice'], one['bidTaxPrice']])).toEqual([
        ['100', '113'],
        ['99.5', '102.485'],
      ])
    }
  })

  it('by lots: who left out an item of a lot is not ranked in it', async () => {
    const id = await running(
      [
        { quantity: '10', more: { lotNum: 1 } },
        { item: 'M-OVER', quantity: '10', more: { lotNum: 1 } },
        { item: 'M-UNDER', quantity: '10', more: { lotNum: 2 } },
      ],
      { quoteMode: 'BY_LOT', partialQuoteFlag: 'Y' },
    )
    await quote(chain, 'supplier1', id, ['10', '11', '5'])
    await quote(chain, 'supplier2', id, ['12', '8', '4'])
    await quote(chain, 'supplier3', id, ['1', null, '6'])
    const opened = await openQuotes(chain, id)
    expect(
      rivals.map((who) => {
        const [first, last] = [awardOf(chain, opened, who), awardOf(chain, opened, who, 2)]
        return [first['lotTotal'], first['rankNum'], last['lotTotal'], last['rankNum']]
      }),
    ).toEqual([
      ['210', 2, '50', 2],
      ['200', 1, '40', 1],
      [null, null, '60', 3],
    ])
    expect(awardOf(chain, opened, 'supplier2', 1)['awardPct']).toBe('100')
  })

  it('what is asked of an item is answered in its type, and must be where it says so', async () => {
    const id = await running([
      {
        quantity: '1',
        more: {
          props: [
            { propName: '产地', propType: 'LIST', listValues: '深圳;东莞', requiredFlag: 'Y' },
            { propName: '硬度', propType: 'NUMBER' },
          ],
        },
      },
    ])
    await acceptInvite(chain, 'supplier1', id)
    const draft = await draftQuote(chain, 'supplier1', id, ['1'])
    expect((await refusal(submit('supplier1', draft['id']))).words).toContain('请答复必填属性')
    const [line = {}] = linesOf(draft)
    const answered = (values: readonly string[]) =>
      chain.save('supplier1', 'sfdBidHeader', {
        id: draft['id'],
        versionNum: draft['versionNum'],
        lines: [
          {
            id: line['id'],
            props: linesOf(line, 'props').map((prop, at) => ({ id: prop['id'], propValue: values[at] })),
          },
        ],
      })
    expect((await refusal(answered(['广州', '5']))).words).toContain('请从可选值中选择')
    expect((await refusal(answered(['东莞', '很硬']))).codes).not.toEqual([])
    await answered(['东莞', '58'])
    expect((await submit('supplier1', draft['id']))['bidStatus']).toBe('ACTIVE')
  })

  it('SRM-5004: in a next round no price is above that of the round before', async () => {
    const id = await running([{ quantity: '100' }])
    for (const who of rivals) await quote(chain, who, id, ['10'])
    await openQuotes(chain, id)
    await chain.act('buyer', 'sfdAuctionHeader', 'doCreateNextRound', id, { nextRoundTop: 3 })
    const [next = {}] = await chain.list('buyer', 'sfdAuctionHeader', { parentAuctionId: id })
    const made = await find(next['id'])
    await chain.save('buyer', 'sfdAuctionHeader', {
      id: made['id'],
      versionNum: made['versionNum'],
      bidStartDate: '2025-03-05 09:00:00',
      bidEndDate: '2025-03-06 18:00:00',
    })
    await chain.act('buyer', 'sfdAuctionHeader', 'doSubmitPublish', made['id'])
    await chain.act('manager', 'sfdAuctionHeader', 'doApprovePublish', made['id'])
    await chain.waitUntil('2025-03-06')
    await acceptInvite(chain, 'supplier1', made['id'])
    const draft = await draftQuote(chain, 'supplier1', made['id'], ['10.01'])
    expect(linesOf(draft)[0]?.['startPrice']).toBe('10')
    expect((await refusal(submit('supplier1', draft['id']))).code).toBe('SRM-5004')
  })

  it('a deviation says what it is', async () => {
    const id = await running([{ quantity: '1' }])
    await acceptInvite(chain, 'supplier1', id)
    const draft = await draftQuote(chain, 'supplier1', id, ['1'])
    const deviating = chain.save('supplier1', 'sfdBidHeader', {
      id: draft['id'],
      versionNum: draft['versionNum'],
      lines: linesOf(draft).map((line) => ({ id: line['id'], deviationFlag: 'Y' })),
    })
    expect((await refusal(deviating)).codes).toContain('PARAM_REQUIRED')
  })
})
