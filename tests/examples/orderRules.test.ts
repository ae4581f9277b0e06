import { beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, openChain, refusal, today, type Chain } from './openChain.ts'
import {
  changeOrder,
  confirmedLine,
  confirmedOrder,
  demandDate,
  draftNote,
  draftOrder,
  later,
  orderLine,
  publish,
  receiveNote,
  receiveOrder,
  shippedNote,
} from './steps.ts'

/** What an order may say: tolerances, prices, rates, units (1.4, 1.5, 4.7, 11.3), and when its goods may arrive (14). */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

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
      expect([draft['rateSourceId'], draft['exchangeRate'], draft['baseTaxAmount']]).toEqual([
        latest,
        '7.8',
        '780',
      ])
      expect((await refusal(changeOrder(chain, draft, { rateSourceId: coming }))).codes).toContain(
        'PARAM_INVALID',
      )
      expect((await refusal(changeOrder(chain, draft, { rateSourceId: other }))).codes).toContain(
        'PARAM_INVALID',
      )
      const dated = await changeOrder(chain, draft, { rateSourceId: older })
      expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doSubmit', draft['id']))).code).toBe(
        'SRM-1103',
      )
      const right = await changeOrder(chain, dated, { rateSourceId: latest })
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
      expect((await changeOrder(chain, draft, { currency: 'JPY' }))['exchangeRate']).toBeNull()
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
    const order = await changeOrder(chain, await draftOrder(chain, [{ quantity: '10' }]), {
      orderDate: later(-2),
    })
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
    expect((await refusal(changeOrder(chain, draft, { supplierRemark: '同意' }))).codes).toContain('SRM-1006')
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

  it('arrives neither earlier nor later than the configuration of the order allows', async () => {
    const id = await confirmedLine(chain, { quantity: '10' }, { deliverConfigId: chain.ids['AUTO3'] })
    const draft = await draftNote(chain, [{ id, quantity: '10' }])
    const early = await chain.save('supplier1', 'purDeliveryNote', {
      id: draft['id'],
      versionNum: draft['versionNum'],
      planArriveDate: `${later(1)} 08:00:00`,
    })
    expect(
      (await refusal(chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))).words,
    ).toContain('提前')
    await chain.save('supplier1', 'purDeliveryNote', {
      id: draft['id'],
      versionNum: early['versionNum'],
      planArriveDate: `${later(14)} 08:00:00`,
    })
    expect((await chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))['status']).toBe(
      'CONFIRMED',
    )
  })

  it('arrives at most seven days early where the order has no configuration', async () => {
    const draft = await draftNote(chain, [
      { id: await confirmedLine(chain, { quantity: '10' }), quantity: '10' },
    ])
    const planned = async (days: number) => {
      const { versionNum } = await chain.find('supplier1', 'purDeliveryNote', draft['id'])
      return chain.save('supplier1', 'purDeliveryNote', {
        id: draft['id'],
        versionNum,
        planArriveDate: `${later(days)} 08:00:00`,
      })
    }
    await planned(12)
    expect(
      (await refusal(chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))).words,
    ).toContain('提前')
    await planned(13)
    expect((await chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))['status']).toBe(
      'CONFIRMED',
    )
  })
})
