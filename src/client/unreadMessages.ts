import { useMemo } from 'react'
import type { LivePlace } from '../language/live.ts'
import type { Row } from '../language/row.ts'
import type { Client } from './Client.ts'
import { queriesOf, useQuery } from './queries.ts'

/** What a user is told: where that is kept, by which list he holds it, and what of it he has not read. */
export interface Inbox {
  readonly entity: string
  readonly server: string
  readonly family: string
  readonly filters: Row
  readonly place: LivePlace
}

/** How many messages the user has not read, kept as it is while somebody looks; 0 for who has no inbox. */
export function useUnreadMessages(client: Client, inbox: Inbox | null): number {
  const query = useMemo(
    () =>
      queriesOf(client).of<number>([inbox?.entity ?? '', 'unread', inbox], {
        ...(inbox && {
          watch: (live, put) =>
            live.watch(
              { kind: 'counts', entity: inbox.entity, body: inbox.filters },
              inbox.place,
              ({ page }) => put(page.count),
            ),
        }),
      }),
    [client, inbox],
  )
  return useQuery(query).data ?? 0
}
