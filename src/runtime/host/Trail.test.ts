import { expect, test, vi } from 'vitest'
import { Trail } from './Trail.ts'

const trail = () => {
  const fetch = vi.fn(async (page: number) => (page === 3 ? ['e'] : ['a', 'b']))
  return { fetch, trail: new Trail({ ids: ['c', 'd'], pageIndex: 2, pageRows: 2, total: 5, fetch }) }
}

test('within a page nothing is asked', async () => {
  const { fetch, trail: one } = trail()
  expect(one.placeOf('d')).toBe(4)
  expect(await one.beside('c', 1)).toBe('d')
  expect(fetch).not.toHaveBeenCalled()
})
test('over its edge the next page is asked once', async () => {
  const { fetch, trail: one } = trail()
  expect(await one.beside('d', 1)).toBe('e')
  expect(await one.beside('c', -1)).toBe('b')
  expect(await one.beside('b', 1)).toBe('c')
  expect(one.placeOf('e')).toBe(5)
  expect(fetch).toHaveBeenCalledTimes(2)
})
test('behind the last there is nothing, nor beside what the list never showed', async () => {
  const { trail: one } = trail()
  await one.beside('d', 1)
  expect([one.has('e', 1), await one.beside('e', 1), one.placeOf('x'), one.has('x', -1)]).toEqual([
    false,
    null,
    null,
    false,
  ])
})
test('where nobody counted the page is as far as it goes', () => {
  const one = new Trail({ ids: ['a', 'b'], pageIndex: 1, pageRows: 2, total: null, fetch: async () => [] })
  expect([one.has('a', 1), one.has('b', 1), one.has('a', -1)]).toEqual([true, false, false])
})
