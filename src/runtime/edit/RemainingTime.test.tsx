// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { sampleLive } from '../host/sampleLive.chromium.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { RemainingTime } from './RemainingTime.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T02:00:00Z') })
  language.set('EN')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What stands there for a moment so many seconds ahead; the server's clock is `ahead` ms before the browser's. */
function shown(seconds: number, ahead = 0) {
  const sample = sampleLive().live
  const live = { ...sample, now: () => Date.now() + ahead }
  const host = { client: { live: async () => live } } as unknown as ScreenHost // only what is looked at
  const moment = tenantNow(seconds * 1000)
  const { container } = render(
    <ScreenHostContext value={host}>
      <RemainingTime moment={moment} />
    </ScreenHostContext>,
  )
  return container
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('it runs down second by second, and stands no more once the moment has come', async () => {
  const place = shown(3)
  expect(place.textContent).toBe('00:00:03 left')
  await pass(1000)
  expect(place.textContent).toBe('00:00:02 left')
  await pass(2000)
  expect(place.textContent).toBe('')
})

test('it goes by the clock of the server, and says days', async () => {
  const place = shown(2 * 86_400 + 61, 60_000)
  expect(place.textContent).toBe('2 days 00:01:01 left')
  await pass(1000)
  expect(place.textContent).toBe('2 days 00:00:00 left')
})

test('a moment that is moved while it is looked at is said aloud, later or earlier', async () => {
  const host = { client: {} } as unknown as ScreenHost // only what is looked at
  const at = (seconds: number) => tenantNow(seconds * 1000)
  const room = (moment: string) => (
    <ScreenHostContext value={host}>
      <RemainingTime moment={moment} />
    </ScreenHostContext>
  )
  const { container, rerender } = render(room(at(60)))
  const told = container.querySelector('[aria-live="assertive"]')
  expect(told?.textContent).toBe('')
  rerender(room(at(180)))
  expect(told?.textContent).toBe(`Moved later, to ${at(180).slice(0, 16)}`)
  await pass(1000)
  expect(container.querySelector('[role="timer"]')?.textContent).toBe('00:02:59 left')
  rerender(room(at(30)))
  expect(told?.textContent).toBe(`Moved earlier, to ${at(30).slice(0, 16)}`)
})

test('while it is stopped what was left stands and says so, and goes on where it stood', async () => {
  const host = { client: {} } as unknown as ScreenHost // only what is looked at
  const at = (seconds: number) => tenantNow(seconds * 1000)
  const room = (moment: string, stopped: string | null) => (
    <ScreenHostContext value={host}>
      <RemainingTime moment={moment} stopped={stopped} />
    </ScreenHostContext>
  )
  const [moment, stopped] = [at(60), at(0)]
  const { container, rerender } = render(room(moment, null))
  const said = () =>
    [container.querySelector('[role="timer"]'), container.querySelector('[aria-live]')].map(
      (one) => one?.textContent,
    )
  await pass(1000)
  expect(said()).toEqual(['00:00:59 left', ''])
  rerender(room(moment, stopped))
  await pass(90_000)
  expect(said()).toEqual(['00:01:00 left', 'Paused'])
  expect(vi.getTimerCount()).toBe(0)
  rerender(room(at(60), null))
  await pass(1000)
  expect(said()[0]).toBe('00:00:59 left')
  expect(said()[1]).toContain('Moved later, to')
})

test('a moment that has passed has nothing left', () => {
  expect(shown(-1).textContent).toBe('')
})
