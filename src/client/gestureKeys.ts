import { randomText } from './bytes.ts'

/** Keys of gestures, by which the server knows a repeated one: what is tried again unchanged has the key of its last try until it was done, anything else a key of its own. */
export interface GestureKeys {
  /** Does it with its key. `work` names what is done, `body` is what is sent for it. */
  run<T>(work: string, body: unknown, send: (key: string) => Promise<T>): Promise<T>
}

export function createGestureKeys(): GestureKeys {
  const tried = new Map<string, { readonly body: string; readonly key: string }>()
  return {
    async run(work, body, send) {
      const text = JSON.stringify(body)
      const before = tried.get(work)
      const one = before?.body === text ? before : { body: text, key: randomText() }
      tried.set(work, one)
      const done = await send(one.key)
      tried.delete(work)
      return done
    },
  }
}
