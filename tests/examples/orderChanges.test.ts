import { beforeAll, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { approve, beginChange, changeOf, submit, writeChange } from './changeSteps.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { confirmedOrder, draftNote, later, orderLine, orderOf, receiveNote, shippedNote } from './steps.ts'

/** Section 11.5 of the domain: an order is changed by a document that is approved. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const change = (id: unknown) => chain.find('buyer', 'purOrderChange', id)
  const quantities = async (id: unknown) => {
    const line = await orderLine(chain, id)
    return ['purchaseQuantity', 'openQuantity', 'onWayQuantity', 'receivedQuantity'].map((key) => line[key])
  }

  it('EX-25: of 100 with 40 received and 30 on the way 60 is refused, and 70 leaves the 30 open that are on the way', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }])
    const { id } = firstLine(order)
    await receiveNote(chain, await shippedNote(chain, [{ id, quantity: '40' }]), ['40'])
    await shippedNote(chain, [{ id, quantity: '30' }])
    const draft = await changeOf(
      chain,
      await orderOf(chain, order['id']),
      {},
      { 10: { purchaseQuantity: '60' } },
    )
    expect(await refusal(submit(chain, draft))).toMatchObject({
      code: 'SRM-1804',
      paths: ['lines[0].purchaseQuantity'],
      words: expect.stringContaining('变更后数量不能小于70') as string,
    })
    const less = await writeChange(chain, await change(draft['id']), {}, { 10: { purchaseQuantity: '70' } })
    await submit(chain, less)
    expect((await orderOf(chain, order['id']))['changeVersion']).toBe(0)
    expect((await approve(chain, less))['status']).toBe('APPROVED')
    expect(await quantities(id)).toEqual(['70', '30', '30', '40'])
    const now = await orderOf(chain, order['id'])
    expect([now['changeVersion'], now['changeReason'], now['changingFlag'], now['status']]).toEqual([
      1,
      '需求变化',
      'N',
      'PART_CONFIRMED',
    ])
    expect([less['changeNum'], (await change(draft['id']))['changeVersion']]).toEqual([
      `${String(order['orderNum'])}-V01`,
      1,
    ])
  })

  it('goods that are shipped between the draft of a change and its approval count: it is refused then, and nothing has happened', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }])
    const { id } = firstLine(order)
    const note = await draftNote(chain, [{ id, quantity: '80' }])
    const draft = await changeOf(chain, order, {}, { 10: { purchaseQuantity: '60' } })
    expect((await refusal(chain.act('supplier1', 'purDeliveryNote', 'doConfirm', note['id']))).code).toBe(
      'SRM-1805',
    )
    await submit(chain, draft)
    await chain.act('manager', 'purOrderChange', 'doReject', draft['id'], { reason: '再议' })
    await chain.act('buyer', 'purOrderChange', 'doCancel', draft['id'], { reason: '不再变更' })
    await chain.act('supplier1', 'purDeliveryNote', 'doConfirm', note['id'])
    const second = await changeOf(
      chain,
      await orderOf(chain, order['id']),
      {},
      { 10: { purchaseQuantity: '60' } },
    )
    const before = await orderOf(chain, order['id'])
    expect((await refusal(submit(chain, second))).words).toContain('80')
    expect(await orderOf(chain, order['id'])).toEqual(before)
  })

  it('what is received while a change waits for its approval is kept by it, and what it left alone too', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }, { quantity: '50', item: 'M-OVER' }])
    const [first, second] = linesOf(order)
    const note = await shippedNote(chain, [{ id: first?.['id'], quantity: '40' }])
    const draft = await changeOf(
      chain,
      await orderOf(chain, order['id']),
      { remark: '改后' },
      { 10: { purchaseQuantity: '70' } },
    )
    await submit(chain, draft)
    await receiveNote(chain, note, ['40'])
    await chain.save('supplier1', 'purOrderHeader', {
      id: order['id'],
      versionNum: (await orderOf(chain, order['id']))['versionNum'],
      supplierRemark: '已排产',
    })
    await approve(chain, draft)
    const now = await orderOf(chain, order['id'])
    expect([now['remark'], now['supplierRemark']]).toEqual(['改后', '已排产'])
    expect(await quantities(first?.['id'])).toEqual(['70', '30', '0', '40'])
    expect(await quantities(second?.['id'])).toEqual(['50', '50', '0', '0'])
  })

  it('changed lines wait for the supplier again, unchanged ones keep their confirmation, and what was confirmed holds until he answers', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }, { quantity: '50', item: 'M-OVER' }])
    const draft = await changeOf(chain, order, {}, { 10: { purchaseQuantity: '150', demandDate: later(30) } })
    await submit(chain, draft)
    await approve(chain, draft)
    const now = await orderOf(chain, order['id'])
    expect(linesOf(now).map((line) => [line['deliveryStatus'], line['confirmQuantity']])).toEqual([
      ['WAIT_SUPPLIER', '100'],
      ['CONFIRMED', '50'],
    ])
    expect(
      linesOf(firstLine(now), 'deliveries').map(({ demandDate, demandQuantity, roundNum }) => [
        demandDate,
        demandQuantity,
        roundNum,
      ]),
    ).toEqual([[later(30), '150', 2]])
    expect(now['status']).toBe('PART_CONFIRMED')
    await chain.act('supplier1', 'purOrderHeader', 'doConfirm', order['id'])
    expect((await orderOf(chain, order['id']))['status']).toBe('CONFIRMED')
    expect(firstLine(await orderOf(chain, order['id']))['confirmQuantity']).toBe('150')
  })

  it('lines are added and cancelled; dates are split and taken away; the price is what the change says', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }, { quantity: '50', item: 'M-OVER' }])
    const begun = await beginChange(chain, order)
    const [line] = linesOf(begun)
    const [date] = linesOf(line ?? {}, 'deliveries')
    const draft = await writeChange(
      chain,
      begun,
      { changeReason: '调整' },
      {
        10: {
          taxPrice: '10.17',
          deliveries: [
            { id: date?.['id'], removeFlag: 'Y' },
            { demandDate: later(21), demandQuantity: '60' },
            { demandDate: later(28), demandQuantity: '40' },
          ],
        },
        20: { cancelFlag: 'Y' },
        new: { itemId: chain.ids['M-1001'], purchaseQuantity: '7', demandDate: later(40), taxPrice: '11.30' },
      },
    )
    expect(linesOf(draft).map(({ changeKind }) => changeKind)).toEqual(['MODIFY', 'CANCEL', 'ADD'])
    await submit(chain, draft)
    await approve(chain, draft)
    const now = await orderOf(chain, order['id'])
    expect(
      linesOf(now).map(({ purchaseQuantity, taxPrice, noTaxPrice, lineStatus }) => [
        purchaseQuantity,
        taxPrice,
        noTaxPrice,
        lineStatus,
      ]),
    ).toEqual([
      ['100', '10.17', '9', 'OPEN'],
      ['50', '11.3', '10', 'CANCELLED'],
      ['7', '11.3', '10', 'OPEN'],
    ])
    expect(
      linesOf(firstLine(now), 'deliveries').map(({ demandDate, demandQuantity }) => [
        demandDate,
        demandQuantity,
      ]),
    ).toEqual([
      [later(21), '60'],
      [later(28), '40'],
    ])
    expect(now['taxAmount']).toBe('1096.1')
  })

  it('SRM-1805: one change of an order at a time; a second one is refused, and the order says that it is being changed', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }])
    const draft = await beginChange(chain, order)
    expect((await orderOf(chain, order['id']))['changingFlag']).toBe('Y')
    expect((await refusal(chain.act('buyer', 'purOrderHeader', 'doChange', order['id']))).code).toBe(
      'SRM-1805',
    )
    const also = { orderId: order['id'], reasonType: 'DEMAND', changeReason: '另一单' }
    expect((await refusal(chain.save('buyer', 'purOrderChange', also))).code).toBe('SRM-1805')
    await chain.act('buyer', 'purOrderChange', 'doCancel', draft['id'], { reason: '不改' })
    expect((await orderOf(chain, order['id']))['changingFlag']).toBe('N')
    await chain.save('buyer', 'purOrderChange', also)
  })

  it('only lines that are being changed are held back: others are shipped, and what is on its way is received', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }, { quantity: '50', item: 'M-OVER' }])
    const [first, second] = linesOf(order)
    const note = await shippedNote(chain, [{ id: first?.['id'], quantity: '10' }])
    await changeOf(chain, await orderOf(chain, order['id']), {}, { 10: { purchaseQuantity: '90' } })
    await expect(draftNote(chain, [{ id: first?.['id'], quantity: '5' }])).rejects.toThrow()
    await shippedNote(chain, [{ id: second?.['id'], quantity: '5' }])
    await receiveNote(chain, note, ['10'])
    expect((await orderLine(chain, first?.['id']))['receivedQuantity']).toBe('10')
  })

  it('where the supplier must agree it takes effect when he does, and a refusal leaves the order as it is', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }])
    const { id, versionNum } = await beginChange(chain, order)
    await chain.save('system', 'purOrderChange', { id, versionNum, agreeFlag: 'Y' })
    const draft = await writeChange(
      chain,
      await change(id),
      { changeReason: '减量' },
      { 10: { purchaseQuantity: '90' } },
    )
    expect((await refusal(chain.find('supplier1', 'purOrderChange', id))).code).toBe('SRM-1010')
    await submit(chain, draft)
    expect((await approve(chain, draft))['status']).toBe('WAIT_SUPPLIER')
    const asked = await chain.find('supplier1', 'purOrderChange', id)
    expect(firstLine(asked)).toMatchObject({ purchaseQuantity: '90', purchaseQuantityBefore: '100' })
    expect(Object.keys(firstLine(asked)).filter((key) => key.startsWith('overPrice'))).toEqual([])
    await chain.act('supplier1', 'purOrderChange', 'doRefuse', id, { supplierOpinion: '已备料' })
    expect([(await change(id))['status'], (await orderOf(chain, order['id']))['changeVersion']]).toEqual([
      'REJECTED',
      0,
    ])
    await submit(chain, draft)
    await approve(chain, draft)
    expect((await refusal(chain.act('supplier2', 'purOrderChange', 'doConfirm', id))).code).toBe('SRM-1010')
    expect((await chain.act('supplier1', 'purOrderChange', 'doConfirm', id))['status']).toBe('APPROVED')
    expect([
      firstLine(await orderOf(chain, order['id']))['purchaseQuantity'],
      (await change(id))['changeVersion'],
    ]).toEqual(['90', 1])
  })

  it('a supplier asks for a change, which the buyer approves; nobody else sees it, and his draft holds nobody up', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }])
    const wish = await chain.save('supplier1', 'purOrderChange', {
      orderId: order['id'],
      reasonType: 'SUPPLIER',
      changeReason: '设备检修',
    })
    expect([
      wish['createSide'],
      firstLine(wish)['purchaseQuantity'],
      'overPriceReason' in firstLine(wish),
    ]).toEqual(['SUPPLIER', '100', false])
    const { id } = wish
    expect((await refusal(chain.find('buyer', 'purOrderChange', id))).code).toBe('SRM-1010')
    expect((await refusal(chain.find('supplier2', 'purOrderChange', id))).code).toBe('SRM-1010')
    expect(
      (
        await refusal(
          chain.save('supplier2', 'purOrderChange', { orderId: order['id'], reasonType: 'OTHER' }),
        )
      ).code,
    ).toMatch(/SRM-1010|SRM-1006|PARAM_INVALID|INVALID/)
    expect((await orderOf(chain, order['id']))['changingFlag']).toBe('N')
    const written = await writeChange(chain, wish, {}, { 10: { demandDate: later(45) } }, 'supplier1')
    await submit(chain, written, 'supplier1')
    expect((await change(id))['status']).toBe('APPROVING')
    await approve(chain, written)
    expect(firstLine(await orderOf(chain, order['id']))['demandDate']).toBe(later(45))
  })

  it('what both have changed is told in the language of whoever approves, with both values', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '100' }])
    const draft = await changeOf(chain, order, { remark: '改后' })
    await submit(chain, draft)
    const { id, versionNum } = await orderOf(chain, order['id'])
    await chain.save('system', 'purOrderHeader', { id, versionNum, remark: '插单' })
    const { code, paths, words } = await refusal(approve(chain, draft))
    expect([code, paths]).toEqual(['CHANGED_SINCE', ['remark']])
    expect(words).toContain('现为 插单，拟改为 改后')
    await chain.act('manager', 'purOrderChange', 'doReject', draft['id'], { reason: '先确认' })
    const decided = await writeChange(chain, await change(draft['id']), { remarkBefore: '插单' })
    await submit(chain, decided)
    await approve(chain, decided)
    expect((await orderOf(chain, id))['remark']).toBe('改后')
  })
})
