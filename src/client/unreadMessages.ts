import { useEffect } from 'react'
import type { LivePlace } from '../language/live.ts'
import type { Row } from '../language/row.ts'
import type { Client } from './Client.ts'
import { createStore, useStore, type Store } from './Store.ts'

/** What a user is told: where that is kept, by which list he holds it, and what of it he has not read. */
export interface Inbox {
  readonly entity: string
  readonly server: string
  readonly family: string
  readonly filters: Row
  readonly place: LivePlace
}

interface Followed {
  readonly store: Store<number>
  follow(): () => void
}

const known = new WeakMap<Client, Map<string, Followed>>()

/** One for each inbox of a page, over one subscription for all who follow. */
function followed(client: Client, inbox: Inbox): Followed {
  const all = known.get(client) ?? new Map<string, Followed>()
  known.set(client, all)
  const name = JSON.stringify(inbox)
  const made = all.get(name) ?? createFollowed(client, inbox)
  all.set(name, made)
  return made
}

function createFollowed(client: Client, { entity, filters, place }: Inbox): Followed {
  const store = createStore(0)
  let followers = 0
  let unwatch: (() => void) | undefined
  const begin = async (): Promise<void> => {
    const live = await client.live?.()
    if (followers > 0 && !unwatch)
      unwatch = live?.watch({ kind: 'counts', entity, body: filters }, place, ({ page }) =>
        store.set(page.count),
      )
  }
  return {
    store,
    follow: () => {
      followers += 1
      if (followers === 1) begin().catch(() => undefined) // what is live is a convenience: the list is there without
      return () => {
        followers -= 1
        if (followers > 0) return
        unwatch?.()
        unwatch = undefined
      }
    },
  }
}

const nobody: Followed = { store: createStore(0), follow: () => () => undefined }

/** How many messages the user has not read, kept as it is while somebody looks; 0 for who has no inbox. */
export function useUnreadMessages(client: Client, inbox: Inbox | null): number {
  const { store, follow } = inbox ? followed(client, inbox) : nobody
  useEffect(() => follow(), [follow])
  return useStore(store)
}
