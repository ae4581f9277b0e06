// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { MenuWaiting } from '../language/waiting.ts'
import type { Client } from './Client.ts'
import type { Live } from './live/Live.ts'
import type { LiveTopic } from '../language/live.ts'
import { countOfMenu, createWaiting, rowsInSight, statesOf, waitingOf } from './waiting.ts'

const some: MenuWaiting = {
  entity: 'purOrderHeader',
  name: 'Purchase order',
  stateField: 'status',
  menuIds: ['purOrderList'],
  states: [
    { state: 'REJECTED', verb: 'doSubmit', count: 2, isMore: false, late: 0 },
    { state: 'APPROVING', verb: 'doApproval', count: 1000, isMore: true, late: 3 },
    { state: 'DRAFT', verb: 'doSubmit', count: 373, isMore: false, late: 0, drafts: true },
  ],
  rows: [],
}

/** A client whose answers are given one by one. */
function slowClient() {
  const calls: ((answer: readonly MenuWaiting[] | Error) => void)[] = []
  const client = {
    call: () =>
      new Promise((answer, refuse) => {
        calls.push((given) => (given instanceof Error ? refuse(given) : answer({ status: 'S', data: given })))
      }),
  } as unknown as Client // all that is called
  return { client, calls }
}

test('what was known stays while it is asked anew, and when that fails', async () => {
  const { client, calls } = slowClient()
  const { store, refresh } = createWaiting(client, 'buyer')
  const first = refresh()
  expect(store.get().list).toBeUndefined()
  calls[0]?.([some])
  await first
  expect(store.get()).toEqual({ list: [some], error: null })
  const second = refresh()
  calls[1]?.(new Error('away'))
  await second
  expect(store.get().list).toEqual([some])
  expect(store.get().error?.message).toBe('away')
})

test('what is done while an answer is on its way is asked for once more', async () => {
  const { client, calls } = slowClient()
  const { store, refresh } = createWaiting(client, 'buyer')
  const asked = refresh()
  void refresh()
  void refresh()
  calls[0]?.([some])
  await Promise.resolve()
  await new Promise((go) => setTimeout(go))
  expect(calls).toHaveLength(2)
  calls[1]?.([])
  await asked
  expect(store.get().list).toEqual([])
})

test('an answer is good for half a minute', async () => {
  const { client, calls } = slowClient()
  let now = 100_000
  const { look } = createWaiting(client, 'buyer', () => now)
  look()
  calls[0]?.([])
  await new Promise((go) => setTimeout(go))
  now += 29_000
  look()
  expect(calls).toHaveLength(1)
  now += 2_000
  look()
  expect(calls).toHaveLength(2)
})

test('each responsibility has its own, and counts come by menu and by state', () => {
  const { client } = slowClient()
  expect(waitingOf(client, 'u', 'buyer')).toBe(waitingOf(client, 'u', 'buyer'))
  expect(waitingOf(client, 'u', 'manager')).not.toBe(waitingOf(client, 'u', 'buyer'))
  expect(countOfMenu([some], 'purOrderList')).toEqual({ count: 1002, isMore: true })
  expect(countOfMenu([some], 'rcvReceiveList')).toEqual({ count: 0, isMore: false })
  expect(countOfMenu(undefined, 'purOrderList').count).toBe(0)
  expect(statesOf([some], 'purOrderHeader').get('DRAFT')?.count).toBe(373)
})

test('a larger window shows more of what waits, a phone no more', () => {
  const rows = (innerWidth: number, innerHeight: number) => rowsInSight({ innerWidth, innerHeight })
  expect([rows(1366, 768), rows(1920, 1080), rows(390, 2000), rows(1024, 500), rows(3840, 2160)]).toEqual([
    9, 15, 9, 9, 25,
  ])
})

/** What a page follows, and a way to tell it. */
function sampleLive() {
  const followed = new Map<LiveTopic, (news: never) => void>()
  const live: Pick<Live, 'watch'> = {
    watch: (topic, _place, hear) => {
      followed.set(topic, hear)
      return () => followed.delete(topic)
    },
  }
  const tell = (news: readonly MenuWaiting[]) => {
    for (const hear of followed.values()) hear(news as never) // of the only kind that is followed
  }
  return { live: async () => live as Live, followed: () => [...followed.keys()], tell }
}

test('what waits is told over one subscription of all that show it, until the last has gone', async () => {
  const { client } = slowClient()
  const { live, followed, tell } = sampleLive()
  const { store, follow } = createWaiting({ ...client, live }, 'buyer')
  const stops = [follow('EN'), follow('EN')]
  await Promise.resolve()
  await Promise.resolve()
  expect(followed()).toEqual([{ kind: 'waiting', rows: expect.any(Number) as number }])
  tell([some])
  expect(store.get()).toEqual({ list: [some], error: null })
  stops[0]?.()
  expect(followed()).toHaveLength(1)
  stops[1]?.()
  expect(followed()).toEqual([])
})

test('who has gone before the socket is there follows nothing', async () => {
  const { client } = slowClient()
  const { live, followed } = sampleLive()
  const { follow } = createWaiting({ ...client, live }, 'buyer')
  follow('EN')()
  await new Promise((go) => setTimeout(go))
  expect(followed()).toEqual([])
})

test('a page that is left takes its answer with it: what waits is asked for by itself, and nothing is said to have failed', async () => {
  const { client, calls } = slowClient()
  const { store, take } = createWaiting(client, 'buyer')
  take(Promise.reject(new Error('given up')))
  await new Promise((go) => setTimeout(go))
  expect(calls).toHaveLength(1)
  calls[0]?.([some])
  await new Promise((go) => setTimeout(go))
  expect(store.get()).toEqual({ list: [some], error: null })
})

test('what is asked already is not asked twice, and an answer that another call was to bring may be given up', async () => {
  const { client, calls } = slowClient()
  const { store, take, refresh } = createWaiting(client, 'buyer')
  const asked = refresh()
  take(Promise.reject(new Error('given up'))) // a rejection that nobody takes fails the run
  await new Promise((go) => setTimeout(go))
  calls[0]?.([some])
  await asked
  expect(calls).toHaveLength(1)
  expect(store.get()).toEqual({ list: [some], error: null })
})
