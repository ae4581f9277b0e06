import { beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { publishedOrder, refuse, reply, rowOf, statesOf } from './replies.ts'
import { confirmedOrder, demandDate, draftOrder, later, orderOf, publish, shippedNote } from './steps.ts'

/** 12.1: what one side has decided. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('12.1: what one side has decided, the other does not undo', () => {
    const confirmed = async (quantity = '100') => confirmedOrder(chain, [{ quantity }])
    const rowsOf = async (id: unknown) => linesOf(linesOf(await orderOf(chain, id))[0] ?? {}, 'deliveries')
    const accept = async (id: unknown, shortMode: string) =>
      chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryConfirm', (await rowOf(chain, id, 0))['id'], {
        shortMode,
      })
    const lineOf = async (id: unknown) => linesOf(await orderOf(chain, id))[0] ?? {}

    it('a row that was confirmed before is split with its confirmation: no more is confirmed than was ordered', async () => {
      const { id } = await confirmed()
      await reply(chain, id, 0, demandDate, '90')
      await chain.act(
        'buyer',
        'purOrderDelivery',
        'doBuyerDeliveryReject',
        (await rowOf(chain, id, 0))['id'],
        {
          rejectReason: '不同意',
        },
      )
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', (await rowOf(chain, id, 0))['id'], {
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
      await reply(chain, id, 0, later(30), '100')
      await accept(id, 'KEEP_OPEN')
      await chain.act('supplier1', 'purOrderDelivery', 'doSplit', (await rowOf(chain, id, 0))['id'], {
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
      await reply(chain, id, 0, demandDate, '60')
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
      expect((await refusal(reply(chain, id, 0, demandDate, '100'))).words).toContain('不超过需求数量')
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
      await reply(chain, id, 0, later(30), '50')
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
      expect((await refusal(reply(chain, first['id'], 0, demandDate, '60'))).words).toContain('少于已发货')
      await reply(chain, second['id'], 0, demandDate, '60')
      await shippedNote(chain, [{ id: linesOf(second)[0]?.['id'], quantity: '80' }])
      for (const shortMode of ['SHORT', 'KEEP_OPEN'])
        expect((await refusal(accept(second['id'], shortMode))).words).toContain('请退回交期')
      await chain.act(
        'buyer',
        'purOrderDelivery',
        'doBuyerDeliveryReject',
        (await rowOf(chain, second['id'], 0))['id'],
        { rejectReason: '已发80' },
      )
      await reply(chain, second['id'], 0, demandDate, '80')
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
      await reply(chain, id, 0, demandDate, '60')
      await shippedNote(chain, [{ id: (await lineOf(id))['id'], quantity: '80' }])
      expect((await refusal(accept(id, 'SHORT'))).words).toContain('不能取消欠数')
      await accept(id, 'KEEP_OPEN')
      expect((await lineOf(id))['effectiveQuantity']).toBe('100')
    })

    it('replies on a line that is closed are not decided on; its rows are not confirmed along with others', async () => {
      const { id } = await confirmed()
      await reply(chain, id, 0, demandDate, '60')
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', (await lineOf(id))['id'], {
        reason: '不再需要',
      })
      expect((await refusal(accept(id, 'SHORT'))).words).toContain('不在执行中')
      expect(
        (
          await refusal(
            chain.act(
              'buyer',
              'purOrderDelivery',
              'doBuyerDeliveryReject',
              (await rowOf(chain, id, 0))['id'],
              {
                rejectReason: 'x',
              },
            ),
          )
        ).words,
      ).toContain('不在执行中')
      const two = await publishedOrder(chain, ['10', '20'])
      await chain.act('buyer', 'purOrderLine', 'doCloseLine', (await lineOf(two))['id'], {
        reason: '不再需要',
      })
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', two)
      await chain.act('manager', 'purOrderLine', 'doReopenLine', (await lineOf(two))['id'])
      expect([
        (await rowOf(chain, two, 0))['replyStatus'],
        (await rowOf(chain, two, 1))['replyStatus'],
        ...(await statesOf(chain, two)),
      ]).toEqual(['WAIT_SUPPLIER', 'CONFIRMED', 'PART_CONFIRMED', 'PART_CONFIRMED'])
    })

    it('an order that went out keeps its supplier; cancelled while it is changed, the supplier sees nothing of the change', async () => {
      const id = await publishedOrder(chain, ['10'])
      const { versionNum } = await chain.find('supplier1', 'purOrderHeader', id)
      await chain.save('supplier1', 'purOrderHeader', { id, versionNum, supplierRemark: '产能紧张' })
      await chain.act('supplier1', 'purOrderHeader', 'doRefuse', id, { reason: '太贵' })
      const draft = await chain.act('buyer', 'purOrderHeader', 'doRevise', id)
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
      const id = await publishedOrder(chain, ['10'])
      await closeAndOpen(linesOf(await orderOf(chain, id))[0]?.['id'])
      expect(await statesOf(chain, id)).toEqual(['PUBLISHED', 'WAIT_SUPPLIER'])
      expect((await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id))['status']).toBe('CONFIRMED')
    })

    it('leaves a confirmed one confirmed, a partly confirmed one as it was, a refused one refused', async () => {
      const confirmed = (await confirmedOrder(chain, [{ quantity: '10' }]))['id']
      const partly = await publishedOrder(chain, ['10', '20'])
      await reply(chain, partly, 0, demandDate, '10')
      const refusedOne = await publishedOrder(chain, ['10'])
      await refuse(chain, refusedOne, 0)
      for (const id of [confirmed, partly, refusedOne])
        await closeAndOpen(linesOf(await orderOf(chain, id))[0]?.['id'])
      expect([
        await statesOf(chain, confirmed),
        await statesOf(chain, partly),
        await statesOf(chain, refusedOne),
      ]).toEqual([
        ['CONFIRMED', 'CONFIRMED'],
        ['PART_CONFIRMED', 'PART_CONFIRMED'],
        ['SUPPLIER_REFUSED', 'REFUSED'],
      ])
    })
  })
})
