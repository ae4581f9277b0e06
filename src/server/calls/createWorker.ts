import type { Log } from '../database/Database.ts'

/** Does what waits in rows, as long as the server runs. */
export interface Worker {
  /** Does everything that is due now. Answers how much that was. */
  run(): Promise<number>
  /** Works from now on. */
  start(): void
  /** Something came to wait. */
  wake(): void
  /** Ends what it is at, and works no more. */
  stop(): Promise<void>
}

interface Parts {
  /** There is never anything to do. */
  readonly isIdle: boolean
  readonly log: Log
  readonly says: { done(count: number): string; failed(words: string): string }
  /** Everything that is due now, until nothing is or it is stopped. */
  work(isStopped: () => boolean): Promise<number>
}

/** Milliseconds after which it looks at the latest. */
const lookEvery = 10_000
/** Milliseconds in which what comes at once is gathered. */
const soon = 20

/** Looks when it is woken, and every ten seconds: another server may have put something there, or the time has come. */
export function createWorker({ isIdle, log, says, work }: Parts): Worker {
  let running: Promise<unknown> = Promise.resolve()
  let waiting: NodeJS.Timeout | undefined
  let [isStarted, isAsked, isBusy, isStopped] = [false, false, false, isIdle]

  const run = (): Promise<number> => work(() => isStopped)

  const once = async (): Promise<void> => {
    isAsked = false
    try {
      const count = await run()
      if (count > 0) log.info(says.done(count))
    } catch (error) {
      log.error(says.failed(error instanceof Error ? error.message : String(error)))
    }
  }

  const plan = (milliseconds: number): void => {
    if (!isStarted) return
    clearTimeout(waiting)
    waiting = setTimeout(begin, milliseconds).unref()
  }

  const begin = (): void => {
    if (isBusy) return
    isBusy = true
    running = once().finally(() => {
      isBusy = false
      plan(isAsked ? soon : lookEvery)
    })
  }

  return {
    run,
    start: () => {
      if (isStopped) return
      isStarted = true
      begin()
    },
    wake: () => {
      isAsked = true
      if (!isBusy) plan(soon)
    },
    stop: async () => {
      isStarted = false
      isStopped = true
      clearTimeout(waiting)
      await running
    },
  }
}
