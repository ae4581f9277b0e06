import { expect, test } from 'vitest'
import { isTold } from './isTold.ts'

const told = (deps: readonly string[]) =>
  isTold(
    { deps },
    { status: 'DRAFT', 'supplier.status': null, lines: [{ price: '1', 'item.flag': 'Y' }, { price: '2' }] },
  )

test('own values and what stands around a row are known; through a reference only what was sent, empty or not', () => {
  expect(told(['status', 'remark', 'lines.price', 'parent.status', 'me.orgs', 'supplier.status'])).toBe(true)
  expect(told(['supplier.country'])).toBe(false)
})

test('of lines every one has to hold it; without lines there is nothing to hold', () => {
  expect(told(['lines.item.flag'])).toBe(false)
  expect(isTold({ deps: ['lines.item.flag'] }, { lines: [{ 'item.flag': 'N' }] })).toBe(true)
  expect(isTold({ deps: ['lines.item.flag'] }, { lines: [] })).toBe(true)
})
