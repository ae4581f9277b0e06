import type { LivePlace } from '../language/live.ts'
import type { Row } from '../language/row.ts'
import type { Client } from './Client.ts'
import { createFollowing, followLive, useFollowed, type Followed } from './followLive.ts'
import { createStore } from './Store.ts'

/** What a user is told: where that is kept, by which list he holds it, and what of it he has not read. */
export interface Inbox {
  readonly entity: string
  readonly server: string
  readonly family: string
  readonly filters: Row
  readonly place: LivePlace
}

/** One for each inbox of a page. */
const following = createFollowing<number>()

const followed = (client: Client, inbox: Inbox): Followed<number> => {
  const { entity, filters, place } = inbox
  return following(client, JSON.stringify(inbox), () =>
    followLive(client, 0, (live, store) =>
      live.watch({ kind: 'counts', entity, body: filters }, place, ({ page }) => store.set(page.count)),
    ),
  )
}

const nobody: Followed<number> = { store: createStore(0), follow: () => () => undefined }

/** How many messages the user has not read, kept as it is while somebody looks; 0 for who has no inbox. */
export const useUnreadMessages = (client: Client, inbox: Inbox | null): number =>
  useFollowed(inbox ? followed(client, inbox) : nobody)
