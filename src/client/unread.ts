import type { Language } from '../language/label.ts'
import type { UnreadRoom } from '../language/room.ts'
import type { Client } from './Client.ts'
import { queriesOf, useQuery } from './queries.ts'

const none: readonly UnreadRoom[] = []

/** Rooms in which the user has not read everything, kept as they are while somebody looks. */
export function useUnread(client: Client, respId: string, language: Language): readonly UnreadRoom[] {
  const place = { respId, language }
  const query = queriesOf(client).of<readonly UnreadRoom[]>(['room', 'unread', place], {
    watch: (live, put) => live.watch({ kind: 'unread' }, place, put),
  })
  return useQuery(query).data ?? none
}
