import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { publishedOrder, refuse, reply, rowOf, statesOf } from './replies.ts'
import {
  confirmedOrder,
  demandDate,
  draftOrder,
  later,
  orderLine,
  orderOf,
  publish,
  receiveOrder,
} from './steps.ts'

/** The states of an order and of its lines as replies lead to them (11.4, 12). */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('an order that its supplier refused', () => {
    const refused = async () => {
      const id = await publishedOrder(chain, ['10'])
      await chain.act('supplier1', 'purOrderHeader', 'doRefuse', id, { reason: '太贵' })
      return id
    }

    it('is not edited; taken back it is, away from the supplier, and goes through approval again', async () => {
      const id = await refused()
      const { versionNum, lines } = (await orderOf(chain, id)) as {
        versionNum: unknown
        lines: readonly Row[]
      } // lines of an order are rows
      const change = { id, lines: [{ id: lines[0]?.['id'], taxPrice: '2.00' }] }
      expect(
        (await refusal(chain.save('buyer', 'purOrderHeader', { ...change, versionNum }))).codes,
      ).toContain('SRM-1006')
      expect((await chain.find('supplier1', 'purOrderHeader', id))['taxAmount']).toBe('113')
      const draft = await chain.act('buyer', 'purOrderHeader', 'doRevise', id)
      expect(draft['status']).toBe('DRAFT')
      await chain.save('buyer', 'purOrderHeader', { ...change, versionNum: draft['versionNum'] })
      expect((await refusal(chain.find('supplier1', 'purOrderHeader', id))).code).toBe('SRM-1010')
      expect(await chain.list('supplier1', 'purOrderLine', { idList: [lines[0]?.['id']] })).toEqual([])
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doReissue', id))).code).toBe('SRM-1003')
      expect((await refusal(chain.call('buyer', 'purOrderHeader', 'delete', { id }))).code).toBe('SRM-1003')
      expect((await publish(chain, id))['status']).toBe('PUBLISHED')
      const seen = await chain.find('supplier1', 'purOrderHeader', id)
      expect([seen['taxAmount'], (await rowOf(chain, id, 0))['replyStatus']]).toEqual(['20', 'WAIT_SUPPLIER'])
    })

    it('is reissued as it was', async () => {
      const id = await refused()
      await chain.act('buyer', 'purOrderHeader', 'doReissue', id)
      expect([...(await statesOf(chain, id)), (await rowOf(chain, id, 0))['replyStatus']]).toEqual([
        'PUBLISHED',
        'WAIT_SUPPLIER',
        'WAIT_SUPPLIER',
      ])
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doReissue', id))).code).toBe('SRM-1003')
    })
  })

  it('11.4: is to be confirmed within two working days', async () => {
    const id = await publishedOrder(chain, ['1'])
    expect((await orderOf(chain, id))['confirmDeadline']).toBe('2025-03-04') // it is a Saturday
  })

  it('11.4: is to be confirmed within the working days that are said for its operating unit', async () => {
    const say = async (values: readonly Row[]) => {
      const [profile] = await chain.list('system', 'baseProfile', { profileCode: 'SRM_PO_CONFIRM_DAYS' })
      return chain.save('system', 'baseProfile', {
        id: profile?.['id'],
        versionNum: profile?.['versionNum'],
        values,
      })
    }
    await say([{ levelType: 'ORG', organizationId: chain.ids['SZ01'], value: '5' }])
    const id = await publishedOrder(chain, ['1'])
    expect((await orderOf(chain, id))['confirmDeadline']).toBe('2025-03-07')
    await say([])
    const next = await publishedOrder(chain, ['1'])
    expect((await orderOf(chain, next))['confirmDeadline']).toBe('2025-03-04')
  })

  describe('replies', () => {
    it('lead to the same state in whatever order they come, and what is confirmed can be shipped', async () => {
      const [first, second] = [
        await publishedOrder(chain, ['10', '20']),
        await publishedOrder(chain, ['10', '20']),
      ]
      await reply(chain, first, 0, later(30), '10')
      await reply(chain, first, 1, demandDate, '20')
      await reply(chain, second, 1, demandDate, '20')
      await reply(chain, second, 0, later(30), '10')
      expect([await statesOf(chain, first), await statesOf(chain, second)]).toEqual([
        ['PART_CONFIRMED', 'WAIT_BUYER'],
        ['PART_CONFIRMED', 'WAIT_BUYER'],
      ])
      const [note] = await chain.take('supplier1', 'purDeliveryNote', 'fromOrder', [
        { id: linesOf(await orderOf(chain, first))[1]?.['id'], quantity: '20' },
      ])
      expect(note?.['totalQuantity']).toBe('20')
    })

    it('of a refused line and a confirmed one in both orders; the refused one is reissued by itself', async () => {
      const [first, second] = [
        await publishedOrder(chain, ['10', '20']),
        await publishedOrder(chain, ['10', '20']),
      ]
      await refuse(chain, first, 0)
      await reply(chain, first, 1, demandDate, '20')
      await reply(chain, second, 1, demandDate, '20')
      await refuse(chain, second, 0)
      expect([await statesOf(chain, first), await statesOf(chain, second)]).toEqual([
        ['PART_CONFIRMED', 'PART_CONFIRMED'],
        ['PART_CONFIRMED', 'PART_CONFIRMED'],
      ])
      await chain.act('buyer', 'purOrderHeader', 'doReissue', first)
      await chain.act('buyer', 'purOrderDelivery', 'doReissue', (await rowOf(chain, second, 0))['id'])
      expect([
        (await rowOf(chain, first, 0))['replyStatus'],
        (await rowOf(chain, second, 0))['replyStatus'],
      ]).toEqual(['WAIT_SUPPLIER', 'WAIT_SUPPLIER'])
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', first)
      expect(await statesOf(chain, first)).toEqual(['CONFIRMED', 'CONFIRMED'])
    })

    it('are given line by line, too; the rest as a whole while another reply awaits the buyer', async () => {
      const id = await publishedOrder(chain, ['10', '20', '30'])
      const lines = linesOf(await orderOf(chain, id))
      await chain.act('supplier1', 'purOrderLine', 'doConfirm', lines[0]?.['id'])
      expect([
        ...(await statesOf(chain, id)),
        (await orderLine(chain, lines[0]?.['id']))['confirmQuantity'],
      ]).toEqual(['PART_CONFIRMED', 'PART_CONFIRMED', '10'])
      expect(
        (await refusal(chain.act('supplier1', 'purOrderLine', 'doConfirm', lines[0]?.['id']))).code,
      ).toBe('SRM-1003')
      expect((await refusal(chain.act('buyer', 'purOrderLine', 'doConfirm', lines[1]?.['id']))).code).toBe(
        'FORBIDDEN',
      )
      expect(
        (await refusal(chain.act('supplier2', 'purOrderLine', 'doConfirm', lines[1]?.['id']))).code,
      ).toBe('SRM-1010')
      await reply(chain, id, 1, later(30), '20')
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id)
      expect([await statesOf(chain, id), (await rowOf(chain, id, 2))['replyStatus']]).toEqual([
        ['PART_CONFIRMED', 'WAIT_BUYER'],
        'CONFIRMED',
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
