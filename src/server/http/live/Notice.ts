import type { MovedKeys } from '../../store/tellLive.ts'

/** What the servers of a database hear of each other. */
export type Notice =
  /** These documents have changed, by id, and what of them; null: any of the kind. */
  | {
      readonly kind: 'changed'
      readonly entity: string
      readonly documents: Readonly<Record<string, MovedKeys>> | null
    }
  /** In a room about this document something was said or recalled, or read up to somewhere. */
  | {
      readonly kind: 'talk'
      readonly entity: string
      readonly id: string
      readonly room: string
      readonly isRead: boolean
    }
  /** Who has this document open has changed. */
  | { readonly kind: 'presence'; readonly entity: string; readonly id: string }
  | { readonly kind: 'ended'; readonly sessionId: string }
  /** Rights have changed, or notices were missed: everything is looked at anew. */
  | { readonly kind: 'everything' }

/** What was told on the channel; null for what is no notice of ours. */
export function readNotice(text: string): Notice | null {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof told !== 'object' || told === null) return null
  if ('rights' in told) return { kind: 'everything' }
  if ('ended' in told && typeof told.ended === 'string') return { kind: 'ended', sessionId: told.ended }
  if ('at' in told && Array.isArray(told.at)) return presenceAt(told.at)
  if ('talk' in told && Array.isArray(told.talk)) return talkAt(told.talk)
  return 'entity' in told && typeof told.entity === 'string' && 'documents' in told
    ? changedAt(told.entity, told.documents)
    : null
}

function presenceAt([entity, id]: readonly unknown[]): Notice | null {
  return typeof entity === 'string' && typeof id === 'string' ? { kind: 'presence', entity, id } : null
}

function talkAt([entity, id, room, isRead]: readonly unknown[]): Notice | null {
  return typeof entity === 'string' && typeof id === 'string' && typeof room === 'string'
    ? { kind: 'talk', entity, id, room, isRead: isRead === true }
    : null
}

function changedAt(entity: string, documents: unknown): Notice | null {
  if (typeof documents !== 'object' || Array.isArray(documents)) return null
  return { kind: 'changed', entity, documents: documents as Readonly<Record<string, MovedKeys>> | null } // as tellLive writes it
}
