import type { Language } from '../language/label.ts'
import type { UnreadRoom } from '../language/room.ts'
import type { Client } from './Client.ts'
import { createFollowing, followLive, useFollowed } from './followLive.ts'

/** One for each user, responsibility and language of a page. */
const following = createFollowing<readonly UnreadRoom[]>()

/** Rooms in which the user has not read everything, kept as they are while somebody looks. */
export function useUnread(client: Client, respId: string, language: Language): readonly UnreadRoom[] {
  return useFollowed(
    following(client, `${respId} ${language}`, () =>
      followLive<readonly UnreadRoom[]>(client, [], (live, store) =>
        live.watch({ kind: 'unread' }, { respId, language }, (rooms) => store.set(rooms)),
      ),
    ),
  )
}
