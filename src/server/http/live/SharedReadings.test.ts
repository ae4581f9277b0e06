import { expect, test } from 'vitest'
import type { Caller } from '../../Caller.ts'
import { errorOf } from '../../fail.ts'
import { SharedReadings } from './SharedReadings.ts'

const caller = (userId: string, supplier: string): Caller => ({
  tenantId: 't',
  userId,
  userName: userId,
  audience: 'supplier',
  me: { user: userId, supplier },
  language: 'EN',
  sessionId: userId,
  address: '',
  traceId: '',
  may: () => true,
})

/** Shared readings by a clock that stands still; the work is done when it is released, and counted. */
async function sharing(rule: (caller: Caller) => unknown = ({ me }) => me['supplier']) {
  let now = 10
  const readers: string[] = []
  const waiting: (() => void)[] = []
  const readings = new SharedReadings(
    Promise.resolve(() => []),
    () => now,
  )
  await Promise.resolve()
  const ask = (one: Caller, since = 0, question = 'q') =>
    readings.answer({ question, caller: one, since }, async (asking) => {
      readers.push(one.userId)
      const seen = rule(asking)
      await new Promise<void>((go) => waiting.push(go))
      if (seen === 'refused') throw errorOf('SRM-1010')
      return { data: seen }
    })
  const release = async () => {
    for (let turn = 0; turn < 5; turn++) {
      for (const go of waiting.splice(0)) go()
      await new Promise((go) => setTimeout(go))
    }
  }
  return { ask, release, readers, pass: (ms: number) => (now += ms) }
}

test('who is told the same reads once; whose rules come out otherwise reads for himself', async () => {
  const { ask, release, readers } = await sharing()
  const all = Promise.all(
    [caller('a', 's1'), caller('b', 's1'), caller('c', 's2'), caller('d', 's1')].map((one) => ask(one)),
  )
  await release()
  expect((await all).map(({ data }) => data)).toEqual(['s1', 's1', 's2', 's1'])
  expect(readers).toEqual(['a', 'c'])
})

test('whoever was thought alike and is not reads for himself', async () => {
  const { ask, release, readers } = await sharing(({ me }) => me['user'])
  const all = Promise.all([ask(caller('a', 's1')), ask(caller('b', 's1'))])
  await release()
  expect((await all).map(({ data }) => data)).toEqual(['a', 'b'])
  expect(readers).toEqual(['a', 'b'])
})

test('an answer that was begun before something changed is none, nor an old one, nor that of another question', async () => {
  const { ask, release, readers, pass } = await sharing()
  const first = ask(caller('a', 's1'))
  await release()
  await first
  pass(5)
  const later = Promise.all([
    ask(caller('b', 's1'), 10),
    ask(caller('c', 's1'), 9),
    ask(caller('d', 's1'), 0, 'other'),
  ])
  await release()
  await later
  expect(readers).toEqual(['a', 'b', 'd']) // c is told what a was
  pass(2000)
  const last = ask(caller('e', 's1'))
  await release()
  await last
  expect(readers.at(-1)).toBe('e')
})

test('a refusal is shared as an answer is', async () => {
  const { ask, release, readers } = await sharing()
  const all = Promise.allSettled([ask(caller('a', 'refused')), ask(caller('b', 'refused'))])
  await release()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(readers).toEqual(['a'])
})

test('until it is known what the database reads everybody reads for himself', async () => {
  const readings = new SharedReadings(new Promise(() => undefined))
  const asked: Caller[] = []
  const ask = (one: Caller) =>
    readings.answer({ question: 'q', caller: one, since: 0 }, async (asking) => {
      asked.push(asking)
      return { data: null }
    })
  const [first, second] = [caller('a', 's1'), caller('b', 's1')]
  await Promise.all([ask(first), ask(second)])
  expect(asked).toEqual([first, second])
})
