import type { Services } from './Services.ts'

/** Where the clock may be moved, what one server did holds for the others within a second. */
export function followClock(now: () => Services): NodeJS.Timeout | undefined {
  const { clock, log } = now() // they last
  if (!clock.move) return undefined
  const follow = async (): Promise<void> => {
    const before = clock.now().getTime() - Date.now()
    await clock.read()
    if (Math.abs(clock.now().getTime() - Date.now() - before) > 500) now().timer.wake()
  }
  return setInterval(() => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'The clock could not be read.'))
  }, 1000).unref()
}
