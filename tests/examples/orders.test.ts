import { beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, today, type Chain } from './openChain.ts'
import {
  confirmedLine,
  confirmedOrder,
  demandDate,
  draftOrder,
  firstDelivery,
  orderLine,
  orderOf,
  publish,
  receiveOrder,
  returnGoods,
  shippedNote,
} from './steps.ts'

/** Sections 1.11 and 11 of the domain: approval, lines, quantities. Changes of orders (11.5, EX-25) stand in orderChanges.test.ts. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

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

    it('tells its supplier in both languages what an item and its buyer are called, and nothing else of the item', async () => {
      const item = await chain.find('system', 'baseMaterialItem', chain.ids['M-1001'])
      await chain.save('system', 'baseMaterialItem', { ...item, itemNameEn: 'Lock nut' })
      const draft = await draftOrder(chain, [{ quantity: '1' }])
      const buyer = await chain.find('system', 'baseUser', draft['buyerId'])
      expect([draft['buyerContact'], draft['buyerName']]).toEqual([
        buyer['userFullName'],
        buyer['userFullName'],
      ])
      await chain.save('system', 'baseUser', { ...buyer, nameEn: 'Na Li' })
      const { id } = await publish(chain, (await draftOrder(chain, [{ quantity: '1' }]))['id'])
      const seen = await chain.find('supplier1', 'purOrderHeader', id)
      expect(seen['buyerContact']).toBe(`${String(buyer['userFullName'])} Na Li`)
      const read = Object.entries(firstLine(seen)).filter(([key]) => key.startsWith('item.'))
      expect(Object.fromEntries(read)).toEqual({
        'item.itemName': item['itemName'],
        'item.itemNameEn': 'Lock nut',
      })
      const byName = await chain.list('supplier1', 'purOrderLine', { 'item.itemNameEn': 'Lock nut' })
      expect(byName.map((line) => line['parentId'])).toContain(id)
      await chain.save('system', 'baseUser', {
        ...(await chain.find('system', 'baseUser', buyer['id'])),
        nameEn: null,
      })
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

  describe('lines', () => {
    it('are cancelled before anything came, and the order follows', async () => {
      const row = await confirmedOrder(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(row)
      await chain.act('buyer', 'purOrderLine', 'doCancelLine', first?.['id'], { reason: '取消' })
      expect([
        (await orderOf(chain, row['id']))['status'],
        (await orderOf(chain, row['id']))['taxAmount'],
        (await orderLine(chain, first?.['id']))['effectiveQuantity'],
      ]).toEqual(['CONFIRMED', '226', '0'])
      await chain.act('buyer', 'purOrderLine', 'doCancelLine', second?.['id'], { reason: '取消' })
      expect((await orderOf(chain, row['id']))['status']).toBe('CANCELLED')
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
        (await orderOf(chain, row['id']))['status'],
      ]).toEqual(['CLOSED', '4', '0', 'COMPLETED'])
      expect((await refusal(chain.act('buyer', 'purOrderLine', 'doReopenLine', id))).code).toBe('FORBIDDEN')
      await chain.act('manager', 'purOrderLine', 'doReopenLine', id)
      const opened = await orderLine(chain, id)
      expect([
        opened['lineStatus'],
        opened['cancelQuantity'],
        opened['openQuantity'],
        (await orderOf(chain, row['id']))['status'],
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
      const after = await orderOf(chain, row['id'])
      expect([after['receivedPercent'], after['receiveStatus']]).toEqual(['50', 'PARTIAL'])
    })
  })

  it('R-DN-1 before anything was shipped: what was confirmed', async () => {
    const unconfirmed = await publish(chain, (await draftOrder(chain, [{ quantity: '100' }]))['id'])
    expect(linesOf(unconfirmed)[0]?.['shippableQuantity']).toBe('0')
    expect(
      (await orderLine(chain, await confirmedLine(chain, { quantity: '100' })))['shippableQuantity'],
    ).toBe('100')
  })

  it('EX-33: confirmed 1,000, 5 % more allowed, received 600, rejected 20, on the way 200', async () => {
    const id = await confirmedLine(
      chain,
      { item: 'M-INSP', quantity: '1000' },
      { deliverConfigId: chain.ids['OVER5'] },
    )
    const receipt = await receiveOrder(chain, [{ id, quantity: '600' }])
    await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', linesOf(receipt)[0]?.['id'], {
      acceptedQuantity: '580',
      rejectedQuantity: '20',
    })
    await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', receipt['id'])
    await shippedNote(chain, [{ id, quantity: '200' }])
    const line = await orderLine(chain, id)
    expect([line['onWayQuantity'], line['shippableQuantity']]).toEqual(['200', '270'])
  })
})
