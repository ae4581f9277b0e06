import { expect, test } from 'vitest'
import type { Envelope } from '../language/wire.ts'
import type { Client } from './Client.ts'
import { createLookups } from './lookups.ts'
import { createStore } from './Store.ts'

/** A server with one value in every list; the first `failures` calls are lost. */
function serverOf(failures = 0) {
  const seen: string[][] = []
  const lookupGeneration = createStore<number | null>(null)
  const client: Client = {
    lookupGeneration,
    call: async (_server, _family, _operation, body) => {
      const { lookupTypes } = body as { lookupTypes: string[] } // what lookups send
      seen.push(lookupTypes)
      if (seen.length <= failures) throw new Error('lost')
      const data: unknown = Object.fromEntries(
        lookupTypes.map((type) => [
          type,
          [{ lookupCode: 'A', meaningCn: '甲', meaningEn: 'First', attributes: { size: '2' } }],
        ]),
      )
      return { status: 'S', msg: '', code: 'OK', traceId: '', data: data as never } // the shape of the call
    },
  }
  return { lookups: createLookups(client), seen, lookupGeneration }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('types that are wanted together are asked together, and once', async () => {
  const { lookups, seen } = serverOf()
  lookups.of('X')
  lookups.of('Y')
  lookups.of('X')
  await soon()
  lookups.of('Y')
  await soon()
  expect(seen).toEqual([['X', 'Y']])
  expect(lookups.of('X').get()).toEqual([
    { code: 'A', label: { CN: '甲', EN: 'First' }, enabled: true, attributes: { size: '2' } },
  ])
})

test('whoever listens hears of the values; their attributes are there for rules', async () => {
  const { lookups } = serverOf()
  let heard = 0
  lookups.of('X').subscribe(() => {
    heard += 1
  })
  expect(lookups.attribute('X', 'A', 'size')).toBeNull()
  await soon()
  expect(heard).toBe(1)
  expect([
    lookups.attribute('X', 'A', 'size'),
    lookups.attribute('X', 'A', 'none'),
    lookups.attribute('X', 'B', 'size'),
  ]).toEqual(['2', null, null])
})

test('a list that could not be had holds nobody up, and is asked for again by the next who needs it', async () => {
  const { lookups } = serverOf(1)
  lookups.of('X')
  await soon()
  expect(lookups.of('X').get()).toEqual([])
  await soon()
  expect(lookups.of('X').get()).toHaveLength(1)
})

test('when an answer tells that lists have changed those that are known are asked anew, and stand meanwhile', async () => {
  const { lookups, seen, lookupGeneration } = serverOf()
  lookups.of('X')
  lookupGeneration.set(7)
  lookups.of('Y')
  await soon()
  expect(seen).toEqual([['X', 'Y']])
  const before = lookups.of('X').get()
  lookupGeneration.set(8)
  expect(lookups.of('X').get()).toBe(before)
  await soon()
  expect(seen).toEqual([
    ['X', 'Y'],
    ['X', 'Y'],
  ])
  expect(lookups.of('X').get()).not.toBe(before)
})

test('what has changed while a list was on its way is asked for again', async () => {
  const ends: ((code: string) => void)[] = []
  const lookupGeneration = createStore<number | null>(1)
  const lookups = createLookups({
    lookupGeneration,
    call: <T>() =>
      new Promise<Envelope<T>>((done) => {
        ends.push((lookupCode) => {
          const data: unknown = { X: [{ lookupCode, meaningCn: '', meaningEn: '' }] }
          done({ status: 'S', msg: '', code: 'OK', traceId: '', data: data as T })
        })
      }),
  })
  lookups.of('X')
  await soon()
  lookupGeneration.set(2)
  await soon()
  expect(ends).toHaveLength(1) // asked again once the first is answered
  ends[0]?.('OLD')
  await soon()
  ends[1]?.('NEW')
  await soon()
  expect(lookups.of('X').get()).toMatchObject([{ code: 'NEW' }])
})
