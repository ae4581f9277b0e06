import { expect, test } from 'vitest'
import { createCatalog } from '../store/Catalog.ts'
import type { Definitions } from '../../language/definitions.ts'
import { backOff, translated } from './translated.ts'

const catalog = createCatalog({
  version: '1',
  entities: {},
  screens: [],
  menus: [],
  lookups: {},
  audiences: [],
  me: [],
  roles: [],
  responsibilities: [],
  areas: [],
} satisfies Partial<Definitions> as unknown as Definitions) // nothing else is looked at
const fault = (code: string) => Object.assign(new Error(code), { code })

/** Fails so many times before it answers. */
function failing(code: string, times: number) {
  const made = {
    tries: 0,
    run: async () => {
      made.tries++
      if (made.tries <= times) throw fault(code)
      return 'done'
    },
  }
  return made
}

test.each(['40P01', '40001', '55P03'])('%s is tried again, and nobody hears of it', async (code) => {
  const work = failing(code, 3)
  expect(await translated(catalog, work.run)).toBe('done')
  expect(work.tries).toBe(4)
})

test('after ten tries it is BUSY, within seconds', async () => {
  const work = failing('40P01', 99)
  const before = Date.now()
  await expect(translated(catalog, work.run)).rejects.toMatchObject({ code: 'BUSY' })
  expect(work.tries).toBe(10)
  expect(Date.now() - before).toBeLessThan(6000)
})

test('the pause grows to its bound and is never the same', () => {
  const pauses = Array.from({ length: 50 }, () => backOff(3))
  expect(new Set(pauses).size).toBeGreaterThan(40)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(80)
  expect(Math.max(...Array.from({ length: 50 }, () => backOff(20)))).toBeLessThanOrEqual(500)
})
