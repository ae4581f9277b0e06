import type { GridContext } from '../context/GridContext.ts'
import { gridWords } from '../context/gridWords.ts'
import { parts } from './parts.ts'
import type { WorkingParts } from './parts.ts'

/**
 * What the user does before the working parts are there is kept in order and done when they have come. Where nothing waits
 * everything is done at once. When they cannot be fetched it stays kept: the next thing that is done asks for them again.
 */
export class InputQueue {
  private readonly queue: ((here: WorkingParts) => void)[] = []
  private readonly failed: () => void
  private isGoing = false
  private isWorking = false
  private retry: (() => void) | undefined

  /** `failed`: something waits, and the parts could not be fetched. */
  constructor(failed: () => void) {
    this.failed = failed
  }

  /** Something was done and is not worked yet; what is done now has to wait behind it. */
  get waits(): boolean {
    return this.queue.length > 0 && !this.isWorking
  }

  /** The parts, where nothing has to wait. */
  get ready(): WorkingParts | null {
    return this.waits ? null : parts.now
  }

  /** Does it now, or when its turn has come. */
  readonly work = (does: (here: WorkingParts) => void): void => {
    const here = this.ready
    if (here) return does(here)
    this.queue.push(does)
    void this.go()
  }

  /** The same for what needs no parts: it only waits for what was done before it. */
  readonly inTurn = (does: () => void): void => {
    if (this.waits) this.work(does)
    else does()
  }

  private async go(): Promise<void> {
    if (this.isGoing) return
    this.isGoing = true
    const here = await parts.fetch().catch(() => null)
    if (here) this.retry?.()
    for (let does = this.queue[0]; here && does; does = this.queue[0]) {
      this.isWorking = true
      try {
        does(here)
      } catch (broken) {
        reportError(broken)
      }
      this.isWorking = false
      this.queue.shift()
      await pause() // as between two events: what the first one changed is drawn before the next
    }
    this.isGoing = false
    if (here) return
    this.failed()
    this.retry ??= parts.subscribe(() => {
      void this.go()
    }) // somebody else may ask before the user does anything here
    addEventListener('online', parts.prefetch, { once: true })
  }
}

/** That of one grid; what cannot be fetched is said there. */
export const inputQueueIn = (context: GridContext): InputQueue =>
  new InputQueue(() => {
    const { services, onNotice } = context.view.props
    context.aids.notify('error', gridWords[services.language].notFetched, onNotice)
  })

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
