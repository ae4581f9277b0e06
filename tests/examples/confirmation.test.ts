import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { confirmedOrder, demandDate, draftOrder, firstDelivery, later, orderOf, publish } from './steps.ts'

/** Section 12 of the domain: what the supplier answers to an order. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('confirmation by the supplier', () => {
    const published = async (quantity: string, more: Row = {}, demand = demandDate) =>
      publish(chain, (await draftOrder(chain, [{ quantity, more: { demandDate: demand } }], more))['id'])
    const reply = async (row: Row, replyDate: string, replyQuantity: string) => {
      await chain.act(
        'supplier1',
        'purOrderDelivery',
        'doSupplierDeliveryConfirm',
        firstDelivery(row)['id'],
        { replyDate, replyQuantity, replyReason: '产能' },
      )
      return orderOf(chain, row['id'])
    }

    it('as asked, over all rows at once', async () => {
      const { id } = await published('1000')
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id)
      const confirmed = await orderOf(chain, id)
      expect([
        confirmed['status'],
        confirmed['confirmStatus'],
        firstLine(confirmed)['confirmQuantity'],
        firstLine(confirmed)['promisedDate'],
      ]).toEqual(['CONFIRMED', 'CONFIRMED', '1000', demandDate])
    })

    it('EX-28: two days late within three allowed days is confirmed by itself', async () => {
      const confirmed = await reply(
        await published('1000', { deliverConfigId: chain.ids['AUTO3'] }),
        later(22),
        '1000',
      )
      expect([
        confirmed['status'],
        firstDelivery(confirmed)['replyStatus'],
        firstLine(confirmed)['promisedDate'],
      ]).toEqual(['CONFIRMED', 'CONFIRMED', later(22)])
    })

    it('EX-29: 900 of 1,000 with 5 % allowed waits for the buyer, who cancels the rest', async () => {
      const waiting = await reply(
        await published('1000', { deliverConfigId: chain.ids['AUTO3'] }),
        demandDate,
        '900',
      )
      expect([waiting['status'], waiting['confirmStatus'], firstLine(waiting)['deliveryStatus']]).toEqual([
        'DATES_CHANGED',
        'WAIT_BUYER',
        'WAIT_BUYER',
      ])
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', firstDelivery(waiting)['id'], {
        shortMode: 'SHORT',
      })
      const line = firstLine(await orderOf(chain, waiting['id']))
      expect([line['cancelQuantity'], line['effectiveQuantity'], line['confirmQuantity']]).toEqual([
        '100',
        '900',
        '900',
      ])
    })

    it('four days late waits for the buyer, and goes back when he does not agree', async () => {
      const waiting = await reply(
        await published('1000', { deliverConfigId: chain.ids['AUTO3'] }),
        later(24),
        '1000',
      )
      const id = firstDelivery(waiting)['id']
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryReject', id, { rejectReason: '太晚' })
      const again = firstDelivery(await orderOf(chain, waiting['id']))
      expect([again['replyStatus'], again['roundNum'], again['confirmQuantity']]).toEqual([
        'WAIT_SUPPLIER',
        2,
        '0',
      ])
    })

    it('a new reply leaves the old confirmation in force until the buyer decides', async () => {
      const confirmed = await confirmedOrder(chain, [{ quantity: '1000' }])
      const waiting = await reply(confirmed, later(30), '800')
      expect([
        firstDelivery(waiting)['replyStatus'],
        firstLine(waiting)['confirmQuantity'],
        firstLine(waiting)['promisedDate'],
      ]).toEqual(['WAIT_BUYER', '1000', demandDate])
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', firstDelivery(waiting)['id'], {
        shortMode: 'KEEP_OPEN',
      })
      const line = firstLine(await orderOf(chain, waiting['id']))
      expect([line['confirmQuantity'], line['promisedDate'], line['effectiveQuantity']]).toEqual([
        '800',
        later(30),
        '1000',
      ])
    })

    it('EX-27: one demand is answered in two parts with two dates', async () => {
      const row = await published('1000', { deliverConfigId: chain.ids['AUTO3'] })
      const rows = async () => linesOf(firstLine(await orderOf(chain, row['id'])), 'deliveries')
      const id = firstDelivery(row)['id']
      expect(
        (await refusal(chain.act('supplier1', 'purOrderDelivery', 'doSplit', id, { splitQuantity: '1000' })))
          .words,
      ).toContain('小于需求数量')
      expect(
        (await refusal(chain.act('buyer', 'purOrderDelivery', 'doSplit', id, { splitQuantity: '400' }))).code,
      ).toBe('FORBIDDEN')
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', id, { splitQuantity: '400' })
      expect(
        (await rows()).map((one) => [
          one['lineNum'],
          one['demandQuantity'],
          one['replyStatus'],
          one['shortMode'],
        ]),
      ).toEqual([
        [10, '600', 'WAIT_SUPPLIER', 'KEEP_OPEN'],
        [20, '400', 'WAIT_SUPPLIER', 'KEEP_OPEN'],
      ])
      const [first, second] = await rows()
      await chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', first?.['id'], {
        replyDate: demandDate,
        replyQuantity: '600',
      })
      await chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', second?.['id'], {
        replyDate: later(24),
        replyQuantity: '400',
        replyReason: '分批',
      })
      expect(firstLine(await orderOf(chain, row['id']))['deliveryStatus']).toBe('WAIT_BUYER')
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', second?.['id'], {
        shortMode: 'KEEP_OPEN',
      })
      expect(
        (await rows()).map((one) => [one['replyStatus'], one['confirmQuantity'], one['confirmDate']]),
      ).toEqual([
        ['CONFIRMED', '600', demandDate],
        ['CONFIRMED', '400', later(24)],
      ])
      expect([
        firstLine(await orderOf(chain, row['id']))['confirmQuantity'],
        (await orderOf(chain, row['id']))['status'],
      ]).toEqual(['1000', 'CONFIRMED'])
    })

    it('a part of what is confirmed may get another date, without losing the confirmation', async () => {
      const row = await confirmedOrder(chain, [{ quantity: '1000' }])
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', firstDelivery(row)['id'], {
        splitQuantity: '300',
      })
      const split = firstLine(await orderOf(chain, row['id']))
      expect([
        split['confirmQuantity'],
        linesOf(split, 'deliveries').map((one) => [one['confirmQuantity'], one['confirmDate']]),
      ]).toEqual([
        '1000',
        [
          ['700', demandDate],
          ['300', demandDate],
        ],
      ])
    })

    it('12.1: what is kept open is asked for again in a row of its own', async () => {
      const waiting = await reply(await published('2300'), demandDate, '1500')
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', firstDelivery(waiting)['id'], {
        shortMode: 'KEEP_OPEN',
      })
      const kept = await orderOf(chain, waiting['id'])
      expect(
        linesOf(firstLine(kept), 'deliveries').map((one) => [
          one['demandQuantity'],
          one['replyStatus'],
          one['confirmQuantity'],
          one['shortMode'],
        ]),
      ).toEqual([
        ['1500', 'CONFIRMED', '1500', 'KEEP_OPEN'],
        ['800', 'WAIT_SUPPLIER', '0', 'KEEP_OPEN'],
      ])
      expect([
        kept['status'],
        firstLine(kept)['effectiveQuantity'],
        firstLine(kept)['shippableQuantity'],
      ]).toEqual(['PART_CONFIRMED', '2300', '1500'])
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', waiting['id'])
      expect([
        (await orderOf(chain, waiting['id']))['status'],
        firstLine(await orderOf(chain, waiting['id']))['confirmQuantity'],
      ]).toEqual(['CONFIRMED', '2300'])
    })

    it('a reason is given when a reply is later or less, and only then', async () => {
      const row = await published('10')
      const answer = (asked: Row) =>
        chain.act(
          'supplier1',
          'purOrderDelivery',
          'doSupplierDeliveryConfirm',
          firstDelivery(row)['id'],
          asked,
        )
      expect((await refusal(answer({ replyDate: later(21), replyQuantity: '10' }))).codes).toContain(
        'PARAM_REQUIRED',
      )
      expect((await refusal(answer({ replyDate: demandDate, replyQuantity: '9' }))).codes).toContain(
        'PARAM_REQUIRED',
      )
      await answer({ replyDate: demandDate, replyQuantity: '10' })
      expect((await orderOf(chain, row['id']))['status']).toBe('CONFIRMED')
    })

    it('refused as a whole it can be published again', async () => {
      const { id } = await published('10')
      expect((await refusal(chain.act('supplier1', 'purOrderHeader', 'doRefuse', id))).code).toBe('SRM-1005')
      expect(
        (await chain.act('supplier1', 'purOrderHeader', 'doRefuse', id, { reason: '停产' }))['status'],
      ).toBe('SUPPLIER_REFUSED')
      const again = await chain.act('buyer', 'purOrderHeader', 'doReissue', id)
      expect([again['status'], firstDelivery(again)['replyStatus']]).toEqual(['PUBLISHED', 'WAIT_SUPPLIER'])
    })

    it('part of the lines confirms part of the order', async () => {
      const { id } = await publish(
        chain,
        (await draftOrder(chain, [{ quantity: '10' }, { quantity: '20' }]))['id'],
      )
      const row = await orderOf(chain, id)
      await reply(row, demandDate, '10')
      expect([(await orderOf(chain, id))['status'], (await orderOf(chain, id))['confirmStatus']]).toEqual([
        'PART_CONFIRMED',
        'PART_CONFIRMED',
      ])
    })

    it('a reply may not lie in the past nor promise more than was asked', async () => {
      const row = await published('10')
      const id = firstDelivery(row)['id']
      expect(
        (
          await refusal(
            chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', id, {
              replyDate: '2025-02-01',
              replyQuantity: '10',
              replyReason: 'x',
            }),
          )
        ).words,
      ).toContain('今天')
      expect(
        (
          await refusal(
            chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', id, {
              replyDate: demandDate,
              replyQuantity: '11',
              replyReason: 'x',
            }),
          )
        ).words,
      ).toContain('需求数量')
    })

    it('only by the supplier whose order it is', async () => {
      const row = await published('10')
      expect((await refusal(chain.act('supplier2', 'purOrderHeader', 'doConfirm', row['id']))).code).toBe(
        'SRM-1010',
      )
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doConfirm', row['id']))).code).toBe(
        'FORBIDDEN',
      )
    })
  })
})
