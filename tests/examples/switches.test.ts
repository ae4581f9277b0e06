// What can be switched on bill types, delivery configurations and items does what its name says. Each switch once on and once off.
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { addBase } from './addBase.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import {
  confirmedOrder,
  demandDate,
  draftNote,
  draftOrder,
  later,
  receiveOrder,
  type Ordered,
} from './steps.ts'

oneDatabase((_, open) => {
  let chain: Chain
  let ids: Record<string, string>
  const { add, item } = addBase(() => chain)
  const billType = (code: string, more: Row) =>
    add('purBillType', code, { billTypeCode: code, billTypeName: code, documentKind: 'PO', ...more })
  const config = (code: string, more: Row) =>
    add('purDeliverConfig', code, { configCode: code, configName: code, earlyDays: 999, ...more })
  beforeAll(async () => {
    chain = await openChain(open)
    ids = chain.ids as Record<string, string> // one object, in which the steps look codes up
  })

  const confirmed = async (line: Ordered, more: Row = {}) =>
    linesOf(await confirmedOrder(chain, [line], more))[0]?.['id']
  /** Ships a note over one line; `values` are the line's. */
  const ship = async (id: unknown, values: Row = {}) => {
    const note = await draftNote(chain, [{ id, quantity: '1' }])
    const saved = await chain.save('supplier1', 'purDeliveryNote', {
      id: note['id'],
      versionNum: note['versionNum'],
      lines: [{ id: linesOf(note)[0]?.['id'], ...values }],
    })
    return chain.act('supplier1', 'purDeliveryNote', 'doConfirm', saved['id'])
  }
  const actions = async (entity: string, id: unknown) =>
    ((await chain.call('buyer', entity, 'findHistory', { id })) as readonly Row[]).map(({ action }) => action)

  it('a bill type without approval: submitting approves, and both steps are written down', async () => {
    await billType('PO-NA', { approvalFlag: 'N' })
    const order = await draftOrder(chain, [{ quantity: '10' }], { billTypeId: ids['PO-NA'] })
    await chain.act('buyer', 'purOrderHeader', 'doSubmit', order['id'])
    expect(await chain.find('buyer', 'purOrderHeader', order['id'])).toMatchObject({
      status: 'PUBLISHED',
      approvedByName: 'buyer',
      publishDate: expect.any(String) as string,
    })
    expect(await actions('purOrderHeader', order['id'])).toEqual(
      expect.arrayContaining(['doSubmit', 'doApproval']),
    )
    await add('purBillType', 'PR-NA', {
      billTypeCode: 'PR-NA',
      billTypeName: 'PR-NA',
      documentKind: 'PR',
      approvalFlag: 'N',
    })
    const asked = await chain.save('requester', 'purRequisitionHeader', {
      prTitle: '免审批',
      billTypeId: ids['PR-NA'],
      ouId: ids['SZ01'],
      lines: [{ itemId: ids['M-1001'], applyQuantity: '5', demandDate }],
    })
    await chain.act('requester', 'purRequisitionHeader', 'doSubmit', asked['id'])
    expect((await chain.find('requester', 'purRequisitionHeader', asked['id']))['status']).toBe('APPROVED')
  })

  it('a bill type that is not received: no receipt, no delivery note', async () => {
    await billType('PO-NR', { receiveFlag: 'N' })
    const id = await confirmed({ quantity: '10' }, { billTypeId: ids['PO-NR'] })
    expect((await refusal(draftNote(chain, [{ id, quantity: '1' }]))).code).toBe('SRM-2001')
    expect((await refusal(receiveOrder(chain, [{ id, quantity: '1' }]))).words).toContain('该类订单不需收货')
  })

  it('a bill type that is not settled: its receipts are not either', async () => {
    await billType('PO-NS', { settleFlag: 'N' })
    for (const [type, settled] of [
      ['PO', 'Y'],
      ['PO-NS', 'N'],
    ] as const) {
      const receipt = await receiveOrder(chain, [
        { id: await confirmed({ quantity: '10' }, { billTypeId: ids[type] }), quantity: '10' },
      ])
      const accepted = (
        await chain.list('receiver', 'rcvTransaction', { receiveNum: receipt['receiveNum'] })
      ).find((row) => row['transactionType'] === 'ACCEPT')
      expect(accepted?.['settleFlag']).toBe(settled)
    }
  })

  it.each([
    ['batchFlag', { batchNum: 'B1' }, '批次号', 'M-1001'],
    ['produceDateFlag', { produceDate: '2025-02-01' }, '生产日期', undefined],
  ] as const)(
    '%s of the delivery configuration asks for it when the goods go out',
    async (flag, values, words, item) => {
      await config(flag, { categoryId: ids['CAT'], itemId: ids[item ?? ''] ?? null, [flag]: 'Y' })
      const id = await confirmed({ quantity: '10' }, { deliverConfigId: ids[flag] })
      expect((await refusal(ship(id))).words).toContain(words)
      expect((await ship(id, values))['status']).toBe('CONFIRMED')
    },
  )

  it('inspectReportFlag asks for a file', async () => {
    await config('REPORT', { ouId: ids['SZ01'], itemId: ids['M-1001'], inspectReportFlag: 'Y' })
    expect(
      (await refusal(ship(await confirmed({ quantity: '10' }, { deliverConfigId: ids['REPORT'] })))).words,
    ).toContain('检验报告')
  })

  it('mixOrderFlag N: one order on a note; mixAddressFlag Y: another address may come along', async () => {
    await config('SINGLE', {
      supplierId: ids['V10001'],
      itemId: ids['M-1001'],
      mixOrderFlag: 'N',
      mixAddressFlag: 'Y',
    })
    await config('MIXED', {
      supplierId: ids['V10001'],
      itemId: ids['M-OVER'],
      mixOrderFlag: 'Y',
      mixAddressFlag: 'N',
    })
    const two = async (code: string, name: string) => [
      await confirmed({ item: name, quantity: '10' }, { deliverConfigId: ids[code] }),
      await confirmed({ item: name, quantity: '10' }, { deliverConfigId: ids[code] }),
    ]
    const both = async (ids: readonly unknown[]) =>
      chain.act(
        'supplier1',
        'purDeliveryNote',
        'doConfirm',
        (
          await draftNote(
            chain,
            ids.map((id) => ({ id, quantity: '1' })),
          )
        )['id'],
      )
    expect((await refusal(both(await two('SINGLE', 'M-1001')))).words).toContain('不允许合并多个订单')
    expect((await both(await two('MIXED', 'M-OVER')))['status']).toBe('CONFIRMED')
    const elsewhere = async (code: string, name: string) => {
      const note = await draftNote(chain, [
        {
          id: await confirmed({ item: name, quantity: '10' }, { deliverConfigId: ids[code] }),
          quantity: '1',
        },
      ])
      return chain.save('supplier1', 'purDeliveryNote', {
        id: note['id'],
        versionNum: note['versionNum'],
        deliverAddress: '别处',
      })
    }
    expect(
      (
        await refusal(
          chain.act('supplier1', 'purDeliveryNote', 'doConfirm', (await elsewhere('MIXED', 'M-OVER'))['id']),
        )
      ).words,
    ).toContain('不允许合并多个收货地址')
    expect(
      (
        await chain.act(
          'supplier1',
          'purDeliveryNote',
          'doConfirm',
          (await elsewhere('SINGLE', 'M-1001'))['id'],
        )
      )['status'],
    ).toBe('CONFIRMED')
  })

  it('a delivery configuration applies to whom and what it names', async () => {
    await config('OTHER', { supplierId: ids['V10002'] })
    expect(
      (await refusal(draftOrder(chain, [{ quantity: '10' }], { deliverConfigId: ids['OTHER'] }))).words,
    ).toContain('不可选择')
    await chain.act('admin', 'purDeliverConfig', 'doInvalid', ids['OTHER']) // or it would choose itself below
    await config('SZ02-ONLY', { ouId: ids['SZ02'] })
    expect(
      (await refusal(draftOrder(chain, [{ quantity: '10' }], { deliverConfigId: ids['SZ02-ONLY'] }))).words,
    ).toContain('不可选择')
    const of = (item: string, code: string) =>
      draftOrder(chain, [{ item, quantity: '10' }], { deliverConfigId: ids[code] })
    expect((await refusal(of('M-INSP', 'OVER10'))).words).toContain('不可选择')
    await config('MOVED', { supplierId: ids['V10001'], itemId: ids['M-UNDER'] })
    const order = await of('M-UNDER', 'MOVED')
    await chain.save('admin', 'purDeliverConfig', { id: ids['MOVED'], versionNum: 1, itemId: ids['M-INSP'] })
    expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doSubmit', order['id']))).words).toContain(
      '送货配置不适用于',
    )
  })

  it('the most specific delivery configuration wins, until somebody chooses another', async () => {
    const chosen = async (item: string, more: Row = {}) => {
      const line = { itemId: ids[item], purchaseQuantity: '1', taxPrice: '1', demandDate, ...more }
      const order = await chain.save('buyer', 'purOrderHeader', {
        billTypeId: ids['PO'],
        ouId: ids['SZ01'],
        supplierId: ids['V10002'],
        taxRate: '13',
        lines: [line],
      })
      return linesOf(order)[0]
    }
    await add('basePurchaseCategory', 'CAT-BEST', { categoryCode: 'CAT-BEST', categoryName: 'CAT-BEST' })
    await item('M-BEST', { categoryId: ids['CAT-BEST'] })
    const outcomes = []
    for (const [code, more] of [
      ['BY-CATEGORY', { categoryId: ids['CAT-BEST'] }],
      ['BY-ITEM', { itemId: ids['M-BEST'] }],
      ['BY-SUPPLIER-OU', { supplierId: ids['V10002'], ouId: ids['SZ01'] }],
      ['BY-SUPPLIER-CATEGORY', { supplierId: ids['V10002'], categoryId: ids['CAT-BEST'] }],
      ['BY-SUPPLIER-ITEM', { supplierId: ids['V10002'], itemId: ids['M-BEST'], overDeliverRate: '7' }],
    ] as const) {
      await config(code, more)
      outcomes.push((await chosen('M-BEST'))?.['deliverConfigCode'] === code)
    }
    expect(outcomes).toEqual([true, true, true, true, true])
    expect(await chosen('M-BEST')).toMatchObject({ overDeliverRate: '7' })
    expect(await chosen('M-1001')).toMatchObject({ deliverConfigCode: 'BY-SUPPLIER-OU' })
    expect(await chosen('M-BEST', { deliverConfigId: ids['PLAIN'] })).toMatchObject({
      deliverConfigCode: 'PLAIN',
      overDeliverRate: '0',
    })
  })

  it('items: lead time makes the demand date, serial numbers are asked for', async () => {
    await item('M-LEAD', { leadTimeDays: 15 })
    const order = await chain.save('buyer', 'purOrderHeader', {
      billTypeId: ids['PO'],
      ouId: ids['SZ01'],
      supplierId: ids['V10001'],
      lines: [{ itemId: ids['M-LEAD'], purchaseQuantity: '1' }],
    })
    expect(linesOf(order)[0]?.['demandDate']).toBe(later(15))
    await item('M-SER', { serialFlag: 'Y' })
    const id = await confirmed({ item: 'M-SER', quantity: '10' })
    expect((await refusal(ship(id))).words).toContain('序列号')
    expect((await ship(id, { serialNums: 'S-1' }))['status']).toBe('CONFIRMED')
  })
})
