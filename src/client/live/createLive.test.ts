// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientFrame } from '../../language/live.ts'
import type { UserInfo } from '../../language/wire.ts'
import { session } from '../session.ts'
import { LivePage, type Calling } from './createLive.ts'

/** The other end of the sockets that a page opens. */
class FakeSocket extends EventTarget {
  readyState = 0
  readonly sent: ClientFrame[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame)
  }
  close(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  async open(): Promise<void> {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    await vi.advanceTimersByTimeAsync(0)
    this.say({ type: 'READY' })
  }
  say(frame: object): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify({ serverTime: Date.now(), ...frame }) }),
    )
  }
}

let sockets: FakeSocket[] = []
let refusing = false
beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  refusing = false
  session.set({ userId: 'u', authorizationCode: 'c' } as UserInfo)
})
afterEach(() => {
  session.set(null)
  vi.useRealTimers()
})

function page(call: Calling['call'] = vi.fn()) {
  return new LivePage(
    { call, proofs: async () => ({ appsign: 'x' }) },
    {
      openSocket: () => {
        if (refusing) throw new Error('refused')
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket as unknown as WebSocket // all that the page uses of one
      },
      isHidden: () => false,
      now: () => Date.now(),
      chance: () => 0.5,
    },
  )
}
const socket = (at: number): FakeSocket => sockets[at] ?? expect.fail(`There is no socket ${at}.`)
const topic = { kind: 'document', entity: 'note', id: 'n1' } as const
const news = (seq: number, title: string) => ({
  type: 'NEWS',
  id: 't1',
  seq,
  news: { row: { title } },
  mark: `m${seq}`,
})

test('one socket is opened for all topics, proves itself, and goes when nothing is followed any more', async () => {
  const live = page()
  const heard = vi.fn()
  const stop = live.watch<'document'>(topic, { menuId: 'm' }, heard)
  const stopOther = live.watch<'waiting'>({ kind: 'waiting', rows: 3 }, {}, vi.fn())
  expect(sockets).toHaveLength(1)
  await socket(0).open()
  expect(socket(0).sent.map(({ type }) => type)).toEqual(['OPEN', 'SUB', 'SUB', 'PING'])
  expect(socket(0).sent[1]).toEqual({ type: 'SUB', id: 't1', topic, place: { menuId: 'm' } })
  socket(0).say(news(1, 'A'))
  expect(heard).toHaveBeenCalledWith({ row: { title: 'A' } })
  expect(live.way.get()).toBe('socket')
  stop()
  stopOther()
  await vi.advanceTimersByTimeAsync(100)
  expect(socket(0).sent.slice(-2)).toEqual([
    { type: 'UNSUB', id: 't1' },
    { type: 'UNSUB', id: 't2' },
  ])
  await vi.advanceTimersByTimeAsync(6000)
  expect(socket(0).readyState).toBe(3)
  expect(live.way.get()).toBe('none')
})

test('a number that is missing, and a socket that was lost, are made up for from the mark', async () => {
  const live = page()
  const heard = vi.fn()
  live.watch<'document'>(topic, {}, heard)
  await socket(0).open()
  socket(0).say(news(1, 'A'))
  socket(0).say(news(3, 'C'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(socket(0).sent.at(-1)).toMatchObject({ type: 'SUB', id: 't1', mark: 'm1' })
  socket(0).say(news(1, 'C'))
  expect(heard).toHaveBeenLastCalledWith({ row: { title: 'C' } })
  socket(0).close()
  await vi.advanceTimersByTimeAsync(600)
  await socket(1).open()
  expect(socket(1).sent[1]).toMatchObject({ type: 'SUB', mark: 'm1' })
})

test('who answers no sign of life is left, and the pauses between tries grow', async () => {
  const live = page()
  live.watch<'document'>(topic, {}, vi.fn())
  await socket(0).open()
  await vi.advanceTimersByTimeAsync(10_000) // the first sign of life is not answered
  expect(socket(0).readyState).toBe(3)
  for (const [at, pause] of [500, 1000, 2000].entries()) {
    await vi.advanceTimersByTimeAsync(pause + 10)
    expect(sockets).toHaveLength(at + 2)
    socket(at + 1).close()
  }
})

test('without a socket for ten seconds topics are asked for by a call, with their marks', async () => {
  refusing = true
  const call = vi.fn(async () => ({ data: [{ news: { row: { title: 'Asked' } }, mark: 'm7', code: null }] }))
  const live = page(call as unknown as Calling['call'])
  const heard = vi.fn()
  live.watch<'document'>(topic, { menuId: 'm' }, heard)
  await vi.advanceTimersByTimeAsync(9000)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2100)
  expect(call).toHaveBeenCalledWith(
    'baseServer',
    'baseLive',
    'findNews',
    { topics: [{ topic }] },
    { menuId: 'm' },
  )
  expect(heard).toHaveBeenCalledWith({ row: { title: 'Asked' } })
  expect(live.way.get()).toBe('asking')
  await vi.advanceTimersByTimeAsync(2100)
  expect(call).toHaveBeenLastCalledWith(
    'baseServer',
    'baseLive',
    'findNews',
    { topics: [{ topic, mark: 'm7' }] },
    { menuId: 'm' },
  )
})

test('a topic that is refused is followed no more; a session that ended is lost for the page', async () => {
  const live = page()
  const refused = vi.fn()
  live.watch<'document'>(topic, {}, vi.fn(), refused)
  await socket(0).open()
  socket(0).say({ type: 'REFUSED', id: 't1', code: 'FORBIDDEN' })
  expect(refused).toHaveBeenCalledWith('FORBIDDEN')
  socket(0).say({ type: 'SESSION_END', code: 'SESSION_EXPIRED' })
  expect(session.get()).toBeNull()
})

test('the time is the server’s, by the answer that was on its way for the shortest time', async () => {
  const live = page()
  live.watch<'document'>(topic, {}, vi.fn())
  await socket(0).open()
  const t0 = Date.now()
  await vi.advanceTimersByTimeAsync(100)
  socket(0).say({ type: 'PONG', t0, serverTime: t0 + 5050 })
  expect(live.now() - Date.now()).toBe(5000)
  const t1 = Date.now()
  await vi.advanceTimersByTimeAsync(900)
  socket(0).say({ type: 'PONG', t0: t1, serverTime: t1 })
  expect(live.now() - Date.now()).toBe(5000)
})
