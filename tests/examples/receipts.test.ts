import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import {
  approvedRequisition,
  confirmedLine,
  draftOrder,
  orderLine,
  publish,
  receiptOf,
  receiveNote,
  receiveOrder,
  returnGoods,
  shippedNote,
  transactionsOf,
} from './steps.ts'

/** Section 19 of the domain and the part of the walk-through (section 32) that this version has. Settlement, periods and price adjustment come later. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('receipt', () => {
    it('exempt from inspection it is completed at once, with its transactions', async () => {
      const id = await confirmedLine(chain, { quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      expect([
        posted['receiveNum'],
        posted['status'],
        posted['taxAmount'],
        posted['noTaxAmount'],
        posted['vatAmount'],
      ]).toEqual([expect.stringMatching(/^RC250301\d{5}$/), 'COMPLETED', '1130', '1000', '130'])
      expect(await transactionsOf(chain, id)).toEqual([
        ['RECEIVE', '100', '1130', '1000', '130', 'N'],
        ['ACCEPT', '100', '1130', '1000', '130', 'Y'],
      ])
      expect([
        (await orderLine(chain, id))['lineStatus'],
        (await orderLine(chain, id))['netReceivedQuantity'],
      ]).toEqual(['COMPLETED', '100'])
    })

    it('with inspection, what passed and what did not become transactions when it is finished', async () => {
      const id = await confirmedLine(chain, { item: 'M-INSP', quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      expect([posted['status'], (await orderLine(chain, id))['netReceivedQuantity']]).toEqual(['POSTED', '0'])
      expect(
        (await refusal(chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id']))).words,
      ).toContain('检验结果')
      const line = firstLine(posted)['id']
      expect(
        (
          await refusal(
            chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', line, {
              acceptedQuantity: '90',
              rejectedQuantity: '5',
            }),
          )
        ).words,
      ).toContain('收货数量')
      await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', line, {
        acceptedQuantity: '90',
        rejectedQuantity: '10',
      })
      expect((await receiptOf(chain, posted['id']))['status']).toBe('INSPECTING')
      const done = await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id'])
      expect([done['status'], firstLine(done)['inspectResult']]).toEqual(['COMPLETED', 'PART'])
      expect(
        (await transactionsOf(chain, id)).map(([type, quantity, , , , settled]) => [type, quantity, settled]),
      ).toEqual([
        ['RECEIVE', '100', 'N'],
        ['ACCEPT', '90', 'Y'],
        ['REJECT', '10', 'N'],
      ])
      expect((await orderLine(chain, id))['openQuantity']).toBe('10')
    })

    it('EX-45: effective 1,000 with 3 % more allowed and 990 there: 40 are taken, 41 refused', async () => {
      const id = await confirmedLine(
        chain,
        { item: 'M-OVER', quantity: '1000' },
        { deliverConfigId: chain.ids['OVER5'] },
      )
      await receiveOrder(chain, [{ id, quantity: '990' }])
      const note = await shippedNote(chain, [{ id, quantity: '50' }])
      const { code, words } = await refusal(receiveNote(chain, note, ['41']))
      expect(code).toBe('SRM-2301')
      expect(words).toContain('40')
      await receiveNote(chain, note, ['40'])
      expect([
        (await orderLine(chain, id))['receivedQuantity'],
        (await chain.find('receiver', 'purDeliveryNote', note['id']))['status'],
      ]).toEqual(['1030', 'PART_RECEIVED'])
    })

    it('of what may be received without limit is as much as comes, with a note and without, and no rest is told', async () => {
      const id = await confirmedLine(chain, { item: 'M-ANY', quantity: '100' })
      const note = await shippedNote(chain, [{ id, quantity: '60' }])
      const offered = (await chain.call('receiver', 'rcvReceiveHeader', 'listFlowSource', {
        flow: 'fromOrder',
        id,
      })) as readonly Row[] // a page is rows
      expect(offered.map((row) => [row['id'], row['rest']])).toEqual([[id, null]])
      await receiveNote(chain, note, ['75'])
      await receiveOrder(chain, [{ id, quantity: '250' }])
      expect((await orderLine(chain, id))['receivedQuantity']).toBe('325')
    })

    it('what may be shipped and received without limit is no number; what is proposed is what is still to come', async () => {
      const id = await confirmedLine(chain, { item: 'M-ANY', quantity: '100' })
      const bounds = async () => {
        const { shippableQuantity, receivableQuantity } = await orderLine(chain, id)
        return [shippableQuantity, receivableQuantity]
      }
      const proposed = async () => {
        const [note] = await chain.take('supplier1', 'purDeliveryNote', 'fromOrder', [{ id }])
        return linesOf(note ?? {})[0]?.['deliveryQuantity']
      }
      expect(await bounds()).toEqual([null, null])
      expect(await proposed()).toBe('100')
      await shippedNote(chain, [{ id, quantity: '60' }])
      expect([await bounds(), await proposed()]).toEqual([[null, null], '40'])
    })

    it('EX-46: 980 of 1,000 within 2 % completes the line; the missing 20 may still come', async () => {
      const id = await confirmedLine(chain, { item: 'M-UNDER', quantity: '1000' })
      const [first, second] = [
        await shippedNote(chain, [{ id, quantity: '980' }]),
        await shippedNote(chain, [{ id, quantity: '20' }]),
      ]
      await receiveNote(chain, first, ['980'])
      expect((await orderLine(chain, id))['lineStatus']).toBe('OPEN')
      await chain.act('supplier1', 'purDeliveryNote', 'doCancel', second['id'], { reason: '缺料' })
      const line = await orderLine(chain, id)
      expect([
        line['lineStatus'],
        line['openQuantity'],
        line['underQuantity'],
        line['cancelQuantity'],
      ]).toEqual(['COMPLETED', '0', '20', '0'])
    })

    it('a line that was closed takes no late goods, not even within its tolerance', async () => {
      const id = await confirmedLine(chain, { item: 'M-OVER', quantity: '1000' })
      await receiveOrder(chain, [{ id, quantity: '500' }])
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', id, { reason: '不再需要' })
      expect((await refusal(receiveOrder(chain, [{ id, quantity: '1' }]))).code).toBe('SRM-2301')
    })

    it('EX-47: every receipt rounds its own amounts; three single pieces are not one of three', async () => {
      const id = await confirmedLine(chain, { quantity: '6', price: '0.33' })
      for (const quantity of ['1', '1', '1']) await receiveOrder(chain, [{ id, quantity }])
      const rows = await transactionsOf(chain, id, { transactionType: 'ACCEPT' })
      expect(rows.map(([, , tax, noTax, vat]) => [tax, noTax, vat])).toEqual([
        ['0.33', '0.29', '0.04'],
        ['0.33', '0.29', '0.04'],
        ['0.33', '0.29', '0.04'],
      ])
      await receiveOrder(chain, [{ id, quantity: '3' }])
      expect((await transactionsOf(chain, id, { transactionType: 'ACCEPT' })).at(-1)).toEqual([
        'ACCEPT',
        '3',
        '0.99',
        '0.88',
        '0.11',
        'Y',
      ])
    })

    it('straight from an order waits for its confirmation', async () => {
      const { id: orderId } = await draftOrder(chain, [{ quantity: '10' }])
      const id = linesOf(await publish(chain, orderId))[0]?.['id']
      expect((await refusal(receiveOrder(chain, [{ id, quantity: '10' }]))).code).toBe('SRM-2301')
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', orderId)
      await receiveOrder(chain, [{ id, quantity: '10' }])
    })

    it('SRM-2301: of two receivers who take the last pieces exactly one gets them', async () => {
      const id = await confirmedLine(chain, { item: 'M-INSP', quantity: '10' })
      const results = await Promise.allSettled([
        receiveOrder(chain, [{ id, quantity: '10' }]),
        receiveOrder(chain, [{ id, quantity: '10' }]),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await orderLine(chain, id))['receivedQuantity']).toBe('10')
    })

    it('is read by its supplier without the storage place, and by no other', async () => {
      const id = await confirmedLine(chain, { quantity: '1' })
      const posted = await receiveOrder(chain, [{ id, quantity: '1' }])
      const seen = await chain.find('supplier1', 'rcvReceiveHeader', posted['id'])
      expect(
        ['warehouseId', 'internalRemark'].filter((key) => key in seen || key in firstLine(seen)),
      ).toEqual([])
      expect((await refusal(chain.find('supplier2', 'rcvReceiveHeader', posted['id']))).code).toBe('SRM-1010')
      expect(await chain.list('supplier2', 'rcvTransaction')).toEqual([])
      expect(
        (await refusal(chain.save('receiver', 'rcvTransaction', { quantity: '1' }))).codes.length,
      ).toBeGreaterThan(0)
    })
  })

  describe('return', () => {
    it('opens the line again when the goods are to be replaced, at the price of the receipt', async () => {
      const id = await confirmedLine(chain, { quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      const returned = await returnGoods(chain, firstLine(posted)['id'], '20')
      expect([
        returned['receiveNum'],
        returned['status'],
        returned['receiveType'],
        firstLine(returned)['inspectResult'],
      ]).toEqual([expect.stringMatching(/^RT250301\d{5}$/), 'COMPLETED', 'RETURN', null])
      expect([posted['sourceType'], returned['sourceType']]).toEqual(['ORDER', 'RECEIPT'])
      const line = await orderLine(chain, id)
      expect([line['lineStatus'], line['netReceivedQuantity'], line['openQuantity']]).toEqual([
        'OPEN',
        '80',
        '20',
      ])
      expect((await transactionsOf(chain, id)).at(-1)).toEqual(['RETURN', '-20', '-226', '-200', '-26', 'Y'])
    })

    it('SRM-2303: never more than was accepted', async () => {
      const id = await confirmedLine(chain, { quantity: '10' })
      const posted = await receiveOrder(chain, [{ id, quantity: '10' }])
      await returnGoods(chain, firstLine(posted)['id'], '4')
      expect((await refusal(returnGoods(chain, firstLine(posted)['id'], '7'))).code).toBe('SRM-2303')
    })
  })

  it('walk-through: from 1,000 asked for to 1,000 received, with a short delivery and a return', async () => {
    const requisition = await approvedRequisition(chain, [{ quantity: '1000' }])
    const requested = firstLine(requisition)['id']
    const [order] = await chain.take('buyer', 'purOrderHeader', 'fromRequisition', [{ id: requested }], {
      supplierId: chain.ids['V10001'],
      billTypeId: chain.ids['PO'],
    })
    const id = firstLine(order ?? {})['id']
    await chain.save('buyer', 'purOrderHeader', {
      id: order?.['id'],
      versionNum: order?.['versionNum'],
      lines: [{ id, taxPrice: '11.30', taxRate: '13', deliverConfigId: chain.ids['PLAIN'] }],
    })
    const published = await publish(chain, order?.['id'])
    expect([
      published['taxAmount'],
      published['noTaxAmount'],
      published['vatAmount'],
      published['status'],
      published['advanceAmount'],
    ]).toEqual(['11300', '10000', '1300', 'PUBLISHED', '3390'])
    expect((await chain.find('buyer', 'purRequisitionLine', requested))['openQuantity']).toBe('0')
    await chain.act('supplier1', 'purOrderHeader', 'doConfirm', order?.['id'])
    const a = await shippedNote(chain, [{ id, quantity: '600' }])
    expect([
      (await orderLine(chain, id))['onWayQuantity'],
      (await orderLine(chain, id))['shippableQuantity'],
    ]).toEqual(['600', '400'])
    await receiveNote(chain, a, ['590'])
    await chain.act('receiver', 'purDeliveryNote', 'doClose', a['id'], { reason: '短少' })
    expect([
      (await orderLine(chain, id))['receivedQuantity'],
      (await orderLine(chain, id))['onWayQuantity'],
      (await orderLine(chain, id))['shippableQuantity'],
    ]).toEqual(['590', '0', '410'])
    const second = await receiveNote(chain, await shippedNote(chain, [{ id, quantity: '410' }]), ['410'])
    expect([
      (await orderLine(chain, id))['receivedQuantity'],
      (await orderLine(chain, id))['lineStatus'],
    ]).toEqual(['1000', 'COMPLETED'])
    await returnGoods(chain, firstLine(second)['id'], '20')
    expect([
      (await orderLine(chain, id))['netReceivedQuantity'],
      (await orderLine(chain, id))['openQuantity'],
      (await orderLine(chain, id))['lineStatus'],
    ]).toEqual(['980', '20', 'OPEN'])
    await receiveNote(chain, await shippedNote(chain, [{ id, quantity: '20' }]), ['20'])
    const line = await orderLine(chain, id)
    expect([
      line['netReceivedQuantity'],
      line['lineStatus'],
      (await chain.find('buyer', 'purOrderHeader', order?.['id']))['status'],
    ]).toEqual(['1000', 'COMPLETED', 'COMPLETED'])
    expect(await transactionsOf(chain, id, { settleFlag: 'Y' })).toEqual([
      ['ACCEPT', '590', '6667', '5900', '767', 'Y'],
      ['ACCEPT', '410', '4633', '4100', '533', 'Y'],
      ['RETURN', '-20', '-226', '-200', '-26', 'Y'],
      ['ACCEPT', '20', '226', '200', '26', 'Y'],
    ])
    expect((await chain.find('buyer', 'purRequisitionLine', requested))['lineStatus']).toBe('RECEIVED')
  })
})
