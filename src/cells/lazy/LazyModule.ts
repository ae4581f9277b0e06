/**
 * A module that is fetched when it is wanted. Once it has come it is at hand without waiting (`now`); a fetch that failed is
 * made anew the next time somebody asks.
 */
export class LazyModule<Module> {
  now: Module | null = null
  private coming: Promise<Module> | null = null
  private readonly load: () => Promise<Module>
  private readonly listeners = new Set<() => void>()

  constructor(load: () => Promise<Module>) {
    this.load = load
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  readonly fetch = (): Promise<Module> => (this.coming ??= this.bring())

  /** Before it is needed: whoever needs it hears of a failure then. */
  readonly prefetch = (): void => {
    this.fetch().catch(() => undefined)
  }

  private async bring(): Promise<Module> {
    try {
      this.now = await this.load()
    } catch (failed) {
      this.coming = null
      throw failed
    }
    for (const listener of this.listeners) listener()
    return this.now
  }
}
