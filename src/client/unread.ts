import { useEffect } from 'react'
import type { Language } from '../language/label.ts'
import type { UnreadRoom } from '../language/room.ts'
import type { Client } from './Client.ts'
import { createStore, useStore, type Store } from './Store.ts'

interface Followed {
  readonly store: Store<readonly UnreadRoom[]>
  follow(): () => void
}

const known = new WeakMap<Client, Map<string, Followed>>()

/** One for each user, responsibility and language of a page, over one subscription for all who follow. */
function unreadOf(client: Client, respId: string, language: Language): Followed {
  const all = known.get(client) ?? new Map<string, Followed>()
  known.set(client, all)
  const name = `${respId} ${language}`
  const made = all.get(name) ?? createUnread(client, respId, language)
  all.set(name, made)
  return made
}

function createUnread(client: Client, respId: string, language: Language): Followed {
  const store = createStore<readonly UnreadRoom[]>([])
  let followers = 0
  let unwatch: (() => void) | undefined
  const begin = async (): Promise<void> => {
    const live = await client.live?.()
    if (followers > 0 && !unwatch)
      unwatch = live?.watch({ kind: 'unread' }, { respId, language }, (rooms) => store.set(rooms))
  }
  return {
    store,
    follow: () => {
      followers += 1
      if (followers === 1) begin().catch(() => undefined) // what is live is a convenience: the rooms are there without
      return () => {
        followers -= 1
        if (followers > 0) return
        unwatch?.()
        unwatch = undefined
      }
    },
  }
}

/** Rooms in which the user has not read everything, kept as they are while somebody looks. */
export function useUnread(client: Client, respId: string, language: Language): readonly UnreadRoom[] {
  const { store, follow } = unreadOf(client, respId, language)
  useEffect(() => follow(), [follow])
  return useStore(store)
}
