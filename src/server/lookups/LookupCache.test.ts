import { expect, test } from 'vitest'
import { createLookupCache } from './LookupCache.ts'
import type { KnownType } from './loadLookups.ts'

const typesOf = (...codes: string[]): ReadonlyMap<string, KnownType> =>
  new Map(
    codes.map((typeCode) => [
      typeCode,
      { typeCode, label: { CN: '', EN: '' }, level: 'USER', values: new Map() },
    ]),
  )

test('who asks for a newer generation while an older one is being read gets the newer one', async () => {
  const ends: (() => void)[] = []
  let now = ['A']
  const cache = createLookupCache(typesOf(), () => {
    const read = typesOf(...now)
    return new Promise((done) => {
      ends.push(() => done(read))
    })
  })
  const older = cache.refresh(5)
  now = ['A', 'B']
  const newer = cache.refresh(6)
  ends[0]?.()
  await older
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await newer
  expect([cache.type('A'), cache.type('B')].map((type) => type?.typeCode)).toEqual(['A', 'B'])
  await cache.refresh(5) // a call that was read before: nothing is older than what is known
  expect(ends.length).toBe(2)
})
