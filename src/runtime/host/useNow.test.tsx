// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute, useNow, useToday } from './useNow.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-05T02:00:30Z') }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const see = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** How often it was drawn stands behind what it says. */
function drawn(use: () => string) {
  let times = 0
  function Clock() {
    times++
    return use()
  }
  const { container, unmount } = render(<Clock />)
  return { said: () => container.textContent, times: () => times, unmount }
}

test('it goes on at each full minute, and stops with what shows it', async () => {
  const clock = drawn(() => useNow(minute))
  expect(clock.said()).toBe('2026-03-05 10:00:30')
  await pass(30_000)
  expect(clock.said()).toBe('2026-03-05 10:01:00')
  await pass(59_000)
  expect(clock.said()).toBe('2026-03-05 10:01:00')
  await pass(1000)
  expect(clock.said()).toBe('2026-03-05 10:02:00')
  clock.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('while nobody can see the page no timer runs; what is seen again is right at once', async () => {
  const clock = drawn(() => useNow(minute))
  await see('hidden')
  await pass(10 * minute) // what others wanted to do when the page is left is done
  expect(vi.getTimerCount()).toBe(0)
  expect(clock.said()).toBe('2026-03-05 10:00:30')
  await see('visible')
  expect(clock.said()).toBe('2026-03-05 10:10:30')
  await pass(30_000)
  expect(clock.said()).toBe('2026-03-05 10:11:00')
})

test('what runs no more, and a day that is still the same, is not drawn again', async () => {
  const stopped = drawn(() => useNow(null))
  const day = drawn(useToday)
  const before = day.times()
  await pass(10 * minute)
  expect([stopped.times(), day.times() - before]).toEqual([1, 0])
  await pass(14 * 60 * minute)
  expect(day.said()).toBe('2026-03-06')
})
