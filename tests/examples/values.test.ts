import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import { editable } from '../../src/rules/document/editable.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import {
  approvedRequisition,
  confirmedOrder,
  demandDate,
  draftOrder,
  orderLine,
  publish,
  receiveNote,
  receiveOrder,
  shippedNote,
  type Ordered,
} from './steps.ts'

/** Sections 1.6, 14, 19 of the domain: rows of one chain stay together, and what a row is not it has no values of. */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}
  const confirmed = async (line: Ordered, more: Row = {}) =>
    firstLine(await confirmedOrder(chain, [line], more))['id']
  const receipt = (more: Row) =>
    chain.save('receiver', 'rcvReceiveHeader', {
      ouId: chain.ids['SZ01'],
      supplierId: chain.ids['V10001'],
      ...more,
    })

  describe('rows of one chain', () => {
    it('a receipt does not book the goods of one order on another', async () => {
      const [a, b] = [
        await confirmed({ quantity: '100', price: '1' }),
        await confirmed({ item: 'M-OVER', quantity: '100', price: '500' }),
      ]
      const noteLine = firstLine(await shippedNote(chain, [{ id: a, quantity: '100' }]))['id']
      const { words, codes } = await refusal(
        receipt({ lines: [{ noteLineId: noteLine, orderLineId: b, receivedQuantity: '100' }] }),
      )
      expect([words, codes]).toEqual([
        expect.stringContaining('订单行与送货行的不一致'),
        expect.arrayContaining(['CHECK_FAILED']),
      ])
      const own = await receipt({ lines: [{ noteLineId: noteLine, receivedQuantity: '100' }] })
      expect(firstLine(own)['orderLineId']).toBe(a)
      await chain.act('receiver', 'rcvReceiveHeader', 'doPost', own['id'])
      expect([
        (await orderLine(chain, a))['receivedQuantity'],
        (await orderLine(chain, b))['receivedQuantity'],
      ]).toEqual(['100', '0'])
    })

    it('a return does not give back the goods of one order on another', async () => {
      const [a, b] = [
        await confirmed({ quantity: '100', price: '10' }),
        await confirmed({ quantity: '100', price: '99' }),
      ]
      const received = firstLine(await receiveOrder(chain, [{ id: a, quantity: '100' }]))['id']
      await receiveOrder(chain, [{ id: b, quantity: '100' }])
      const back = (more: Row) =>
        receipt({
          receiveType: 'RETURN',
          lines: [{ originReceiveLineId: received, returnQuantity: '40', returnReason: 'QUALITY', ...more }],
        })
      expect((await refusal(back({ orderLineId: b }))).words).toContain('订单行与原收货行的不一致')
      const made = await back({})
      expect(firstLine(made)['orderLineId']).toBe(a)
      await chain.act('receiver', 'rcvReceiveHeader', 'doPost', made['id'])
      expect([
        (await orderLine(chain, a))['netReceivedQuantity'],
        (await orderLine(chain, b))['netReceivedQuantity'],
      ]).toEqual(['60', '100'])
    })

    it('a receipt is not of another supplier or currency than its order', async () => {
      const id = await confirmed({ quantity: '10' })
      expect(
        (
          await refusal(
            receipt({
              supplierId: chain.ids['V10002'],
              lines: [{ orderLineId: id, receivedQuantity: '10' }],
            }),
          )
        ).words,
      ).toContain('不一致')
      expect(
        (await refusal(receipt({ currency: 'USD', lines: [{ orderLineId: id, receivedQuantity: '10' }] })))
          .words,
      ).toContain('不一致')
    })

    it('an order keeps the item, the unit and the organization of the requisition that it fulfils', async () => {
      const line = firstLine(await approvedRequisition(chain, [{ quantity: '1200' }]))
      const [order] = await chain.take('buyer', 'purOrderHeader', 'fromRequisition', [{ id: line['id'] }], {
        supplierId: chain.ids['V10001'],
        billTypeId: chain.ids['PO'],
      })
      const change = (more: Row) =>
        chain.save('buyer', 'purOrderHeader', {
          id: order?.['id'],
          versionNum: order?.['versionNum'],
          lines: [{ id: firstLine(order ?? {})['id'], ...more }],
        })
      expect((await refusal(change({ itemId: chain.ids['M-OVER'] }))).words).toContain('物料与申请行的不一致')
      expect((await refusal(change({ uomId: chain.ids['KG'] }))).words).toContain('单位与申请行的不一致')
      expect(
        (
          await refusal(
            draftOrder(chain, [{ item: 'M-OVER', quantity: '1', more: { requisitionLineId: line['id'] } }]),
          )
        ).words,
      ).toContain('物料与申请行的不一致')
    })

    it('what hides the item is not changed in a form while the requisition has one: the item would be wrong where nobody can see it', () => {
      const order = definitions.entities['purOrderHeader']
      if (!order) throw new Error('There is no order.')
      const env = {
        me: { audience: 'buyer', orgs: [], writeOrgs: ['O1'], user: 'U1' },
        today: demandDate,
        now: `${demandDate} 09:00:00`,
        lookup: () => undefined,
      }
      const line = { purchaseQuantity: '5', nonItemFlag: 'N' }
      const row = {
        status: 'DRAFT',
        ouId: 'O1',
        lines: [
          line,
          { ...line, requisitionLineId: 'R1', 'requisitionLine.itemId': 'I1' },
          { ...line, requisitionLineId: 'R2', 'requisitionLine.itemId': null },
        ],
      }
      const may = editable(definitions.entities, order, order.access['buyer'], { row }, env)
      expect([0, 1, 2].map((index) => may(`lines[${index}].nonItemFlag`))).toEqual([true, false, true])
    })

    it('what was asked for without an item may be ordered with one', async () => {
      const line = firstLine(
        await approvedRequisition(chain, [
          {
            quantity: '5',
            more: {
              itemId: null,
              nonItemFlag: 'Y',
              itemDescription: '夹具',
              categoryId: chain.ids['CAT'],
              uomId: chain.ids['PCS'],
            },
          },
        ]),
      )
      const order = await draftOrder(chain, [
        { quantity: '5', more: { requisitionLineId: line['id'], demandDate } },
      ])
      expect((await publish(chain, order['id']))['status']).toBe('PUBLISHED')
    })
  })

  describe('values of what a row is not', () => {
    it('a receipt returns nothing, and a return receives nothing', async () => {
      const id = await confirmed({ quantity: '100', price: '10' })
      const line = { orderLineId: id, receivedQuantity: '60' }
      expect((await refusal(receipt({ lines: [{ ...line, returnQuantity: '50' }] }))).words).toContain(
        '退货数量',
      )
      expect((await refusal(receipt({ lines: [{ ...line, replenishFlag: 'Y' }] }))).words).toContain('需补货')
      const received = await receiveOrder(chain, [{ id, quantity: '60' }])
      expect([
        received['taxAmount'],
        firstLine(received)['returnQuantity'],
        firstLine(received)['replenishFlag'],
      ]).toEqual(['600', null, null])
      const back = {
        originReceiveLineId: firstLine(received)['id'],
        returnQuantity: '10',
        returnReason: 'QUALITY',
      }
      expect(
        (await refusal(receipt({ receiveType: 'RETURN', lines: [{ ...back, receivedQuantity: '30' }] })))
          .words,
      ).toContain('收货数量')
      const returned = await receipt({ receiveType: 'RETURN', lines: [back] })
      expect([firstLine(returned)['receivedQuantity'], firstLine(returned)['replenishFlag']]).toEqual([
        null,
        'Y',
      ])
      await chain.act('receiver', 'rcvReceiveHeader', 'doPost', returned['id'])
      expect([
        (await orderLine(chain, id))['receivedQuantity'],
        (await orderLine(chain, id))['netReceivedQuantity'],
      ]).toEqual(['60', '50'])
    })
  })

  describe('what was only greyed out', () => {
    it('a write-off for another reason than a doubled or wrong receipt puts nothing back on the way', async () => {
      const id = await confirmed({ quantity: '20' })
      const note = await shippedNote(chain, [{ id, quantity: '20' }])
      const received = firstLine(await receiveNote(chain, note, ['20']))
      const [made] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [
        { id: received['id'], quantity: '5' },
      ])
      const line = firstLine(made ?? {})
      const change = {
        id: made?.['id'],
        versionNum: made?.['versionNum'],
        lines: [{ id: line['id'], versionNum: line['versionNum'], restoreNoteFlag: 'Y' }],
      }
      expect((await refusal(chain.save('receiver', 'rcvWriteOff', change))).words).toContain('恢复在途')
      const other = await chain.save('receiver', 'rcvWriteOff', { ...change, reasonType: 'DUPLICATE' })
      expect(firstLine(other)['restoreNoteFlag']).toBe('Y')
      const back = await chain.save('receiver', 'rcvWriteOff', {
        id: other['id'],
        versionNum: other['versionNum'],
        reasonType: 'WRONG_QTY',
      })
      expect(firstLine(back)['restoreNoteFlag']).toBe(null)
    })

    it('a line without an item has none', async () => {
      const line = {
        nonItemFlag: 'Y',
        itemDescription: '夹具',
        uomId: chain.ids['PCS'],
        itemId: chain.ids['M-1001'],
      }
      expect((await refusal(draftOrder(chain, [{ quantity: '5', more: line }]))).words).toContain('物料')
    })
  })

  describe('names in published documents', () => {
    it('stand from submission on, for both sides, while drafts follow', async () => {
      const rename = async (entity: string, id: unknown, more: Row) =>
        chain.save('system', entity, {
          id,
          versionNum: (await chain.find('system', entity, id))['versionNum'],
          ...more,
        })
      const draft = await draftOrder(chain, [{ quantity: '5' }])
      const order = await confirmedOrder(chain, [{ quantity: '5' }])
      const id = firstLine(order)['id']
      const note = await shippedNote(chain, [{ id, quantity: '5' }])
      await rename('slcSupplierInfo', chain.ids['V10001'], { supplierName: '更名公司' })
      await rename('baseMaterialItem', chain.ids['M-1001'], { itemName: '更名物料' })
      const names = (row: Row) => [row['supplierName'], firstLine(row)['itemName']]
      expect(names(await chain.find('buyer', 'purOrderHeader', draft['id']))).toEqual([
        '更名公司',
        '更名物料',
      ])
      for (const who of ['buyer', 'supplier1'] as const)
        expect(names(await chain.find(who, 'purOrderHeader', order['id']))).toEqual([
          '供应商V10001',
          '物料M-1001',
        ])
      expect((await chain.find('supplier1', 'purDeliveryNote', note['id']))['supplierName']).toBe(
        '供应商V10001',
      )
      const listed = await chain.list('buyer', 'purOrderHeader', {
        supplierName: '供应商V10001',
        idList: [order['id'], draft['id']],
      })
      expect(listed.map((row) => [row['id'], row['supplierName']])).toEqual([[order['id'], '供应商V10001']])
      await chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id'])
      await rename('slcSupplierInfo', chain.ids['V10001'], { supplierName: '再更名' })
      expect(names(await chain.find('buyer', 'purOrderHeader', draft['id']))).toEqual([
        '更名公司',
        '更名物料',
      ])
      await chain.act('manager', 'purOrderHeader', 'doReject', draft['id'], { reason: '重报' })
      expect((await chain.find('buyer', 'purOrderHeader', draft['id']))['supplierName']).toBe('再更名')
    })
  })
})
