import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { draftOrder, publish } from './steps.ts'

/** Section 10.1 of the domain: the price library and the look-up of an order line, with EX-17 to EX-19. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const price = (more: Row): Promise<Row> =>
    chain.save('system', 'purPrice', {
      supplierId: chain.ids['V10001'],
      itemId: chain.ids['M-OVER'],
      uomId: chain.ids['PCS'],
      priceBasis: 'NO_TAX',
      taxRate: '13',
      startDate: '2025-01-01',
      untilDate: '2025-12-31',
      ...more,
    })
  const steps = [
    ['0', '10.00'],
    ['500', '9.60'],
    ['2000', '9.20'],
  ].map(([fromQuantity, noTaxPrice]) => ({ fromQuantity, noTaxPrice }))
  const order = (item: string, quantity: string, line: Row = {}, more: Row = {}): Promise<Row> =>
    draftOrder(chain, [{ item, quantity, more: { taxPrice: undefined, ...line } }], {
      priceBasis: 'NO_TAX',
      ...more,
    })
  const priced = (row: Row) => {
    const line = firstLine(row)
    return [line['noTaxPrice'], line['noTaxAmount'], line['libraryPrice']]
  }

  describe('steps', () => {
    it('EX-17: the whole line has the price of the step that its quantity reaches', async () => {
      const { id, steps: kept } = await price({ noTaxPrice: '10', steps })
      expect((kept as readonly Row[]).map(({ toQuantity }) => toQuantity)).toEqual(['500', '2000', null])
      expect(priced(await order('M-OVER', '499'))).toEqual(['10', '4990', '10'])
      const second = await order('M-OVER', '500')
      expect(priced(second)).toEqual(['9.6', '4800', '9.6'])
      expect(firstLine(second)['priceId']).toBe(id)
      expect(priced(await order('M-OVER', '2500'))).toEqual(['9.2', '23000', '9.2'])
    })

    it('EX-18: cumulative steps count what was ordered since the start, and not what is only drafted', async () => {
      const { id } = await price({
        itemId: chain.ids['M-UNDER'],
        noTaxPrice: '10',
        stepMode: 'CUMULATIVE',
        steps,
      })
      await publish(chain, (await order('M-UNDER', '1900'))['id'])
      await order('M-UNDER', '5000') // a draft
      expect((await chain.find('buyer', 'purPrice', id))['orderedSince']).toBe('1900')
      expect(priced(await order('M-UNDER', '300'))).toEqual(['9.2', '2760', '9.2'])
      expect(priced(await order('M-UNDER', '99'))).toEqual(['9.6', '950.4', '9.6'])
    })

    it('SRM-1701: begin at 0, and no two at the same quantity', async () => {
      const itemId = chain.ids['M-STOP']
      const late = price({ itemId, noTaxPrice: '1', steps: [{ fromQuantity: '5', noTaxPrice: '1' }] })
      expect((await refusal(late)).code).toBe('SRM-1701')
      const twice = ['0', '0'].map((fromQuantity) => ({ fromQuantity, noTaxPrice: '1' }))
      expect((await refusal(price({ itemId, noTaxPrice: '1', steps: twice }))).code).toBe('SRM-1701')
    })
  })

  it('forms find the step as they find the price', async () => {
    const { id: priceId, steps: kept } = await price({
      itemId: chain.ids['M-STOP'],
      noTaxPrice: '10',
      steps,
    })
    const found = await chain.call('buyer', 'purOrderLine', 'findBest', {
      field: 'priceStep',
      rows: ['499', '500', null].map((stepQuantity) => ({ priceId, stepQuantity })),
    })
    const ids = (kept as readonly Row[]).map(({ id }) => id)
    expect((found as readonly (Row | null)[]).map((one) => one?.['id'])).toEqual([ids[0], ids[1], undefined])
  })

  describe('validity', () => {
    const mine = { itemId: '', priceBasis: 'NO_TAX' }
    const periods = async () =>
      (await chain.list('buyer', 'purPrice', { itemId: mine.itemId }))
        .toSorted((a, b) => String(a['priceNum']).localeCompare(String(b['priceNum'])))
        .map((row) => [row['startDate'], row['endDate'], row['replacedFlag']])

    it('EX-19: a later price ends the running one the day before, and nothing comes back after it', async () => {
      mine.itemId = String(chain.ids['M-INSP'])
      await price({ ...mine, noTaxPrice: '11.30' })
      const later = await price({
        ...mine,
        noTaxPrice: '10.17',
        startDate: '2025-04-01',
        untilDate: '2025-09-30',
      })
      expect([later['beforeTaxPrice'], later['changePercent']]).toEqual(['12.769', '-10'])
      expect(await periods()).toEqual([
        ['2025-01-01', '2025-03-31', 'N'],
        ['2025-04-01', '2025-09-30', 'N'],
      ])
      const on = async (orderDate: string) => priced(await order('M-INSP', '1', {}, { orderDate }))[0]
      expect(await on('2025-03-31')).toBe('11.3')
      expect(await on('2025-04-01')).toBe('10.17')
      expect(await on('2025-10-01')).toBeNull()
    })

    it('R-PRC-1: a price that lies whole within a later one is replaced, one that begins before its end is refused', async () => {
      await price({ ...mine, noTaxPrice: '9', startDate: '2025-03-01', untilDate: '2025-12-31' })
      expect(await periods()).toEqual([
        ['2025-01-01', '2025-02-28', 'N'],
        ['2025-04-01', '2025-09-30', 'Y'],
        ['2025-03-01', '2025-12-31', 'N'],
      ])
      const early = price({ ...mine, noTaxPrice: '8', startDate: '2025-02-01', untilDate: '2025-06-30' })
      expect((await refusal(early)).code).toBe('SRM-1701')
    })

    it('R-PRC-1: a price from the same day takes the place of one that would run longer, which does not come back', async () => {
      await price({ ...mine, noTaxPrice: '9', startDate: '2026-01-01', untilDate: '2026-12-31' })
      await price({ ...mine, noTaxPrice: '8', startDate: '2026-01-01', untilDate: '2026-06-30' })
      expect((await periods()).slice(-2)).toEqual([
        ['2026-01-01', '2026-12-31', 'Y'],
        ['2026-01-01', '2026-06-30', 'N'],
      ])
      const on = async (orderDate: string) => priced(await order('M-INSP', '1', {}, { orderDate }))[0]
      expect(await on('2026-03-01')).toBe('8')
      expect(await on('2026-08-01')).toBeNull()
    })
  })

  describe('an order line', () => {
    it('R-PRC-2: takes the price of its business entity before that of the group', async () => {
      const itemId = chain.ids['M-1001']
      const group = await price({ itemId, noTaxPrice: '20' })
      const first = await order('M-1001', '1')
      expect([priced(first)[0], firstLine(first)['priceId']]).toEqual(['20', group['id']])
      await price({ itemId, noTaxPrice: '21', ouId: chain.ids['SZ01'] })
      await price({ itemId, noTaxPrice: '19', ouId: chain.ids['SZ02'] })
      expect(priced(await order('M-1001', '1'))[0]).toBe('21')
    })

    it('R-PRC-3: is entered lower freely, and higher with a reason, which the approver reads', async () => {
      const lower = await order('M-1001', '1', { noTaxPrice: '18' })
      expect(['overPriceFlag', 'overPercent'].map((key) => firstLine(lower)[key])).toEqual(['N', '0'])
      const { paths } = await refusal(order('M-1001', '1', { noTaxPrice: '23.1' }))
      expect(paths).toEqual(['lines[0].overPriceReason'])
      const higher = await order('M-1001', '1', { noTaxPrice: '23.1', overPriceReason: '急单' })
      expect(['overPriceFlag', 'overPercent'].map((key) => firstLine(higher)[key])).toEqual(['Y', '10'])
    })

    it('tells its supplier nothing of the library', async () => {
      const { id } = await order('M-1001', '1', { noTaxPrice: '23.1', overPriceReason: '急单' })
      await publish(chain, id)
      const seen = linesOf(await chain.find('supplier1', 'purOrderHeader', id))
      const words = /price(Id|Code|Name|Step)|library|over(Price|Percent)|stepQuantity/
      expect(Object.keys(seen[0] ?? {}).filter((key) => words.test(key))).toEqual([])
    })
  })
})
