import type { Client } from '../Client.ts'
import type { Live } from './Live.ts'

const known = new WeakMap<Client, Promise<Live>>()

/** What a page follows, one for each client; fetched when something is followed first. Null: whoever calls has no session to prove. */
export function liveOf(client: Client): Promise<Live> | null {
  if (!client.proofs) return null
  const made = known.get(client) ?? import('./createLive.ts').then(({ LivePage }) => new LivePage(client))
  known.set(client, made)
  made.catch(() => known.delete(client))
  return made
}
