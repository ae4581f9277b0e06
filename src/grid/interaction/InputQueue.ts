import type { GridContext } from '../context/GridContext.ts'
import { interaction } from './interaction.ts'
import type { Interaction } from './interaction.ts'
import { gridTexts } from '../../texts/gridTexts.ts'

/**
 * Queues what the user does before the interaction chunk has loaded and replays it in order. With an empty queue
 * everything is done at once. When the chunk cannot be fetched the queue is kept, and the next input asks for it again.
 */
export class InputQueue {
  private readonly queue: ((here: Interaction) => void)[] = []
  private readonly failed: () => void
  private isGoing = false
  private isWorking = false
  private retry: (() => void) | undefined

  /** `failed`: something waits, and the chunk could not be fetched. */
  constructor(failed: () => void) {
    this.failed = failed
  }

  /** Something was done and is not worked yet; what is done now has to wait behind it. */
  get waits(): boolean {
    return this.queue.length > 0 && !this.isWorking
  }

  /** The chunk, or null while something is queued. */
  get ready(): Interaction | null {
    return this.waits ? null : interaction.now
  }

  /** Does it now, or when its turn has come. */
  readonly work = (does: (here: Interaction) => void): void => {
    const here = this.ready
    if (here) return does(here)
    this.queue.push(does)
    void this.go()
  }

  /** The same for what does not need the chunk: it only waits for its turn. */
  readonly inTurn = (does: () => void): void => {
    if (this.waits) this.work(does)
    else does()
  }

  private async go(): Promise<void> {
    if (this.isGoing) return
    this.isGoing = true
    const here = await interaction.fetch().catch(() => null)
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
    this.retry ??= interaction.subscribe(() => {
      void this.go()
    }) // somebody else may ask before the user does anything here
    addEventListener('online', interaction.prefetch, { once: true })
  }
}

/** That of one grid; what cannot be fetched is said there. */
export const inputQueueIn = (context: GridContext): InputQueue =>
  new InputQueue(() => {
    const { services, onNotice } = context.view.props
    context.aids.notify('error', gridTexts.in(services.language)('keyboard.notFetched'), onNotice)
  })

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
