import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, today, type Chain } from './openChain.ts'
import {
  confirmedOrder,
  demandDate,
  draftOrder,
  later,
  orderLine,
  publish,
  receiveOrder,
  returnGoods,
  shippedNote,
} from './steps.ts'

/** Sections 1.11, 11 and 12 of the domain. Change orders (11.5, EX-25) are not in this version. */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const order = (id: unknown) => chain.find('buyer', 'purOrderHeader', id)
  const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}
  const firstDelivery = (row: Row): Row => linesOf(firstLine(row), 'deliveries')[0] ?? {}

  describe('approval', () => {
    it('numbers an order, approves it by somebody else, and only then shows it to its supplier', async () => {
      const draft = await draftOrder(chain, [{ quantity: '1000' }])
      expect([draft['orderNum'], draft['taxAmount'], draft['noTaxAmount'], draft['vatAmount']]).toEqual([
        expect.stringMatching(/^PO202503\d{5}$/),
        '11300',
        '10000',
        '1300',
      ])
      expect((await refusal(chain.find('supplier1', 'purOrderHeader', draft['id']))).code).toBe('SRM-1010')
      await chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id'])
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doApproval', draft['id']))).code).toBe(
        'FORBIDDEN',
      )
      expect((await refusal(chain.find('supplier1', 'purOrderHeader', draft['id']))).code).toBe('SRM-1010')
      expect((await chain.act('manager', 'purOrderHeader', 'doApproval', draft['id']))['status']).toBe(
        'PUBLISHED',
      )
      const seen = await chain.find('supplier1', 'purOrderHeader', draft['id'])
      expect(seen['taxAmount']).toBe('11300')
      expect(
        ['internalRemark', 'targetAmount', 'baseTaxAmount', 'approvedById'].filter((key) => key in seen),
      ).toEqual([])
      expect(
        ['targetPrice', 'lastPrice', 'requisitionLineId', 'internalRemark'].filter(
          (key) => key in firstLine(seen),
        ),
      ).toEqual([])
      expect((await refusal(chain.find('supplier2', 'purOrderHeader', draft['id']))).code).toBe('SRM-1010')
      expect(await chain.list('supplier2', 'purOrderLine')).toEqual([])
    })

    it('is not approved by who submitted it, even with every right', async () => {
      const { id } = await draftOrder(chain, [{ quantity: '1' }])
      await chain.act('admin', 'purOrderHeader', 'doSubmit', id)
      expect((await refusal(chain.act('admin', 'purOrderHeader', 'doApproval', id))).words).toContain(
        '自己提交',
      )
    })

    it('SRM-1101: a blank tax rate blocks it', async () => {
      const draft = await draftOrder(chain, [{ quantity: '1', more: { taxRate: null } }], { taxRate: null })
      const [line] = linesOf(draft)
      await chain.save('buyer', 'purOrderHeader', {
        id: draft['id'],
        versionNum: draft['versionNum'],
        lines: [{ id: line?.['id'], taxRate: null }],
      })
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))).code).toBe(
        'SRM-1101',
      )
    })

    it('SRM-1103: a foreign currency needs a rate', async () => {
      const draft = await draftOrder(chain, [{ quantity: '1' }], { currency: 'USD', incoterm: 'FOB' })
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))).code).toBe(
        'SRM-1103',
      )
      const rate = await chain.save('system', 'baseExchangeRate', {
        fromCurrency: 'USD',
        effectiveDate: today,
        exchangeRate: '7.1268',
      })
      const rated = await chain.save('buyer', 'purOrderHeader', {
        id: draft['id'],
        versionNum: draft['versionNum'],
        rateSourceId: rate['id'],
      })
      expect([rated['exchangeRate'], rated['baseTaxAmount']]).toEqual(['7.1268', '80.53'])
      expect((await chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))['status']).toBe(
        'APPROVING',
      )
    })

    it('SRM-1802: not with a supplier that was blacklisted meanwhile', async () => {
      const supplier = await chain.save('system', 'slcSupplierInfo', {
        supplierCode: 'VBAD',
        supplierName: '问题供应商',
        paymentTermId: chain.ids['T30'],
      })
      const draft = await draftOrder(chain, [{ quantity: '1' }], { supplierId: supplier['id'] })
      await chain.save('system', 'slcSupplierInfo', {
        id: supplier['id'],
        versionNum: supplier['versionNum'],
        blacklistFlag: 'Y',
        blacklistReason: '质量事故',
      })
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))).code).toBe(
        'SRM-1802',
      )
    })

    it('brings a rejected order back to be changed and submitted again', async () => {
      const { id } = await draftOrder(chain, [{ quantity: '1' }])
      await chain.act('buyer', 'purOrderHeader', 'doSubmit', id)
      expect((await refusal(chain.act('manager', 'purOrderHeader', 'doReject', id))).code).toBe('SRM-1005')
      expect(
        (await chain.act('manager', 'purOrderHeader', 'doReject', id, { reason: '价格偏高' }))['status'],
      ).toBe('REJECTED')
      expect((await publish(chain, id))['status']).toBe('PUBLISHED')
    })

    it('needs no confirmation where the bill type asks for none', async () => {
      const { id } = await draftOrder(chain, [{ quantity: '10' }], { billTypeId: chain.ids['PO-NC'] })
      const published = await publish(chain, id)
      expect([
        published['status'],
        firstLine(published)['deliveryStatus'],
        firstLine(published)['shippableQuantity'],
      ]).toEqual(['CONFIRMED', 'NOT_REQUIRED', '10'])
    })
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
      return order(row['id'])
    }

    it('as asked, over all rows at once', async () => {
      const { id } = await published('1000')
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id)
      const confirmed = await order(id)
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
        'PUBLISHED',
        'WAIT_BUYER',
        'WAIT_BUYER',
      ])
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', firstDelivery(waiting)['id'], {
        shortMode: 'SHORT',
      })
      const line = firstLine(await order(waiting['id']))
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
      const again = firstDelivery(await order(waiting['id']))
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
      const line = firstLine(await order(waiting['id']))
      expect([line['confirmQuantity'], line['promisedDate'], line['effectiveQuantity']]).toEqual([
        '800',
        later(30),
        '1000',
      ])
    })

    it('EX-27: one demand is answered in two parts with two dates', async () => {
      const row = await published('1000', { deliverConfigId: chain.ids['AUTO3'] })
      const rows = async () => linesOf(firstLine(await order(row['id'])), 'deliveries')
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
      expect(firstLine(await order(row['id']))['deliveryStatus']).toBe('WAIT_BUYER')
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
        firstLine(await order(row['id']))['confirmQuantity'],
        (await order(row['id']))['status'],
      ]).toEqual(['1000', 'CONFIRMED'])
    })

    it('a part of what is confirmed may get another date, without losing the confirmation', async () => {
      const row = await confirmedOrder(chain, [{ quantity: '1000' }])
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', firstDelivery(row)['id'], {
        splitQuantity: '300',
      })
      const split = firstLine(await order(row['id']))
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
      const kept = await order(waiting['id'])
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
        (await order(waiting['id']))['status'],
        firstLine(await order(waiting['id']))['confirmQuantity'],
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
      expect((await order(row['id']))['status']).toBe('CONFIRMED')
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
      const row = await order(id)
      await reply(row, demandDate, '10')
      expect([(await order(id))['status'], (await order(id))['confirmStatus']]).toEqual([
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

  describe('lines', () => {
    it('are cancelled before anything came, and the order follows', async () => {
      const row = await confirmedOrder(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(row)
      await chain.act('buyer', 'purOrderLine', 'doCancelLine', first?.['id'], { reason: '取消' })
      expect([
        (await order(row['id']))['status'],
        (await order(row['id']))['taxAmount'],
        (await orderLine(chain, first?.['id']))['effectiveQuantity'],
      ]).toEqual(['CONFIRMED', '226', '0'])
      await chain.act('buyer', 'purOrderLine', 'doCancelLine', second?.['id'], { reason: '取消' })
      expect((await order(row['id']))['status']).toBe('CANCELLED')
    })

    it('SRM-1901 and SRM-1803: are neither cancelled nor closed while goods are on the way', async () => {
      const row = await confirmedOrder(chain, [{ quantity: '10' }])
      const id = firstLine(row)['id']
      await shippedNote(chain, [{ id, quantity: '4' }])
      expect(
        (await refusal(chain.act('buyer', 'purOrderLine', 'doCancelLine', id, { reason: 'x' }))).code,
      ).toBe('SRM-1901')
      expect(
        (await refusal(chain.act('buyer', 'purOrderLine', 'doCloseLine', id, { reason: 'x' }))).code,
      ).toBe('SRM-1803')
    })

    it('are closed with the rest released, and reopened with it', async () => {
      const row = await confirmedOrder(chain, [{ quantity: '10' }])
      const id = firstLine(row)['id']
      await receiveOrder(chain, [{ id, quantity: '6' }])
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', id, { reason: '不再交货' })
      const closed = await orderLine(chain, id)
      expect([
        closed['lineStatus'],
        closed['cancelQuantity'],
        closed['openQuantity'],
        (await order(row['id']))['status'],
      ]).toEqual(['CLOSED', '4', '0', 'COMPLETED'])
      expect((await refusal(chain.act('buyer', 'purOrderLine', 'doReopenLine', id))).code).toBe('FORBIDDEN')
      await chain.act('manager', 'purOrderLine', 'doReopenLine', id)
      const opened = await orderLine(chain, id)
      expect([
        opened['lineStatus'],
        opened['cancelQuantity'],
        opened['openQuantity'],
        (await order(row['id']))['status'],
      ]).toEqual(['OPEN', '0', '4', 'CONFIRMED'])
    })
  })

  describe('quantities', () => {
    it('EX-5: ordered 1,000, cancelled 50, received 600 with 20 rejected, 30 returned for replacement, 200 on the way', async () => {
      const draft = await publish(
        chain,
        (await draftOrder(chain, [{ item: 'M-INSP', quantity: '1000' }]))['id'],
      )
      await chain.act(
        'supplier1',
        'purOrderDelivery',
        'doSupplierDeliveryConfirm',
        firstDelivery(draft)['id'],
        { replyDate: demandDate, replyQuantity: '950', replyReason: '产能' },
      )
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', firstDelivery(draft)['id'], {
        shortMode: 'SHORT',
      })
      const id = firstLine(draft)['id']
      const receipt = await receiveOrder(chain, [{ id, quantity: '600' }])
      const receiptLine = firstLine(receipt)['id']
      await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', receiptLine, {
        acceptedQuantity: '580',
        rejectedQuantity: '20',
      })
      await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', receipt['id'])
      await returnGoods(chain, receiptLine, '30')
      await shippedNote(chain, [{ id, quantity: '200' }])
      const line = await orderLine(chain, id)
      expect(
        [
          'cancelQuantity',
          'effectiveQuantity',
          'receivedQuantity',
          'acceptedQuantity',
          'rejectedQuantity',
          'returnQuantity',
          'onWayQuantity',
          'netReceivedQuantity',
          'openQuantity',
          'shippableQuantity',
        ].map((key) => line[key]),
      ).toEqual(['50', '950', '600', '580', '20', '30', '200', '550', '400', '200'])
    })

    it('EX-24: what came too much on one line does not hide what is missing on another', async () => {
      const row = await confirmedOrder(chain, [
        { item: 'M-OVER', quantity: '100', price: '10', more: { overReceiptRate: '20' } },
        { quantity: '100', price: '10' },
      ])
      await receiveOrder(chain, [{ id: firstLine(row)['id'], quantity: '120' }])
      const after = await order(row['id'])
      expect([after['receivedPercent'], after['receiveStatus']]).toEqual(['50', 'PARTIAL'])
    })
  })
})
