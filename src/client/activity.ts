import { createStore, type Store } from './Store.ts'

/** How the wire feels: nothing to say, an answer that keeps us waiting, or no way through. */
export type Wire = 'well' | 'slow' | 'offline'

export interface Activity {
  readonly wire: Store<Wire>
  /** Say when a call begins; call the answer with whether the server was reached. */
  begin(): (reached: boolean) => void
}

/** A call that takes longer than `slowAfter` ms counts as slow until it ends. */
export function createActivity(slowAfter = 4000): Activity {
  const wire = createStore<Wire>('well')
  let late = 0
  let lost = false
  const feels = (): Wire => {
    if (lost) return 'offline'
    return late > 0 ? 'slow' : 'well'
  }
  const publish = () => wire.set(feels())
  const online = (now: boolean) => {
    lost = !now
    publish()
  }
  globalThis.addEventListener?.('offline', () => online(false))
  globalThis.addEventListener?.('online', () => online(true))
  return {
    wire,
    begin: () => {
      let slow = false
      const timer = setTimeout(() => {
        slow = true
        late += 1
        publish()
      }, slowAfter)
      return (reached) => {
        clearTimeout(timer)
        if (slow) late -= 1
        lost = !reached
        publish()
      }
    },
  }
}
