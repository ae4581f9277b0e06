import { useEffect } from 'react'
import type { Language } from '../language/label.ts'
import type { UnreadRoom } from '../language/room.ts'
import type { Client } from './Client.ts'
import { followLive, type Followed } from './followLive.ts'
import { useStore } from './Store.ts'

const known = new WeakMap<Client, Map<string, Followed<readonly UnreadRoom[]>>>()

/** One for each user, responsibility and language of a page, over one subscription for all who follow. */
function unreadOf(client: Client, respId: string, language: Language): Followed<readonly UnreadRoom[]> {
  const all = known.get(client) ?? new Map<string, Followed<readonly UnreadRoom[]>>()
  known.set(client, all)
  const name = `${respId} ${language}`
  const made =
    all.get(name) ??
    followLive<readonly UnreadRoom[]>(client, [], (live, store) =>
      live.watch({ kind: 'unread' }, { respId, language }, (rooms) => store.set(rooms)),
    )
  all.set(name, made)
  return made
}

/** Rooms in which the user has not read everything, kept as they are while somebody looks. */
export function useUnread(client: Client, respId: string, language: Language): readonly UnreadRoom[] {
  const { store, follow } = unreadOf(client, respId, language)
  useEffect(() => follow(), [follow])
  return useStore(store)
}
