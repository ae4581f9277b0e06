import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, today, type Chain } from './openChain.ts'
import {
  approvedRequisition,
  confirmedOrder,
  draftOrder,
  orderLine,
  publish,
  receiveNote,
  receiveOrder,
  returnGoods,
  shippedNote,
  writeOff,
  type Ordered,
} from './steps.ts'

const sorted = (rows: readonly unknown[][]): unknown[][] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Section 19 of the domain and the part of the walk-through (section 32) that this version has. Settlement, periods and price adjustment come later. */

oneDatabase((_, open) => {
  let chain: Chain
  let yen: Row
  beforeAll(async () => {
    chain = await openChain(open)
    yen = await chain.save('system', 'baseExchangeRate', {
      fromCurrency: 'JPY',
      effectiveDate: today,
      exchangeRate: '0.048',
    })
  })

  const confirmed = async (line: Ordered, more: Row = {}) =>
    linesOf(await confirmedOrder(chain, [line], more))[0]?.['id']
  const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}
  const receipt = (id: unknown) => chain.find('receiver', 'rcvReceiveHeader', id)
  /** Transactions of an order line as [type, quantity, incl. tax, excl. tax, tax, settled]. */
  const transactions = async (orderLineId: unknown, filters: Row = {}) =>
    (
      await chain.list('buyer', 'rcvTransaction', {
        orderLineId,
        sort: [{ field: 'transactionNum', order: 'asc' }],
        ...filters,
      })
    ).map((row) => [
      row['transactionType'],
      row['quantity'],
      row['taxAmount'],
      row['noTaxAmount'],
      row['vatAmount'],
      row['settleFlag'],
    ])

  describe('receipt', () => {
    it('exempt from inspection it is completed at once, with its transactions', async () => {
      const id = await confirmed({ quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      expect([
        posted['receiveNum'],
        posted['status'],
        posted['taxAmount'],
        posted['noTaxAmount'],
        posted['vatAmount'],
      ]).toEqual([expect.stringMatching(/^RC250301\d{5}$/), 'COMPLETED', '1130', '1000', '130'])
      expect(await transactions(id)).toEqual([
        ['RECEIVE', '100', '1130', '1000', '130', 'N'],
        ['ACCEPT', '100', '1130', '1000', '130', 'Y'],
      ])
      expect([
        (await orderLine(chain, id))['lineStatus'],
        (await orderLine(chain, id))['netReceivedQuantity'],
      ]).toEqual(['COMPLETED', '100'])
    })

    it('with inspection, what passed and what did not become transactions when it is finished', async () => {
      const id = await confirmed({ item: 'M-INSP', quantity: '100' })
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
      expect((await receipt(posted['id']))['status']).toBe('INSPECTING')
      const done = await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id'])
      expect([done['status'], firstLine(done)['inspectResult']]).toEqual(['COMPLETED', 'PART'])
      expect(
        (await transactions(id)).map(([type, quantity, , , , settled]) => [type, quantity, settled]),
      ).toEqual([
        ['RECEIVE', '100', 'N'],
        ['ACCEPT', '90', 'Y'],
        ['REJECT', '10', 'N'],
      ])
      expect((await orderLine(chain, id))['openQuantity']).toBe('10')
    })

    it('EX-45: effective 1,000 with 3 % more allowed and 990 there: 40 are taken, 41 refused', async () => {
      const id = await confirmed(
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

    it('EX-46: 980 of 1,000 within 2 % completes the line; the missing 20 may still come', async () => {
      const id = await confirmed({ item: 'M-UNDER', quantity: '1000' })
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
      const id = await confirmed({ item: 'M-OVER', quantity: '1000' })
      await receiveOrder(chain, [{ id, quantity: '500' }])
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', id, { reason: '不再需要' })
      expect((await refusal(receiveOrder(chain, [{ id, quantity: '1' }]))).code).toBe('SRM-2301')
    })

    it('EX-47: every receipt rounds its own amounts; three single pieces are not one of three', async () => {
      const id = await confirmed({ quantity: '6', price: '0.33' })
      for (const quantity of ['1', '1', '1']) await receiveOrder(chain, [{ id, quantity }])
      const rows = await transactions(id, { transactionType: 'ACCEPT' })
      expect(rows.map(([, , tax, noTax, vat]) => [tax, noTax, vat])).toEqual([
        ['0.33', '0.29', '0.04'],
        ['0.33', '0.29', '0.04'],
        ['0.33', '0.29', '0.04'],
      ])
      await receiveOrder(chain, [{ id, quantity: '3' }])
      expect((await transactions(id, { transactionType: 'ACCEPT' })).at(-1)).toEqual([
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
      const id = await confirmed({ item: 'M-INSP', quantity: '10' })
      const results = await Promise.allSettled([
        receiveOrder(chain, [{ id, quantity: '10' }]),
        receiveOrder(chain, [{ id, quantity: '10' }]),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await orderLine(chain, id))['receivedQuantity']).toBe('10')
    })

    it('is read by its supplier without the storage place, and by no other', async () => {
      const id = await confirmed({ quantity: '1' })
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

  describe('inspection', () => {
    const inspected = async (quantity: string) => {
      const id = await confirmed({ item: 'M-INSP', quantity })
      const posted = await receiveOrder(chain, [{ id, quantity }])
      return { id, posted, line: firstLine(posted)['id'] }
    }
    const inspect = (line: unknown, accepted: string, rejected: string) =>
      chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', line, {
        acceptedQuantity: accepted,
        rejectedQuantity: rejected,
      })
    const figures = async (id: unknown) => {
      const line = await orderLine(chain, id)
      return [
        'receivedQuantity',
        'acceptedQuantity',
        'rejectedQuantity',
        'returnQuantity',
        'netReceivedQuantity',
        'openQuantity',
      ].map((name) => line[name])
    }

    it('counts for the order when it is finished, together with its transactions, and not before', async () => {
      const { id, posted, line } = await inspected('100')
      await inspect(line, '90', '10')
      expect(await figures(id)).toEqual(['100', '0', '0', '0', '0', '0'])
      expect((await transactions(id)).map(([type]) => type)).toEqual(['RECEIVE'])
      await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id'])
      expect(await figures(id)).toEqual(['100', '90', '10', '0', '90', '10'])
      expect((await refusal(inspect(line, '80', '20'))).code).toBe('SRM-1003')
      expect((await refusal(chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id']))).code).toBe(
        'SRM-1003',
      )
    })

    it('of the other lines goes on after one line was written off; what is written off needs none', async () => {
      const order = await confirmedOrder(chain, [
        { item: 'M-INSP', quantity: '30' },
        { item: 'M-INSP', quantity: '50' },
      ])
      const [a, b] = linesOf(order).map(({ id }) => id)
      const posted = await receiveOrder(chain, [
        { id: a, quantity: '30' },
        { id: b, quantity: '50' },
      ])
      const [first, second] = linesOf(posted).map(({ id }) => id)
      await writeOff(chain, first, '30')
      expect((await receipt(posted['id']))['status']).toBe('PART_WRITTEN_OFF')
      expect((await refusal(inspect(first, '30', '0'))).code).toBe('SRM-1003')
      await inspect(second, '50', '0')
      expect((await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id']))['status']).toBe(
        'PART_WRITTEN_OFF',
      )
      expect([await figures(a), await figures(b)]).toEqual([
        ['0', '0', '0', '0', '0', '30'],
        ['50', '50', '0', '0', '50', '0'],
      ])
      expect((await transactions(b)).map(([type, quantity]) => [type, quantity])).toEqual([
        ['RECEIVE', '50'],
        ['ACCEPT', '50'],
      ])
      expect((await refusal(chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id']))).code).toBe(
        'SRM-1003',
      )
    })

    it('that ends while a write-off is drafted is taken back with it, rejected goods too', async () => {
      const { id, posted, line } = await inspected('50')
      const [made] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [{ id: line }])
      await chain.act('receiver', 'rcvWriteOff', 'doSubmit', made?.['id'])
      await inspect(line, '40', '10')
      await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id'])
      await chain.act('manager', 'rcvWriteOff', 'doApproval', made?.['id'])
      const rows = await chain.list('buyer', 'rcvTransaction', { orderLineId: id })
      expect(
        sorted(
          rows.map((row) => [row['transactionType'], row['originType'], row['quantity'], row['settleFlag']]),
        ),
      ).toEqual(
        sorted([
          ['RECEIVE', null, '50', 'N'],
          ['ACCEPT', null, '40', 'Y'],
          ['REJECT', null, '10', 'N'],
          ['WRITE_OFF', 'RECEIVE', '-50', 'N'],
          ['WRITE_OFF', 'ACCEPT', '-40', 'Y'],
          ['WRITE_OFF', 'REJECT', '-10', 'N'],
        ]),
      )
      expect(await figures(id)).toEqual(['0', '0', '0', '0', '0', '50'])
      expect((await receipt(posted['id']))['status']).toBe('WRITTEN_OFF')
    })

    it('recorded but not finished leaves nothing but the receipt to be written off', async () => {
      const { id, posted, line } = await inspected('50')
      await inspect(line, '40', '10')
      await writeOff(chain, line, '50')
      expect(sorted((await transactions(id)).map(([type, quantity]) => [type, quantity]))).toEqual([
        ['RECEIVE', '50'],
        ['WRITE_OFF', '-50'],
      ])
      expect((await receipt(posted['id']))['status']).toBe('WRITTEN_OFF')
    })

    it('SRM-2303: rejected goods go back to the supplier, never more of them, and apart from those accepted', async () => {
      const { id, posted, line } = await inspected('100')
      await inspect(line, '80', '20')
      expect((await refusal(returnGoods(chain, line, '5', 'fromRejected'))).code).toBe('SRM-2303')
      await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id'])
      const back = await returnGoods(chain, line, '15', 'fromRejected')
      expect([back['receiveNum'], back['status'], back['totalQuantity']]).toEqual([
        expect.stringMatching(/^RT/),
        'COMPLETED',
        '-15',
      ])
      expect((await transactions(id)).at(-1)).toEqual([
        'REJECT_RETURN',
        '-15',
        '-169.5',
        '-150',
        '-19.5',
        'N',
      ])
      expect(await figures(id)).toEqual(['100', '80', '20', '0', '80', '20'])
      expect((await refusal(returnGoods(chain, line, '6', 'fromRejected'))).code).toBe('SRM-2303')
      await returnGoods(chain, line, '5', 'fromRejected')
      await returnGoods(chain, line, '80')
      expect((await refusal(returnGoods(chain, line, '1'))).code).toBe('SRM-2303')
      expect(await figures(id)).toEqual(['100', '80', '20', '80', '0', '100'])
      const { returnedQuantity, rejectReturnedQuantity } = firstLine(await receipt(posted['id']))
      expect([returnedQuantity, rejectReturnedQuantity]).toEqual(['80', '20'])
    })
  })

  describe('return', () => {
    it('opens the line again when the goods are to be replaced, at the price of the receipt', async () => {
      const id = await confirmed({ quantity: '100' })
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
      expect((await transactions(id)).at(-1)).toEqual(['RETURN', '-20', '-226', '-200', '-26', 'Y'])
    })

    it('SRM-2303: never more than was accepted', async () => {
      const id = await confirmed({ quantity: '10' })
      const posted = await receiveOrder(chain, [{ id, quantity: '10' }])
      await returnGoods(chain, firstLine(posted)['id'], '4')
      expect((await refusal(returnGoods(chain, firstLine(posted)['id'], '7'))).code).toBe('SRM-2303')
    })
  })

  describe('write-off', () => {
    it('EX-48: takes 40 of 100 back at the price at which they came in', async () => {
      const id = await confirmed({ quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      await writeOff(chain, firstLine(posted)['id'], '40')
      expect(await transactions(id, { settleFlag: 'Y' })).toEqual([
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
      expect((await receipt(posted['id']))['status']).toBe('PART_WRITTEN_OFF')
    })

    it('puts goods back on the way only when asked to', async () => {
      const id = await confirmed({ quantity: '20' })
      const note = await shippedNote(chain, [{ id, quantity: '20' }])
      const first = await receiveNote(chain, note, ['20'])
      await writeOff(chain, firstLine(first)['id'], '5')
      expect([
        (await orderLine(chain, id))['onWayQuantity'],
        (await chain.find('receiver', 'purDeliveryNote', note['id']))['status'],
      ]).toEqual(['0', 'RECEIVED'])
      const other = await confirmed({ quantity: '20' })
      const doubled = await shippedNote(chain, [{ id: other, quantity: '20' }])
      const second = await receiveNote(chain, doubled, ['20'])
      await writeOff(chain, firstLine(second)['id'], '20', { reasonType: 'DUPLICATE' })
      expect([
        (await orderLine(chain, other))['onWayQuantity'],
        (await chain.find('receiver', 'purDeliveryNote', doubled['id']))['status'],
        (await receipt(second['id']))['status'],
      ]).toEqual(['20', 'ARRIVED', 'WRITTEN_OFF'])
    })

    it('of a return brings its goods back: they may be returned again', async () => {
      const id = await confirmed({ quantity: '100' })
      const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
      const returned = await returnGoods(chain, firstLine(posted)['id'], '30')
      await writeOff(chain, firstLine(returned)['id'], '10')
      expect([
        (await receipt(returned['id']))['status'],
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
        (await receipt(returned['id']))['status'],
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
      const id = await confirmed({ item: 'M-INSP', quantity: '10' })
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
      expect([(await receipt(posted['id']))['status'], (await orderLine(chain, id))['openQuantity']]).toEqual(
        ['WRITTEN_OFF', '10'],
      )
    })

    it('of a service takes its acceptance back; a service is not returned', async () => {
      const id = await confirmed({ quantity: '10' })
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
        (await receipt(posted['id']))['status'],
        (await orderLine(chain, id))['netReceivedQuantity'],
        (await orderLine(chain, id))['openQuantity'],
      ]).toEqual(['PART_WRITTEN_OFF', '6', '4'])
    })

    it.each([
      {
        of: 'without tax',
        header: () => ({ priceBasis: 'NO_TAX' }),
        line: { noTaxPrice: '0.115', taxPrice: null, taxRate: '13' },
        quantity: '1',
        part: '1',
        expected: ['-0.14', '-0.12', '-0.02'],
      },
      {
        of: 'in yen',
        header: () => ({ currency: 'JPY', rateSourceId: yen['id'], incoterm: 'FOB' }),
        line: { taxPrice: '4.24', taxRate: '10' },
        quantity: '7',
        part: '7',
        expected: ['-30', '-27', '-3'],
      },
    ])(
      'amounts agree with the ledger to the last decimal: $of',
      async ({ header, line, quantity, part, expected }) => {
        const id = await confirmed({ quantity, more: line }, header())
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
      const id = await confirmed({ quantity: '10' })
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
      const id = await confirmed({ quantity: '10' })
      const posted = await receiveOrder(chain, [{ id, quantity: '10' }])
      await returnGoods(chain, firstLine(posted)['id'], '4')
      expect((await refusal(writeOff(chain, firstLine(posted)['id'], '7'))).code).toBe('SRM-2305')
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
      lines: [{ id, taxPrice: '11.30', taxRate: '13' }],
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
    expect(await transactions(id, { settleFlag: 'Y' })).toEqual([
      ['ACCEPT', '590', '6667', '5900', '767', 'Y'],
      ['ACCEPT', '410', '4633', '4100', '533', 'Y'],
      ['RETURN', '-20', '-226', '-200', '-26', 'Y'],
      ['ACCEPT', '20', '226', '200', '26', 'Y'],
    ])
    expect((await chain.find('buyer', 'purRequisitionLine', requested))['lineStatus']).toBe('RECEIVED')
  })
})
