import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

/** Section 17 of the domain: articles on sale, the cart, the catalogue order and what is ordered of it, with EX-42. */

oneDatabase((_, open) => {
  let chain: Chain
  const skus: Record<string, string> = {}

  beforeAll(async () => {
    chain = await openChain(open)
    for (const supplier of ['V10001', 'V10002']) await catalogue(supplier)
    await article('A', 'V10001', '12.50')
    await article('B', 'V10001', '99')
    await article('C', 'V10002', '1480')
    await article('D', 'V10002', '600', { minOrderQuantity: '5', packQuantity: '4' })
  })

  const catalogue = async (supplier: string): Promise<void> => {
    const row = { catalogCode: supplier, catalogName: supplier, supplierId: chain.ids[supplier] }
    const made = await chain.save('buyer', 'catCatalogue', { ...row, endDate: '2025-12-31' })
    await chain.act('buyer', 'catCatalogue', 'doEnable', made['id'])
    skus[supplier] = String(made['id'])
  }

  /** An article that is on sale, by all the steps that lead there but its picture. */
  const article = async (name: string, supplier: string, taxPrice: string, more: Row = {}): Promise<void> => {
    const [id = ''] = await chain.insert('catSku', [
      {
        skuName: name,
        brand: name,
        supplierId: chain.ids[supplier],
        supplierSkuCode: name,
        catalogueId: skus[supplier],
        categoryId: chain.ids['CAT'],
        uomId: chain.ids['PCS'],
        currency: 'CNY',
        priceBasis: 'TAX',
        taxRate: '13',
        taxPrice,
        startDate: '2025-01-01',
        endDate: '2025-12-31',
        status: 'SHELVED',
        ...more,
      },
    ])
    skus[name] = id
  }

  const press = (name: string, more: Row = {}) =>
    chain.call('requester', 'catSku', 'doAddToCart', { id: skus[name], ...more })
  const cart = () => chain.list('requester', 'catCart', { statusList: ['WAIT'] })
  const inCart = async (name: string): Promise<Row> =>
    (await cart()).find((row) => row['skuId'] === skus[name]) ?? {}
  const put = async (name: string, quantity: string): Promise<void> => {
    const { id, versionNum } = await inCart(name)
    await chain.save('requester', 'catCart', { id, versionNum, quantity })
  }
  const checkOut = async (): Promise<Row> => {
    const rows = (await cart()).map(({ id }) => ({ id }))
    const [order = {}] = await chain.take('requester', 'catOrder', 'doCheckout', rows, {
      ouId: chain.ids['SZ01'],
    })
    return chain.save('requester', 'catOrder', {
      id: order['id'],
      versionNum: order['versionNum'],
      receiverName: '王芳',
      phoneNumber: '0755-12345678',
    })
  }

  it('a press puts an article into the cart, and another one more; the article stays as it was', async () => {
    const before = await chain.find('buyer', 'catSku', skus['A'])
    await press('A')
    expect(await inCart('A')).toMatchObject({
      quantity: '1',
      priceAtAdd: '12.5',
      userId: chain.ids['requester'],
    })
    await press('A')
    await press('A', { versionNum: 99 }) // whoever looks at an older one is not held up
    expect(await inCart('A')).toMatchObject({ quantity: '3' })
    expect(await chain.find('buyer', 'catSku', skus['A'])).toEqual(before)
    const history = (await chain.call('buyer', 'catSku', 'findHistory', { id: skus['A'] })) as readonly Row[]
    expect(history.filter(({ action }) => action === 'doAddToCart')).toEqual([])
    expect(await chain.list('buyer', 'catCart')).toEqual([]) // a cart is its user's
  })

  it('the first press takes the least that may be ordered, in whole packs', async () => {
    await press('D')
    expect(await inCart('D')).toMatchObject({ quantity: '8' })
    const { id, versionNum } = await inCart('D')
    expect(
      await refusal(chain.save('requester', 'catCart', { id, versionNum, quantity: '10' })),
    ).toMatchObject({
      words: expect.stringContaining('4') as string,
    })
    await chain.call('requester', 'catCart', 'delete', { id })
  })

  it('EX-42: one catalogue order, below 2,000 without approval, becomes a purchase order for each supplier', async () => {
    await press('A')
    await put('A', '10')
    await press('B')
    await put('B', '3')
    await press('C')
    const order = await checkOut()
    expect(order).toMatchObject({ status: 'DRAFT', taxAmount: '1902', totalQuantity: '14' })
    expect(await cart()).toEqual([])
    const done = await chain.act('requester', 'catOrder', 'doSubmit', order['id'])
    expect(done['status']).toBe('ORDERED')
    const orders = await chain.list('buyer', 'purOrderHeader')
    expect(
      orders.map(({ supplierCode, taxAmount, status }) => [supplierCode, taxAmount, status]).sort(),
    ).toEqual([
      ['V10001', '422', 'DRAFT'],
      ['V10002', '1480', 'DRAFT'],
    ])
    const line = linesOf(done).find(({ skuId }) => skuId === skus['A'])
    const first = await chain.find('buyer', 'purOrderHeader', line?.['orderId'])
    expect(first).toMatchObject({
      deliverAddress: '深圳市南山区',
      receiverName: '王芳',
      buyerId: chain.ids['buyer'],
    })
    expect(linesOf(first).find(({ itemDescription }) => itemDescription === 'A')).toMatchObject({
      sourceType: 'CATALOG',
      purchaseQuantity: '10',
      taxAmount: '125',
    })
  })

  it('from 2,000 on somebody else approves it, and a price that has changed is accepted first', async () => {
    const row = { userId: chain.ids['requester'], skuId: skus['C'], quantity: '2', priceAtAdd: '1400' }
    await chain.insert('catCart', [row])
    const order = await checkOut()
    expect(await refusal(chain.act('requester', 'catOrder', 'doSubmit', order['id']))).toMatchObject({
      code: 'WARNED',
      codes: expect.arrayContaining(['SRM-2201']) as string[],
    })
    const despite = ['0']
    const sent = await chain.act('requester', 'catOrder', 'doSubmit', order['id'], { despite })
    expect(sent['status']).toBe('APPROVING')
    expect(linesOf(sent)[0]?.['orderId']).toBeNull()
    const done = await chain.act('manager', 'catOrder', 'doApproval', order['id'])
    expect(done['status']).toBe('ORDERED')
    const cancelled = await chain.act('requester', 'catOrder', 'doCancel', order['id'], {
      cancelReason: '不需要了',
    })
    expect(cancelled['status']).toBe('CANCELLED')
    const made = await chain.find('buyer', 'purOrderHeader', linesOf(cancelled)[0]?.['orderId'])
    expect(made['status']).toBe('CANCELLED')
    expect(await inCart('C')).toMatchObject({ quantity: '2' }) // what was not ordered lies in the cart again
  })

  it('a supplier finds his own articles alone, and no cart', async () => {
    expect((await chain.list('supplier1', 'catSku')).map(({ skuName }) => skuName).sort()).toEqual(['A', 'B'])
    expect(await refusal(chain.list('supplier1', 'catCart'))).toBeDefined()
    expect(chain.may('buyer', 'catSku', 'doShelveUp')).toBe(false)
  })
})
