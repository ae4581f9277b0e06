// What lines look up among base data: the least that is ordered, and who buys.
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { addBase } from './addBase.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { draftOrder, later } from './steps.ts'

oneDatabase((_, open) => {
  let chain: Chain
  let ids: Record<string, string>
  const { add, item } = addBase(() => chain)
  beforeAll(async () => {
    chain = await openChain(open)
    ids = chain.ids as Record<string, string> // one object, in which the steps look codes up
  })

  it('SRM-1810: what an order holds of an item is at least its minimum, in full packs, unless there is a reason', async () => {
    await item('M-MIN', { minOrderQuantity: '500', packQuantity: '120' })
    const submit = async (quantities: readonly string[], more: Row = {}) => {
      const order = await draftOrder(
        chain,
        quantities.map((quantity) => ({ item: 'M-MIN', quantity, more })),
      )
      return chain.act('buyer', 'purOrderHeader', 'doSubmit', order['id'])
    }
    // EX-39 and EX-40
    expect(await refusal(submit(['430']))).toMatchObject({
      code: 'SRM-1810',
      words: expect.stringContaining('600') as string,
    })
    expect((await refusal(submit(['610']))).words).toContain('720')
    expect((await submit(['600']))['status']).toBe('APPROVING')
    expect((await submit(['360', '240']))['status']).toBe('APPROVING')
    expect((await submit(['430'], { minimumReason: '试产' }))['status']).toBe('APPROVING')
  })

  it('the minimum of the supplier and operating unit goes before that of all, and before that of the item', async () => {
    await item('M-LEAST', { minOrderQuantity: '500' })
    const least = async (supplier = 'V10001') => {
      const order = await draftOrder(chain, [{ item: 'M-LEAST', quantity: '1' }], {
        supplierId: ids[supplier],
      })
      return linesOf(order)[0]?.['minOrderQuantity']
    }
    const outcomes = [await least()]
    for (const [minOrderQuantity, more] of [
      ['400', {}],
      ['300', { ouId: ids['SZ01'] }],
      ['200', { supplierId: ids['V10001'] }],
      ['100', { supplierId: ids['V10001'], ouId: ids['SZ01'] }],
    ] as const) {
      await add('purItemMinQtyConfig', minOrderQuantity, {
        itemId: ids['M-LEAST'],
        startDate: '2025-01-01',
        minOrderQuantity,
        ...more,
      })
      outcomes.push(await least())
    }
    expect(outcomes).toEqual(['500', '400', '300', '200', '100'])
    expect(await least('V10002')).toBe('300')
  })

  it('lines of a requisition go to whom their category belongs in their operating unit', async () => {
    const resource = (code: string, more: Row) =>
      add('baseCategoryResource', code, { categoryId: ids['CAT'], startDate: '2025-01-01', ...more })
    const lineBuyer = async () => {
      const requisition = await chain.save('requester', 'purRequisitionHeader', {
        prTitle: 'Whom it goes to',
        billTypeId: ids['PR'],
        ouId: ids['SZ01'],
        lines: [{ itemId: ids['M-1001'], applyQuantity: '1', demandDate: later(20) }],
      })
      return linesOf(requisition)[0]?.['lineBuyerId']
    }
    await resource('OF-ALL', { buyerId: ids['buyer'] })
    expect(await lineBuyer()).toBe(ids['buyer'])
    await resource('OF-OU', { buyerId: ids['manager'], ouId: ids['SZ01'] })
    expect(await lineBuyer()).toBe(ids['manager'])
  })
})
