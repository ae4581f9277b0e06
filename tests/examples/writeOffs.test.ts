import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, openChain, refusal, today, type Chain } from './openChain.ts'
import {
  confirmedLine,
  orderLine,
  receiptOf,
  receiveNote,
  receiveOrder,
  returnGoods,
  shippedNote,
  transactionsOf,
  writeOff,
} from './steps.ts'

/** Section 19 of the domain and the part of the walk-through (section 32) that this version has. Settlement, periods and price adjustment come later. */

const addYen = (chain: Chain) =>
  chain.save('system', 'baseExchangeRate', {
    fromCurrency: 'JPY',
    effectiveDate: today,
    exchangeRate: '0.048',
  })

/** Section 19 of the domain: what was posted is taken back. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('write-off', () => {
    it('EX-48: takes 40 of 100 back at the price at which they came in', async () => {
      const id = await confirmedLine(chain, { quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      await writeOff(chain, firstLine(posted)['id'], '40')
      expect(await transactionsOf(chain, id, { settleFlag: 'Y' })).toEqual([
        ['ACCEPT', '100', '1130', '1000', '130', 'Y'],
        ['WRITE_OFF', '-40', '-452', '-400', '-52', 'Y'],
      ])
      const line = await orderLine(chain, id)
      expect([
        line['receivedQuantity'],
        line['netReceivedQuantity'],
        line['lineStatus'],
        line['openQuantity'],
      ]).toEqual(['60', '60', 'OPEN', '40'])
      expect((await receiptOf(chain, posted['id']))['status']).toBe('PART_WRITTEN_OFF')
    })

    it('puts goods back on the way only when asked to', async () => {
      const id = await confirmedLine(chain, { quantity: '20' })
      const note = await shippedNote(chain, [{ id, quantity: '20' }])
      const first = await receiveNote(chain, note, ['20'])
      await writeOff(chain, firstLine(first)['id'], '5')
      expect([
        (await orderLine(chain, id))['onWayQuantity'],
        (await chain.find('receiver', 'purDeliveryNote', note['id']))['status'],
      ]).toEqual(['0', 'RECEIVED'])
      const other = await confirmedLine(chain, { quantity: '20' })
      const doubled = await shippedNote(chain, [{ id: other, quantity: '20' }])
      const second = await receiveNote(chain, doubled, ['20'])
      await writeOff(chain, firstLine(second)['id'], '20', { reasonType: 'DUPLICATE' })
      expect([
        (await orderLine(chain, other))['onWayQuantity'],
        (await chain.find('receiver', 'purDeliveryNote', doubled['id']))['status'],
        (await receiptOf(chain, second['id']))['status'],
      ]).toEqual(['20', 'ARRIVED', 'WRITTEN_OFF'])
    })

    it('of a return brings its goods back: they may be returned again', async () => {
      const id = await confirmedLine(chain, { quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      const returned = await returnGoods(chain, firstLine(posted)['id'], '30')
      await writeOff(chain, firstLine(returned)['id'], '10')
      expect([
        (await receiptOf(chain, returned['id']))['status'],
        (await orderLine(chain, id))['returnQuantity'],
        (await orderLine(chain, id))['netReceivedQuantity'],
        (await orderLine(chain, id))['openQuantity'],
      ]).toEqual(['PART_WRITTEN_OFF', '20', '80', '20'])
      await writeOff(chain, firstLine(returned)['id'], '20', { reasonType: 'DUPLICATE' })
      const rows = await chain.list('buyer', 'rcvTransaction', {
        orderLineId: id,
        originType: 'RETURN',
        sort: [{ field: 'transactionNum', order: 'asc' }],
      })
      expect(
        rows.map((row) => [row['transactionType'], row['quantity'], row['taxAmount'], row['settleFlag']]),
      ).toEqual([
        ['WRITE_OFF', '10', '113', 'Y'],
        ['WRITE_OFF', '20', '226', 'Y'],
      ])
      const line = await orderLine(chain, id)
      expect([
        (await receiptOf(chain, returned['id']))['status'],
        line['lineStatus'],
        line['receivedQuantity'],
        line['returnQuantity'],
        line['netReceivedQuantity'],
        line['onWayQuantity'],
      ]).toEqual(['WRITTEN_OFF', 'COMPLETED', '100', '0', '100', '0'])
      expect((await refusal(writeOff(chain, firstLine(returned)['id'], '1'))).code).toBe('SRM-2305')
      await returnGoods(chain, firstLine(posted)['id'], '100')
    })

    it('of rejected goods sent back by mistake makes them returnable again', async () => {
      const id = await confirmedLine(chain, { item: 'M-INSP', quantity: '10' })
      const posted = await receiveOrder(chain, [{ id, quantity: '10' }])
      await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', firstLine(posted)['id'], {
        acceptedQuantity: '4',
        rejectedQuantity: '6',
      })
      await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id'])
      const back = await returnGoods(chain, firstLine(posted)['id'], '6', 'fromRejected')
      expect((await refusal(writeOff(chain, firstLine(posted)['id'], '10'))).code).toBe('SRM-2305')
      await writeOff(chain, firstLine(back)['id'], '6')
      const rows = await chain.list('buyer', 'rcvTransaction', {
        orderLineId: id,
        transactionType: 'WRITE_OFF',
      })
      expect(rows.map((row) => [row['originType'], row['quantity'], row['settleFlag']])).toEqual([
        ['REJECT_RETURN', '6', 'N'],
      ])
      await writeOff(chain, firstLine(posted)['id'], '10')
      expect([
        (await receiptOf(chain, posted['id']))['status'],
        (await orderLine(chain, id))['openQuantity'],
      ]).toEqual(['WRITTEN_OFF', '10'])
    })

    it('of a service takes its acceptance back; a service is not returned', async () => {
      const id = await confirmedLine(chain, { quantity: '10' })
      const saved = await chain.save('receiver', 'rcvReceiveHeader', {
        receiveType: 'SERVICE',
        ouId: chain.ids['SZ01'],
        supplierId: chain.ids['V10001'],
        currency: 'CNY',
        lines: [{ orderLineId: id, receivedQuantity: '10' }],
      })
      const posted = await chain.act('receiver', 'rcvReceiveHeader', 'doPost', saved['id'])
      expect([posted['receiveNum'], posted['status']]).toEqual([expect.stringMatching(/^RC/), 'COMPLETED'])
      expect((await refusal(returnGoods(chain, firstLine(posted)['id'], '1'))).code).toBe('SRM-2303')
      await writeOff(chain, firstLine(posted)['id'], '4')
      expect([
        (await receiptOf(chain, posted['id']))['status'],
        (await orderLine(chain, id))['netReceivedQuantity'],
        (await orderLine(chain, id))['openQuantity'],
      ]).toEqual(['PART_WRITTEN_OFF', '6', '4'])
    })

    it.each([
      {
        of: 'without tax',
        header: async () => ({ priceBasis: 'NO_TAX' }),
        line: { noTaxPrice: '0.115', taxPrice: null, taxRate: '13' },
        quantity: '1',
        part: '1',
        expected: ['-0.14', '-0.12', '-0.02'],
      },
      {
        of: 'in yen',
        header: async () => ({ currency: 'JPY', rateSourceId: (await addYen(chain))['id'], incoterm: 'FOB' }),
        line: { taxPrice: '4.24', taxRate: '10' },
        quantity: '7',
        part: '7',
        expected: ['-30', '-27', '-3'],
      },
    ])(
      'amounts agree with the ledger to the last decimal: $of',
      async ({ header, line, quantity, part, expected }) => {
        const id = await confirmedLine(chain, { quantity, more: line }, await header())
        const posted = await receiveOrder(chain, [{ id, quantity }])
        const done = await writeOff(chain, firstLine(posted)['id'], part)
        const amounts = (row: Row) => [row['taxAmount'], row['noTaxAmount'], row['vatAmount']]
        expect(amounts(done)).toEqual(expected)
        expect(amounts(firstLine(done))).toEqual(expected)
        const rows = await chain.list('buyer', 'rcvTransaction', {
          orderLineId: id,
          transactionType: 'WRITE_OFF',
        })
        expect(rows.map(amounts)).toEqual([expected, expected])
      },
    )

    it('is withdrawn by who submitted it, and ends cancelled when it is not wanted', async () => {
      const id = await confirmedLine(chain, { quantity: '10' })
      const posted = await receiveOrder(chain, [{ id, quantity: '10' }])
      const [made] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [
        { id: firstLine(posted)['id'] },
      ])
      await chain.act('receiver', 'rcvWriteOff', 'doSubmit', made?.['id'])
      expect((await chain.act('receiver', 'rcvWriteOff', 'doWithdraw', made?.['id']))['status']).toBe('DRAFT')
      await chain.act('receiver', 'rcvWriteOff', 'doSubmit', made?.['id'])
      await chain.act('manager', 'rcvWriteOff', 'doReject', made?.['id'], { reason: '无需' })
      expect(
        (await chain.act('receiver', 'rcvWriteOff', 'doCancel', made?.['id'], { reason: '作废' }))['status'],
      ).toBe('CANCELLED')
      expect((await orderLine(chain, id))['receivedQuantity']).toBe('10')
    })

    it('never more than is still there, and approved by somebody else', async () => {
      const id = await confirmedLine(chain, { quantity: '10' })
      const posted = await receiveOrder(chain, [{ id, quantity: '10' }])
      await returnGoods(chain, firstLine(posted)['id'], '4')
      expect((await refusal(writeOff(chain, firstLine(posted)['id'], '7'))).code).toBe('SRM-2305')
    })
  })
})
