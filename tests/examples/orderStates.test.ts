import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import {
  confirmedOrder,
  demandDate,
  draftOrder,
  later,
  orderLine,
  publish,
  receiveOrder,
  shippedNote,
} from './steps.ts'

/** What state an order is in follows from its lines alone (11.4, 12.1), and nothing leaves without approval (1.8). */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const order = (id: unknown) => chain.find('buyer', 'purOrderHeader', id)
  const rowOf = async (id: unknown, line: number): Promise<Row> =>
    linesOf(linesOf(await order(id))[line] ?? {}, 'deliveries')[0] ?? {}
  const states = async (id: unknown) => {
    const { status, confirmStatus } = await order(id)
    return [status, confirmStatus]
  }
  const published = async (quantities: readonly string[]) =>
    (
      await publish(
        chain,
        (
          await draftOrder(
            chain,
            quantities.map((quantity) => ({ quantity })),
          )
        )['id'],
      )
    )['id']
  const reply = async (id: unknown, line: number, replyDate: string, replyQuantity: string) => {
    await chain.act(
      'supplier1',
      'purOrderDelivery',
      'doSupplierDeliveryConfirm',
      (await rowOf(id, line))['id'],
      { replyDate, replyQuantity, replyReason: '产能' },
    )
  }
  const refuse = async (id: unknown, line: number) =>
    chain.act('supplier1', 'purOrderDelivery', 'doRefuse', (await rowOf(id, line))['id'], { reason: '停产' })

  describe('an order that its supplier refused', () => {
    const refused = async () => {
      const id = await published(['10'])
      await chain.act('supplier1', 'purOrderHeader', 'doRefuse', id, { reason: '太贵' })
      return id
    }

    it('is not edited; taken back it is, away from the supplier, and goes through approval again', async () => {
      const id = await refused()
      const { versionNum, lines } = (await order(id)) as { versionNum: unknown; lines: readonly Row[] } // lines of an order are rows
      const change = { id, lines: [{ id: lines[0]?.['id'], taxPrice: '2.00' }] }
      expect(
        (await refusal(chain.save('buyer', 'purOrderHeader', { ...change, versionNum }))).codes,
      ).toContain('SRM-1006')
      expect((await chain.find('supplier1', 'purOrderHeader', id))['taxAmount']).toBe('113')
      const draft = await chain.act('buyer', 'purOrderHeader', 'doChange', id)
      expect(draft['status']).toBe('DRAFT')
      await chain.save('buyer', 'purOrderHeader', { ...change, versionNum: draft['versionNum'] })
      expect((await refusal(chain.find('supplier1', 'purOrderHeader', id))).code).toBe('SRM-1010')
      expect(await chain.list('supplier1', 'purOrderLine', { idList: [lines[0]?.['id']] })).toEqual([])
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doReissue', id))).code).toBe('SRM-1003')
      expect((await refusal(chain.call('buyer', 'purOrderHeader', 'delete', { id }))).code).toBe('SRM-1003')
      expect((await publish(chain, id))['status']).toBe('PUBLISHED')
      const seen = await chain.find('supplier1', 'purOrderHeader', id)
      expect([seen['taxAmount'], (await rowOf(id, 0))['replyStatus']]).toEqual(['20', 'WAIT_SUPPLIER'])
    })

    it('is reissued as it was', async () => {
      const id = await refused()
      await chain.act('buyer', 'purOrderHeader', 'doReissue', id)
      expect([...(await states(id)), (await rowOf(id, 0))['replyStatus']]).toEqual([
        'PUBLISHED',
        'WAIT_SUPPLIER',
        'WAIT_SUPPLIER',
      ])
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doReissue', id))).code).toBe('SRM-1003')
    })
  })

  it('11.4: is to be confirmed within two working days', async () => {
    const id = await published(['1'])
    expect((await order(id))['confirmDeadline']).toBe('2025-03-04') // it is a Saturday
  })

  describe('replies', () => {
    it('lead to the same state in whatever order they come, and what is confirmed can be shipped', async () => {
      const [first, second] = [await published(['10', '20']), await published(['10', '20'])]
      await reply(first, 0, later(30), '10')
      await reply(first, 1, demandDate, '20')
      await reply(second, 1, demandDate, '20')
      await reply(second, 0, later(30), '10')
      expect([await states(first), await states(second)]).toEqual([
        ['PART_CONFIRMED', 'WAIT_BUYER'],
        ['PART_CONFIRMED', 'WAIT_BUYER'],
      ])
      const [note] = await chain.take('supplier1', 'purDeliveryNote', 'fromOrder', [
        { id: linesOf(await order(first))[1]?.['id'], quantity: '20' },
      ])
      expect(note?.['totalQuantity']).toBe('20')
    })

    it('of a refused line and a confirmed one in both orders; the refused one is reissued by itself', async () => {
      const [first, second] = [await published(['10', '20']), await published(['10', '20'])]
      await refuse(first, 0)
      await reply(first, 1, demandDate, '20')
      await reply(second, 1, demandDate, '20')
      await refuse(second, 0)
      expect([await states(first), await states(second)]).toEqual([
        ['PART_CONFIRMED', 'PART_CONFIRMED'],
        ['PART_CONFIRMED', 'PART_CONFIRMED'],
      ])
      await chain.act('buyer', 'purOrderHeader', 'doReissue', first)
      await chain.act('buyer', 'purOrderDelivery', 'doReissue', (await rowOf(second, 0))['id'])
      expect([(await rowOf(first, 0))['replyStatus'], (await rowOf(second, 0))['replyStatus']]).toEqual([
        'WAIT_SUPPLIER',
        'WAIT_SUPPLIER',
      ])
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', first)
      expect(await states(first)).toEqual(['CONFIRMED', 'CONFIRMED'])
    })

    it('are given line by line, too; the rest as a whole while another reply awaits the buyer', async () => {
      const id = await published(['10', '20', '30'])
      const lines = linesOf(await order(id))
      await chain.act('supplier1', 'purOrderLine', 'doConfirm', lines[0]?.['id'])
      expect([...(await states(id)), (await orderLine(chain, lines[0]?.['id']))['confirmQuantity']]).toEqual([
        'PART_CONFIRMED',
        'PART_CONFIRMED',
        '10',
      ])
      expect(
        (await refusal(chain.act('supplier1', 'purOrderLine', 'doConfirm', lines[0]?.['id']))).code,
      ).toBe('SRM-1003')
      expect((await refusal(chain.act('buyer', 'purOrderLine', 'doConfirm', lines[1]?.['id']))).code).toBe(
        'FORBIDDEN',
      )
      expect(
        (await refusal(chain.act('supplier2', 'purOrderLine', 'doConfirm', lines[1]?.['id']))).code,
      ).toBe('SRM-1010')
      await reply(id, 1, later(30), '20')
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id)
      expect([await states(id), (await rowOf(id, 2))['replyStatus']]).toEqual([
        ['PART_CONFIRMED', 'WAIT_BUYER'],
        'CONFIRMED',
      ])
    })
  })

  describe('12.1: what one side has decided, the other does not undo', () => {
    const confirmed = async (quantity = '100') => confirmedOrder(chain, [{ quantity }])
    const rowsOf = async (id: unknown) => linesOf(linesOf(await order(id))[0] ?? {}, 'deliveries')
    const accept = async (id: unknown, shortMode: string) =>
      chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', (await rowOf(id, 0))['id'], {
        shortMode,
      })
    const lineOf = async (id: unknown) => linesOf(await order(id))[0] ?? {}

    it('a row that was confirmed before is split with its confirmation: no more is confirmed than was ordered', async () => {
      const { id } = await confirmed()
      await reply(id, 0, demandDate, '90')
      await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryReject', (await rowOf(id, 0))['id'], {
        rejectReason: '不同意',
      })
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', (await rowOf(id, 0))['id'], {
        splitQuantity: '40',
      })
      expect(
        (await rowsOf(id)).map((row) => [
          row['demandQuantity'],
          row['replyStatus'],
          row['confirmQuantity'],
          row['confirmDate'],
        ]),
      ).toEqual([
        ['60', 'WAIT_SUPPLIER', '60', demandDate],
        ['40', 'WAIT_SUPPLIER', '40', demandDate],
      ])
      await chain.act(
        'supplier1',
        'purOrderDelivery',
        'doSupplierDeliveryConfirm',
        (await rowsOf(id))[1]?.['id'],
        { replyDate: demandDate, replyQuantity: '40' },
      )
      expect([(await lineOf(id))['confirmQuantity'], (await lineOf(id))['shippableQuantity']]).toEqual([
        '100',
        '100',
      ])
    })

    it('a row that is confirmed for later is split with its reason and its quantities', async () => {
      const { id } = await confirmed()
      await reply(id, 0, later(30), '100')
      await accept(id, 'KEEP_OPEN')
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', (await rowOf(id, 0))['id'], {
        splitQuantity: '40',
      })
      expect(
        (await rowsOf(id)).map((row) => [
          row['replyQuantity'],
          row['confirmQuantity'],
          row['confirmDate'],
          row['replyReason'],
        ]),
      ).toEqual([
        ['60', '60', later(30), '产能'],
        ['40', '40', later(30), '产能'],
      ])
    })

    it('a shortfall that the buyer cancelled stays cancelled, whatever is replied later', async () => {
      const { id } = await confirmed()
      await reply(id, 0, demandDate, '60')
      await accept(id, 'SHORT')
      expect(
        (await rowsOf(id)).map((row) => [
          row['demandQuantity'],
          row['confirmQuantity'],
          row['shortQuantity'],
          row['replyStatus'],
        ]),
      ).toEqual([
        ['60', '60', '0', 'CONFIRMED'],
        ['40', '0', '40', 'CONFIRMED'],
      ])
      const [, cancelled] = await rowsOf(id)
      expect((await refusal(reply(id, 0, demandDate, '100'))).words).toContain('不超过需求数量')
      expect(
        (
          await refusal(
            chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', cancelled?.['id'], {
              replyDate: demandDate,
              replyQuantity: '40',
            }),
          )
        ).words,
      ).toContain('欠数已取消')
      expect(
        (
          await refusal(
            chain.act('supplier1', 'purOrderDelivery', 'doSplit', cancelled?.['id'], { splitQuantity: '1' }),
          )
        ).code,
      ).toBe('SRM-1003')
      await reply(id, 0, later(30), '50')
      expect([(await lineOf(id))['effectiveQuantity'], (await lineOf(id))['confirmQuantity']]).toEqual([
        '60',
        '60',
      ])
      await accept(id, 'KEEP_OPEN')
      expect(
        (await rowsOf(id)).map((row) => [row['demandQuantity'], row['shortQuantity'], row['replyStatus']]),
      ).toEqual([
        ['50', '0', 'CONFIRMED'],
        ['40', '40', 'CONFIRMED'],
        ['10', '0', 'WAIT_SUPPLIER'],
      ])
      expect((await lineOf(id))['effectiveQuantity']).toBe('60')
    })

    it('a reply takes nothing back that was shipped, before it is accepted neither', async () => {
      const [first, second] = [await confirmed(), await confirmed()]
      await shippedNote(chain, [{ id: linesOf(first)[0]?.['id'], quantity: '80' }])
      expect((await refusal(reply(first['id'], 0, demandDate, '60'))).words).toContain('少于已发货')
      await reply(second['id'], 0, demandDate, '60')
      await shippedNote(chain, [{ id: linesOf(second)[0]?.['id'], quantity: '80' }])
      for (const shortMode of ['SHORT', 'KEEP_OPEN'])
        expect((await refusal(accept(second['id'], shortMode))).words).toContain('请退回交期')
      await chain.act(
        'buyer',
        'purOrderDelivery',
        'doBuyerDeliveryReject',
        (await rowOf(second['id'], 0))['id'],
        { rejectReason: '已发80' },
      )
      await reply(second['id'], 0, demandDate, '80')
      await accept(second['id'], 'SHORT')
      expect([
        (await lineOf(second['id']))['effectiveQuantity'],
        (await lineOf(second['id']))['shippableQuantity'],
      ]).toEqual(['80', '0'])
    })

    it('of an order that needs no confirmation no shortfall is cancelled that was shipped', async () => {
      const { id } = await publish(
        chain,
        (await draftOrder(chain, [{ quantity: '100' }], { billTypeId: chain.ids['PO-NC'] }))['id'],
      )
      await reply(id, 0, demandDate, '60')
      await shippedNote(chain, [{ id: (await lineOf(id))['id'], quantity: '80' }])
      expect((await refusal(accept(id, 'SHORT'))).words).toContain('不能取消欠数')
      await accept(id, 'KEEP_OPEN')
      expect((await lineOf(id))['effectiveQuantity']).toBe('100')
    })

    it('replies on a line that is closed are not decided on; its rows are not confirmed along with others', async () => {
      const { id } = await confirmed()
      await reply(id, 0, demandDate, '60')
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', (await lineOf(id))['id'], {
        reason: '不再需要',
      })
      expect((await refusal(accept(id, 'SHORT'))).words).toContain('不在执行中')
      expect(
        (
          await refusal(
            chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryReject', (await rowOf(id, 0))['id'], {
              rejectReason: 'x',
            }),
          )
        ).words,
      ).toContain('不在执行中')
      const two = await published(['10', '20'])
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', (await lineOf(two))['id'], {
        reason: '不再需要',
      })
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', two)
      await chain.act('manager', 'purOrderLine', 'doReopenLine', (await lineOf(two))['id'])
      expect([
        (await rowOf(two, 0))['replyStatus'],
        (await rowOf(two, 1))['replyStatus'],
        ...(await states(two)),
      ]).toEqual(['WAIT_SUPPLIER', 'CONFIRMED', 'PART_CONFIRMED', 'PART_CONFIRMED'])
    })

    it('an order that went out keeps its supplier; cancelled while it is changed, the supplier sees nothing of the change', async () => {
      const id = await published(['10'])
      const { versionNum } = await chain.find('supplier1', 'purOrderHeader', id)
      await chain.save('supplier1', 'purOrderHeader', { id, versionNum, supplierRemark: '产能紧张' })
      await chain.act('supplier1', 'purOrderHeader', 'doRefuse', id, { reason: '太贵' })
      const draft = await chain.act('buyer', 'purOrderHeader', 'doChange', id)
      expect(
        (
          await refusal(
            chain.save('buyer', 'purOrderHeader', {
              id,
              versionNum: draft['versionNum'],
              supplierId: chain.ids['V10002'],
            }),
          )
        ).words,
      ).toContain('不能更换供应商')
      await chain.save('buyer', 'purOrderHeader', {
        id,
        versionNum: draft['versionNum'],
        lines: [{ id: linesOf(draft)[0]?.['id'], taxPrice: '1.00' }],
      })
      await chain.act('buyer', 'purOrderHeader', 'doCancel', id, { reason: '作废' })
      for (const supplier of ['supplier1', 'supplier2'] as const)
        expect((await refusal(chain.find(supplier, 'purOrderHeader', id))).code).toBe('SRM-1010')
    })
  })

  describe('a line that is closed and opened again', () => {
    const closeAndOpen = async (line: unknown) => {
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', line, { reason: '误操作' })
      await chain.act('manager', 'purOrderLine', 'doReopenLine', line)
    }

    it('leaves an order unconfirmed that was so, and the supplier can answer', async () => {
      const id = await published(['10'])
      await closeAndOpen(linesOf(await order(id))[0]?.['id'])
      expect(await states(id)).toEqual(['PUBLISHED', 'WAIT_SUPPLIER'])
      expect((await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id))['status']).toBe('CONFIRMED')
    })

    it('leaves a confirmed one confirmed, a partly confirmed one as it was, a refused one refused', async () => {
      const confirmed = (await confirmedOrder(chain, [{ quantity: '10' }]))['id']
      const partly = await published(['10', '20'])
      await reply(partly, 0, demandDate, '10')
      const refusedOne = await published(['10'])
      await refuse(refusedOne, 0)
      for (const id of [confirmed, partly, refusedOne])
        await closeAndOpen(linesOf(await order(id))[0]?.['id'])
      expect([await states(confirmed), await states(partly), await states(refusedOne)]).toEqual([
        ['CONFIRMED', 'CONFIRMED'],
        ['PART_CONFIRMED', 'PART_CONFIRMED'],
        ['SUPPLIER_REFUSED', 'REFUSED'],
      ])
    })
  })

  describe('doWithdraw', () => {
    it('takes a submitted order back to its draft, by who submitted it and nobody else, until it was approved', async () => {
      const { id } = await draftOrder(chain, [{ quantity: '1' }])
      await chain.act('buyer', 'purOrderHeader', 'doSubmit', id)
      expect((await refusal(chain.act('admin', 'purOrderHeader', 'doWithdraw', id))).words).toContain(
        '自己提交',
      )
      expect((await refusal(chain.act('supplier1', 'purOrderHeader', 'doWithdraw', id))).code).toBe(
        'SRM-1010',
      )
      expect((await chain.act('buyer', 'purOrderHeader', 'doWithdraw', id))['status']).toBe('DRAFT')
      await publish(chain, id)
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doWithdraw', id))).code).toBe('SRM-1003')
    })

    it('takes a write-off back likewise', async () => {
      const line = linesOf(await confirmedOrder(chain, [{ quantity: '10' }]))[0]?.['id']
      const receipt = await receiveOrder(chain, [{ id: line, quantity: '10' }])
      const [made] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [
        { id: linesOf(receipt)[0]?.['id'], quantity: '4' },
      ])
      await chain.act('receiver', 'rcvWriteOff', 'doSubmit', made?.['id'])
      expect((await refusal(chain.act('admin', 'rcvWriteOff', 'doWithdraw', made?.['id']))).words).toContain(
        '自己提交',
      )
      expect((await chain.act('receiver', 'rcvWriteOff', 'doWithdraw', made?.['id']))['status']).toBe('DRAFT')
    })
  })
})
