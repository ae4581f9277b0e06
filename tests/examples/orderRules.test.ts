import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, today, type Chain } from './openChain.ts'
import {
  approvedRequisition,
  confirmedOrder,
  demandDate,
  draftOrder,
  later,
  orderLine,
  publish,
  receiveNote,
  receiveOrder,
  shippedNote,
} from './steps.ts'

/** What an order may say: tolerances, prices, rates, units (1.4, 1.5, 4.7, 11.3), and what is received of it late or too early (19.2). */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const change = async (row: Row, values: Row) =>
    chain.save('buyer', 'purOrderHeader', { id: row['id'], versionNum: row['versionNum'], ...values })
  const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}

  it('a tolerance that is left blank is none: the line is shipped, received and completed', async () => {
    const order = await confirmedOrder(chain, [
      { quantity: '10', more: { overDeliverRate: null, overReceiptRate: null, underReceiptRate: null } },
    ])
    const id = firstLine(order)['id']
    expect([firstLine(order)['overReceiptRate'], firstLine(order)['shippableQuantity']]).toEqual([null, '10'])
    await receiveNote(chain, await shippedNote(chain, [{ id, quantity: '10' }]), ['10'])
    expect((await orderLine(chain, id))['lineStatus']).toBe('COMPLETED')
  })

  describe('an order free of charge', () => {
    it('has no prices', async () => {
      const free = await chain.save('system', 'purBillType', {
        billTypeCode: 'PO-FREE',
        billTypeName: '免费订单',
        documentKind: 'PO',
        orderClass: 'FREE',
      })
      expect(
        (await refusal(draftOrder(chain, [{ quantity: '10', price: '5' }], { billTypeId: free['id'] })))
          .words,
      ).toContain('单价必须为0')
      expect(
        (
          await refusal(
            draftOrder(chain, [{ quantity: '10', price: '0', more: { freeFlag: 'N' } }], {
              billTypeId: free['id'],
            }),
          )
        ).words,
      ).toContain('免费')
      const order = await draftOrder(chain, [{ quantity: '10', price: '0' }], { billTypeId: free['id'] })
      expect([firstLine(order)['freeFlag'], (await publish(chain, order['id']))['taxAmount']]).toEqual([
        'Y',
        '0',
      ])
    })

    it('shows how much of it was received', async () => {
      const free = await chain.save('system', 'purBillType', {
        billTypeCode: 'PO-FREE2',
        billTypeName: '赠品订单',
        documentKind: 'PO',
        orderClass: 'FREE',
      })
      const order = await confirmedOrder(chain, [{ quantity: '10', price: '0' }], { billTypeId: free['id'] })
      const percent = async () =>
        (await chain.find('buyer', 'purOrderHeader', order['id']))['receivedPercent']
      expect(await percent()).toBe('0')
      for (const [quantity, shown] of [
        ['4', '40'],
        ['6', '100'],
      ] as const) {
        await receiveOrder(chain, [{ id: firstLine(order)['id'], quantity }])
        expect(await percent()).toBe(shown)
      }
    })
  })

  describe('the exchange rate', () => {
    it('of our own currency is 1, whatever is sent', async () => {
      const order = await draftOrder(chain, [{ quantity: '10', price: '10' }], { exchangeRate: '5' })
      expect([order['exchangeRate'], order['baseTaxAmount']]).toEqual(['1', '100'])
    })

    it('SRM-1103: of another is the latest up to the date of the order, neither an older nor a later one nor one typed in', async () => {
      const rate = async (effectiveDate: string, exchangeRate: string, fromCurrency = 'EUR') =>
        (await chain.save('system', 'baseExchangeRate', { fromCurrency, effectiveDate, exchangeRate }))['id']
      const [older, latest, coming, other] = [
        await rate(later(-9), '7.70'),
        await rate(later(-2), '7.80'),
        await rate(later(3), '7.90'),
        await rate(today, '7.1', 'USD'),
      ]
      const draft = await draftOrder(chain, [{ quantity: '10', price: '10' }], {
        currency: 'EUR',
        incoterm: 'FOB',
        exchangeRate: '70',
      })
      expect([draft['exchangeRate'], draft['baseTaxAmount']]).toEqual([null, null])
      expect((await refusal(change(draft, { rateSourceId: coming }))).codes).toContain('PARAM_INVALID')
      expect((await refusal(change(draft, { rateSourceId: other }))).codes).toContain('PARAM_INVALID')
      const dated = await change(draft, { rateSourceId: older })
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))).code).toBe(
        'SRM-1103',
      )
      const right = await change(dated, { rateSourceId: latest })
      expect([right['exchangeRate'], right['baseTaxAmount']]).toEqual(['7.8', '780'])
      expect((await chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))['status']).toBe(
        'APPROVING',
      )
    })

    it('of a currency that is changed afterwards is found anew', async () => {
      const usd = await chain.save('system', 'baseExchangeRate', {
        fromCurrency: 'HKD',
        effectiveDate: later(-1),
        exchangeRate: '0.92',
      })
      const draft = await draftOrder(chain, [{ quantity: '10', price: '10' }], {
        currency: 'HKD',
        incoterm: 'FOB',
        rateSourceId: usd['id'],
      })
      expect(draft['exchangeRate']).toBe('0.92')
      expect((await change(draft, { currency: 'JPY' }))['exchangeRate']).toBeNull()
    })
  })

  it('who buys, asks or receives for us is one of our own people', async () => {
    const { ids } = chain
    const order = await draftOrder(chain, [{ quantity: '5' }])
    expect(
      (
        await refusal(
          chain.act('buyer', 'purOrderHeader', 'doTransferBuyer', order['id'], { buyerId: ids['supplier1'] }),
        )
      ).words,
    ).toContain('不可选择')
    expect(
      (
        await chain.act('buyer', 'purOrderHeader', 'doTransferBuyer', order['id'], {
          buyerId: ids['manager'],
        })
      )['buyerId'],
    ).toBe(ids['manager'])
    const wanted = {
      prTitle: '代申请',
      billTypeId: ids['PR'],
      ouId: ids['SZ01'],
      lines: [{ itemId: ids['M-1001'], applyQuantity: '1', demandDate }],
    }
    expect(
      (
        await refusal(
          chain.save('requester', 'purRequisitionHeader', { ...wanted, requesterId: ids['supplier1'] }),
        )
      ).codes,
    ).toContain('PARAM_INVALID')
  })

  it('another date of the order or requisition leaves the demand dates that were entered', async () => {
    const order = await change(await draftOrder(chain, [{ quantity: '10' }]), { orderDate: later(-2) })
    expect(firstLine(order)['demandDate']).toBe(demandDate)
    const wanted = await chain.save('requester', 'purRequisitionHeader', {
      prTitle: '改期',
      billTypeId: chain.ids['PR'],
      ouId: chain.ids['SZ01'],
      lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '1', demandDate }],
    })
    const moved = await chain.save('requester', 'purRequisitionHeader', {
      id: wanted['id'],
      versionNum: wanted['versionNum'],
      applyDate: later(-1),
    })
    expect(firstLine(moved)['demandDate']).toBe(demandDate)
  })

  describe('a line from a requisition', () => {
    it('keeps its item and its unit', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '1200' }])
      const [order] = await chain.take(
        'buyer',
        'purOrderHeader',
        'fromRequisition',
        [{ id: firstLine(requisition)['id'] }],
        { supplierId: chain.ids['V10001'], billTypeId: chain.ids['PO'] },
      )
      const id = firstLine(order ?? {})['id']
      expect(firstLine(order ?? {})['sourceType']).toBe('PR')
      expect(
        (await refusal(change(order ?? {}, { lines: [{ id, itemId: chain.ids['M-OVER'] }] }))).words,
      ).toContain('物料')
      expect(
        (await refusal(change(order ?? {}, { lines: [{ id, uomId: chain.ids['KG'] }] }))).words,
      ).toContain('单位')
    })
  })

  it('where a requisition or an order line comes from is not typed in', async () => {
    const wanted = {
      prTitle: '手工',
      billTypeId: chain.ids['PR'],
      ouId: chain.ids['SZ01'],
      lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '1', demandDate }],
    }
    expect(
      (await refusal(chain.save('requester', 'purRequisitionHeader', { ...wanted, sourceType: 'MRP' })))
        .codes,
    ).toContain('SRM-1006')
    expect((await chain.save('requester', 'purRequisitionHeader', wanted))['sourceType']).toBe('MANUAL')
    expect(
      firstLine(await draftOrder(chain, [{ quantity: '1', more: { sourceType: 'ERP' } }]))['sourceType'],
    ).toBe('MANUAL')
  })

  it('the supplier writes its remark, and nobody writes it in its name', async () => {
    const draft = await draftOrder(chain, [{ quantity: '10' }])
    expect((await refusal(change(draft, { supplierRemark: '同意' }))).codes).toContain('SRM-1006')
    expect(
      (await refusal(draftOrder(chain, [{ quantity: '10' }], { supplierRemark: '同意' }))).codes,
    ).toContain('SRM-1006')
    const { id } = await publish(chain, draft['id'])
    const seen = await chain.find('supplier1', 'purOrderHeader', id)
    expect(
      (
        await chain.save('supplier1', 'purOrderHeader', {
          id,
          versionNum: seen['versionNum'],
          supplierRemark: '同意',
        })
      )['supplierRemark'],
    ).toBe('同意')
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
