import { useEffect } from 'react'
import type { Client } from './Client.ts'
import { createStore, useStore, type Store } from './Store.ts'

type Live = NonNullable<Awaited<ReturnType<NonNullable<Client['live']>>>>

/** Something live that several places of a page show, over one subscription for all of them. */
export interface Followed<T> {
  readonly store: Store<T>
  /** Begins with the first who follows; what is returned ends it, with the last one the subscription. */
  follow(): () => void
}

/** `watch` subscribes, and sets the store whenever something is told; it returns how that is ended. */
export function followLive<T>(
  client: Client,
  first: T,
  watch: (live: Live, store: Store<T>) => () => void,
): Followed<T> {
  const store = createStore<T>(first)
  let followers = 0
  let unwatch: (() => void) | undefined
  const begin = async (): Promise<void> => {
    const live = await client.live?.()
    if (live && followers > 0 && !unwatch) unwatch = watch(live, store)
  }
  return {
    store,
    follow: () => {
      followers += 1
      if (followers === 1) begin().catch(() => undefined) // what is live is a convenience: what it tells of is there without
      return () => {
        followers -= 1
        if (followers > 0) return
        unwatch?.()
        unwatch = undefined
      }
    },
  }
}

/** What is followed by name, one subscription for each client and name however many places of a page show it. */
export function createFollowing<T>(): (client: Client, name: string, make: () => Followed<T>) => Followed<T> {
  const known = new WeakMap<Client, Map<string, Followed<T>>>()
  return (client, name, make) => {
    const all = known.get(client) ?? new Map<string, Followed<T>>()
    known.set(client, all)
    const followed = all.get(name) ?? make()
    all.set(name, followed)
    return followed
  }
}

/** What is followed, as long as the component is there. */
export function useFollowed<T>({ store, follow }: Followed<T>): T {
  useEffect(() => follow(), [follow])
  return useStore(store)
}
