// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import type { Client } from './Client.ts'
import type { Live } from './live/Live.ts'
import { createQueries, queriesOf, type QueryKey } from './queries.ts'
import { session } from './session.ts'
import { createWebClient } from './webClient.ts'

afterEach(() => session.set(null))

const soon = () => new Promise((go) => setTimeout(go))
const client = { call: () => Promise.reject(new Error('nobody asks by it')) } as Client

/** Questions of one page whose answers are given one by one. */
function slowPage(now: () => number = Date.now, live?: Client['live']) {
  const answers: ((given: string | Error) => void)[] = []
  const queries = createQueries({ ...client, ...(live && { live }) }, now)
  const ask = () =>
    new Promise<string>((answer, refuse) => {
      answers.push((given) => (given instanceof Error ? refuse(given) : answer(given)))
    })
  const of = (...key: QueryKey) => queries.of<string>(key, { ask })
  const answer = async (index: number, given: string | Error) => {
    answers[index]?.(given)
    await soon()
  }
  return { queries, of, ask, answer, asked: () => answers.length }
}

test('one question for each entity, operation and body, whoever asks it', () => {
  const { of } = slowPage()
  const one = of('order', 'find', { id: '1' })
  expect(of('order', 'find', { id: '1' })).toBe(one)
  for (const other of [
    of('order', 'find', { id: '2' }),
    of('order', 'list', { id: '1' }),
    of('order', 'find'),
  ])
    expect(other).not.toBe(one)
})

test('what was known stays while it is asked anew, and when that fails; asked once more it is there', async () => {
  const { of, answer } = slowPage()
  const { store, refresh, ask } = of('order', 'find')
  void refresh()
  expect(store.get()).toEqual({ data: undefined, error: null })
  await answer(0, 'first')
  const second = ask()
  expect(store.get()).toEqual({ data: 'first', error: null })
  const failed = expect(second).rejects.toThrow('away')
  await answer(1, new Error('away'))
  await failed
  expect(store.get()).toMatchObject({ data: 'first', error: { message: 'away' } })
  void refresh()
  await answer(2, 'third')
  expect(store.get()).toEqual({ data: 'third', error: null })
})

test('what is done while an answer is on its way is asked for once more, and that answer counts', async () => {
  const { of, answer, asked } = slowPage()
  const { store, refresh, ask } = of('order', 'find')
  void refresh()
  void refresh()
  const wanted = ask()
  expect(asked()).toBe(1)
  await answer(0, 'old')
  expect(asked()).toBe(2)
  await answer(1, 'new')
  expect([await wanted, store.get().data, asked()]).toEqual(['new', 'new', 2])
})

test('an answer is good for a while; one that failed is not, and nobody asks twice at once', async () => {
  let now = 100_000
  const { of, answer, asked } = slowPage(() => now)
  const { look } = of('order', 'find')
  look(30_000)
  look(30_000)
  await answer(0, new Error('away'))
  expect(asked()).toBe(1)
  look(30_000)
  await answer(1, 'here')
  now += 29_000
  look(30_000)
  expect(asked()).toBe(2)
  now += 2_000
  look(30_000)
  expect(asked()).toBe(3)
})

test('who needs it once waits for what is on its way, and asks where nobody has', async () => {
  const { of, answer, asked } = slowPage()
  const { once, look } = of('order', 'find')
  look(0)
  const [one, other] = [once(), once()]
  await answer(0, 'here')
  expect([await one, await other, await once(), asked()]).toEqual(['here', 'here', 'here', 1])
})

test('a change of an entity asks anew what is shown of it, and the rest when it is wanted', async () => {
  const { queries, of, answer, asked } = slowPage()
  const [shown, hidden, other] = [of('order', 'find', 1), of('order', 'find', 2), of('receipt', 'find')]
  const leave = shown.follow()
  for (const [index, { look }] of [shown, hidden, other].entries()) {
    look(0)
    await answer(index, 'before')
  }
  queries.changed('order')
  expect(asked()).toBe(4)
  await answer(3, 'after')
  expect([shown, hidden, other].map(({ store }) => store.get().data)).toEqual(['after', 'before', 'before'])
  hidden.look(60_000)
  other.look(60_000)
  expect(asked()).toBe(5)
  await answer(4, 'after')
  leave()
  queries.changed('order')
  expect(asked()).toBe(5)
})

test('a change while an answer is on its way is not lost', async () => {
  const { queries, of, answer, asked } = slowPage()
  const { look, store } = of('order', 'find')
  look(0)
  queries.changed('order')
  await answer(0, 'before')
  await answer(1, 'after')
  expect([store.get().data, asked()]).toEqual(['after', 2])
})

test('what is told meanwhile is newer than the answer that was on its way', async () => {
  const { of, answer, asked } = slowPage()
  const { store, refresh, put } = of('order', 'find')
  void refresh()
  put('told')
  await answer(0, 'older')
  expect([store.get().data, asked()]).toEqual(['told', 1])
})

test('an answer that another call brings is not asked for; where that call is given up it is', async () => {
  const { of, answer, asked } = slowPage()
  const brought = of('order', 'find', 1)
  brought.take(Promise.resolve('brought'))
  await soon()
  expect([brought.store.get().data, asked()]).toEqual(['brought', 0])
  const given = of('order', 'find', 2)
  given.take(Promise.reject(new Error('given up')))
  await soon()
  await answer(0, 'asked')
  expect([given.store.get(), asked()]).toEqual([{ data: 'asked', error: null }, 1])
  void given.refresh()
  given.take(Promise.reject(new Error('given up'))) // a rejection that nobody takes fails the run
  await soon()
  expect(asked()).toBe(2)
})

test('when everything is forgotten nothing of it stays, and what is on its way comes to nobody', async () => {
  const { queries, of, answer, asked } = slowPage()
  const [known, coming] = [of('order', 'find', 1), of('order', 'find', 2)]
  known.put('of the former user')
  const wanted = expect(coming.ask()).rejects.toThrow()
  queries.forget()
  await answer(0, 'of the former user')
  await wanted
  for (const { store } of [known, coming]) expect(store.get()).toEqual({ data: undefined, error: null })
  const again = of('order', 'find', 1)
  expect(again).not.toBe(known)
  expect(again.store.get().data).toBeUndefined()
  coming.look(60_000)
  expect(asked()).toBe(2)
})

test('who logs out, or is followed by somebody else, leaves nothing behind; who logs in again after a lost session finds all', async () => {
  const user = (userId: string, authorizationCode: string) => ({ userId, authorizationCode }) as UserInfo // all that is looked at
  session.set(user('u1', 'a'))
  const page = createWebClient(() => 'EN')
  const queries = queriesOf(page)
  expect(queriesOf(page)).toBe(queries)
  const query = () => queries.of<string>(['order', 'find'], { ask: () => Promise.resolve('') })
  query().put('mine')
  session.set(user('u1', 'b'))
  expect(query().store.get().data).toBe('mine')
  session.set(null)
  expect(query().store.get().data).toBeUndefined()
  query().put('nobody')
  session.set(user('u2', 'c'))
  expect(query().store.get().data).toBeUndefined()
})

/** What a page follows, and a way to tell it. */
function sampleLive() {
  const heard = new Set<(news: string) => void>()
  const live = async () => ({}) as Live // nothing of it is used
  const watch = (_: Live, put: (news: string) => void) => {
    heard.add(put)
    return () => heard.delete(put)
  }
  return {
    live,
    watch,
    followed: () => heard.size,
    tell: (news: string) => heard.forEach((put) => put(news)),
  }
}

test('what is live is told over one subscription of all that show it, until the last has gone', async () => {
  const { live, watch, followed, tell } = sampleLive()
  const { queries, ask, asked } = slowPage(Date.now, live)
  const { follow, store } = queries.of<string>(['order', 'find'], { ask, watch })
  const stops = [follow(), follow()]
  await soon()
  expect(followed()).toBe(1)
  tell('news')
  expect([store.get(), asked()]).toEqual([{ data: 'news', error: null }, 0])
  stops[0]?.()
  expect(followed()).toBe(1)
  stops[1]?.()
  expect(followed()).toBe(0)
  follow()()
  await soon()
  expect(followed()).toBe(0) // who has gone before the socket is there follows nothing
})

test('what is only told is never asked for, and a socket that fails costs a convenience only', async () => {
  const { watch, followed } = sampleLive()
  const { queries } = slowPage(Date.now, () => Promise.reject(new Error('no socket')))
  const { follow, store } = queries.of<string>(['room', 'unread'], { watch })
  const leave = follow()
  queries.changed('room')
  await soon()
  expect([store.get(), followed()]).toEqual([{ data: undefined, error: null }, 0])
  leave()
})
