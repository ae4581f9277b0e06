import { expect, test } from 'vitest'
import { definitions } from '../../../../dist/definitions/server.ts'
import type { SumPart } from '../../../language/homeFigures.ts'
import { createRightsCache } from '../../permission/Rights.ts'
import { addDays, addMonths, firstOfMonth, mondayOf } from './homeDays.ts'
import { awaitedOf, flowsOf, heldLists, summedOf } from './homePlan.ts'
import { byMeasure, largest, preferred, sumIn } from './homeSums.ts'

const rights = createRightsCache(definitions)
const [buyer, supplier] = [
  rights('buyer', ['buyer']),
  rights('supplier', ['supplierSales', 'supplierLogistics']),
]
const listOf = (held: typeof buyer, entity: string) =>
  heldLists(definitions, held).find((one) => one.entity.name === entity)

test('what is added up is an agreed amount by a day, both of which the list is searched by', () => {
  const list = listOf(buyer, 'purOrderHeader')
  const summed = list && summedOf(list, [])
  expect(summed).toMatchObject({
    amount: 'taxAmount',
    base: { amount: 'baseTaxAmount', currency: 'CNY' },
    date: 'orderDate',
    stateField: 'status',
  })
  expect(summed?.states).toEqual(
    expect.arrayContaining(['PUBLISHED', 'CONFIRMED', 'COMPLETED', 'PART_CONFIRMED']),
  )
  for (const state of ['DRAFT', 'APPROVING', 'REJECTED', 'CANCELLED'])
    expect(summed?.states).not.toContain(state)
})

test('an amount that is hidden is not what is added up', () => {
  const list = listOf(supplier, 'purOrderHeader')
  expect(list?.screen.audience).toBe('supplier')
  expect(list && summedOf(list, ['baseTaxAmount'])).not.toHaveProperty('base')
})

test('base data and lines are not added up', () => {
  for (const list of heldLists(definitions, buyer))
    if (list.entity.kind !== 'document') expect(summedOf(list, [])).toBeNull()
})

test('what waits for others is on the path and has a verb that leads on', () => {
  const list = listOf(buyer, 'purOrderHeader')
  const codes = list ? awaitedOf(list, (state) => state === 'APPROVING').map(({ code }) => code) : []
  expect(codes).toContain('PUBLISHED')
  expect(codes).not.toContain('APPROVING')
  expect(codes).not.toContain('DRAFT')
  expect(codes).not.toContain('COMPLETED')
})

test('a flow is shown to whom it is granted, and not where it takes back what is done', () => {
  const of = (held: typeof buyer, audience: string) =>
    flowsOf(
      definitions,
      heldLists(definitions, held),
      { audience, me: { audience } },
      held.may.bind(held),
    ).map(({ makes, flow }) => `${makes.name}.${flow.name}`)
  const everything = createRightsCache({
    ...definitions,
    menus: definitions.menus.map((menu) => ({ ...menu, grants: { buyer: 'all' as const } })),
  })('buyer', ['buyer'])
  expect(of(supplier, 'supplier')).toEqual(['purDeliveryNote.fromOrder'])
  expect(of(supplier, 'buyer')).toEqual([])
  expect(of(everything, 'buyer').join()).not.toMatch(/fromReceipt|fromRejected/)
})

test('days: months end where they end, weeks begin on Monday', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -2)).toBe('2025-11-15')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(firstOfMonth('2026-11-23')).toBe('2026-11-01')
})

test('sums stay exact and each currency stays by itself', () => {
  const part = (sum: string, measure: string): SumPart => ({ part: 'x', sum, measure, count: 1 })
  const parts = [part('0.1', 'CNY'), part('0.2', 'CNY'), part('900', 'USD')]
  expect(sumIn(parts, 'CNY').sum).toBe('0.3')
  expect(byMeasure(parts).map(({ measure }) => measure)).toEqual(['CNY', 'USD'])
  expect(largest(parts)).toEqual({ measure: 'USD', sum: '900' })
  expect(largest([])).toEqual({ measure: null, sum: '0' })
  expect(preferred(parts, 'CNY').measure).toBe('CNY')
  expect(preferred(parts, 'EUR').measure).toBe('USD')
})
