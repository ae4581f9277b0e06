import { useEffect } from 'react'
import type { LivePlace } from '../language/live.ts'
import type { Row } from '../language/row.ts'
import type { Client } from './Client.ts'
import { followLive, type Followed } from './followLive.ts'
import { createStore, useStore } from './Store.ts'

/** What a user is told: where that is kept, by which list he holds it, and what of it he has not read. */
export interface Inbox {
  readonly entity: string
  readonly server: string
  readonly family: string
  readonly filters: Row
  readonly place: LivePlace
}

const known = new WeakMap<Client, Map<string, Followed<number>>>()

/** One for each inbox of a page, over one subscription for all who follow. */
function followed(client: Client, inbox: Inbox): Followed<number> {
  const all = known.get(client) ?? new Map<string, Followed<number>>()
  known.set(client, all)
  const name = JSON.stringify(inbox)
  const { entity, filters, place } = inbox
  const made =
    all.get(name) ??
    followLive(client, 0, (live, store) =>
      live.watch({ kind: 'counts', entity, body: filters }, place, ({ page }) => store.set(page.count)),
    )
  all.set(name, made)
  return made
}

const nobody: Followed<number> = { store: createStore(0), follow: () => () => undefined }

/** How many messages the user has not read, kept as it is while somebody looks; 0 for who has no inbox. */
export function useUnreadMessages(client: Client, inbox: Inbox | null): number {
  const { store, follow } = inbox ? followed(client, inbox) : nobody
  useEffect(() => follow(), [follow])
  return useStore(store)
}
