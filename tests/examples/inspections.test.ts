import { beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import {
  confirmedLine,
  confirmedOrder,
  draftOrder,
  later,
  orderLine,
  publish,
  receiptOf,
  receiveOrder,
  returnGoods,
  sorted,
  transactionsOf,
  writeOff,
} from './steps.ts'

/** Section 19 of the domain: goods that are inspected, late and too early ones (19.2). */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('inspection', () => {
    const inspected = async (quantity: string) => {
      const id = await confirmedLine(chain, { item: 'M-INSP', quantity })
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
      expect((await transactionsOf(chain, id)).map(([type]) => type)).toEqual(['RECEIVE'])
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
      expect((await receiptOf(chain, posted['id']))['status']).toBe('PART_WRITTEN_OFF')
      expect((await refusal(inspect(first, '30', '0'))).code).toBe('SRM-1003')
      await inspect(second, '50', '0')
      expect((await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', posted['id']))['status']).toBe(
        'PART_WRITTEN_OFF',
      )
      expect([await figures(a), await figures(b)]).toEqual([
        ['0', '0', '0', '0', '0', '30'],
        ['50', '50', '0', '0', '50', '0'],
      ])
      expect((await transactionsOf(chain, b)).map(([type, quantity]) => [type, quantity])).toEqual([
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
      expect((await receiptOf(chain, posted['id']))['status']).toBe('WRITTEN_OFF')
    })

    it('recorded but not finished leaves nothing but the receipt to be written off', async () => {
      const { id, posted, line } = await inspected('50')
      await inspect(line, '40', '10')
      await writeOff(chain, line, '50')
      expect(sorted((await transactionsOf(chain, id)).map(([type, quantity]) => [type, quantity]))).toEqual([
        ['RECEIVE', '50'],
        ['WRITE_OFF', '-50'],
      ])
      expect((await receiptOf(chain, posted['id']))['status']).toBe('WRITTEN_OFF')
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
      expect((await transactionsOf(chain, id)).at(-1)).toEqual([
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
      const { returnedQuantity, rejectReturnedQuantity } = firstLine(await receiptOf(chain, posted['id']))
      expect([returnedQuantity, rejectReturnedQuantity]).toEqual(['80', '20'])
    })
  })

  describe('receiving against an order', () => {
    it('SRM-2301: takes nothing of a line that its supplier has not confirmed', async () => {
      const order = await publish(
        chain,
        (await draftOrder(chain, [{ quantity: '10' }, { quantity: '20' }]))['id'],
      )
      const [first, second] = linesOf(order)
      expect(
        (
          await refusal(
            chain.take('receiver', 'rcvReceiveHeader', 'fromOrder', [{ id: first?.['id'], quantity: '1' }]),
          )
        ).codes,
      ).toContain('SRM-2301')
      await chain.act('supplier1', 'purOrderLine', 'doConfirm', first?.['id'])
      expect((await receiveOrder(chain, [{ id: first?.['id'], quantity: '10' }]))['status']).toBe('COMPLETED')
      expect(
        (
          await refusal(
            chain.take('receiver', 'rcvReceiveHeader', 'fromOrder', [{ id: second?.['id'], quantity: '1' }]),
          )
        ).codes,
      ).toContain('SRM-2301')
    })

    it('EX-46: takes the 20 that are missing late, within 30 days, and says how many it takes', async () => {
      const id = firstLine(await confirmedOrder(chain, [{ item: 'M-UNDER', quantity: '1000' }]))['id']
      await receiveOrder(chain, [{ id, quantity: '980' }])
      expect((await orderLine(chain, id))['lineStatus']).toBe('COMPLETED')
      const { code, words } = await refusal(receiveOrder(chain, [{ id, quantity: '21' }]))
      expect([code, words.includes('20')]).toEqual(['SRM-2301', true])
      await receiveOrder(chain, [{ id, quantity: '20' }])
      const line = await orderLine(chain, id)
      expect([
        line['receivedQuantity'],
        line['underQuantity'],
        line['receivableQuantity'],
        line['lineStatus'],
      ]).toEqual(['1000', '0', '0', 'COMPLETED'])
    })

    it('EX-46: takes nothing more of it after 30 days', async () => {
      const id = firstLine(await confirmedOrder(chain, [{ item: 'M-UNDER', quantity: '1000' }]))['id']
      const [receipt] = await chain.take('receiver', 'rcvReceiveHeader', 'fromOrder', [
        { id, quantity: '980' },
      ])
      await chain.save('receiver', 'rcvReceiveHeader', {
        id: receipt?.['id'],
        versionNum: receipt?.['versionNum'],
        postingDate: later(-31),
      })
      await chain.act('receiver', 'rcvReceiveHeader', 'doPost', receipt?.['id'])
      expect((await orderLine(chain, id))['lastReceiptDate']).toBe(later(-31))
      expect((await refusal(receiveOrder(chain, [{ id, quantity: '20' }]))).codes).toContain('SRM-2301')
    })
  })
})
