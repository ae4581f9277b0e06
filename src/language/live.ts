import type { Language } from './label.ts'
import type { SaidAbout, TalkMessage, UnreadRoom } from './room.ts'
import type { MenuWaiting } from './waiting.ts'
import type { Row } from './row.ts'
import type { Page } from './wire.ts'

/** Where sockets are opened, at the root of the host. */
export const livePath = '/srm-ws'

/** The same under the name by which rooms are specified. */
export const livePaths: readonly string[] = [livePath, '/ws/netty']

/** What somebody watches: a question that he could ask by a call. Its answer is found as that call would find it. */
export type LiveTopic =
  /** A document with its lines. */
  | { readonly kind: 'document'; readonly entity: string; readonly id: string }
  /** Which rows of a list have changed; `body` as of listByPage. `seen`: id → version of the rows that are shown. */
  | {
      readonly kind: 'rows'
      readonly entity: string
      readonly body: Row
      readonly seen?: Readonly<Record<string, number>>
    }
  /** How many rows there are, under each of several filters; `body` as of listByPage. */
  | { readonly kind: 'counts'; readonly entity: string; readonly body: Row }
  /** What waits for somebody, `rows` of each entity. */
  | { readonly kind: 'waiting'; readonly rows: number }
  /** What is said in a room. */
  | { readonly kind: 'talk'; readonly room: string }
  /** What is said about a document, in all of its rooms that the reader knows. */
  | { readonly kind: 'said'; readonly entity: string; readonly id: string }
  /** In which rooms the reader has not read everything. */
  | { readonly kind: 'unread' }
  /** Who else has a document open. */
  | { readonly kind: 'presence'; readonly entity: string; readonly id: string; readonly isEditing: boolean }

/** What is told of each kind of topic. */
export interface LiveNews {
  /** The row as it is now; null: it is not there for the reader any more. */
  readonly document: { readonly row: Row | null }
  /** Ids of rows that are in the list and were changed or added, and of those that were told and are not in it any more. */
  readonly rows: { readonly changed: readonly string[]; readonly gone: readonly string[] }
  readonly counts: {
    readonly page: Page
    readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  readonly waiting: readonly MenuWaiting[]
  /** The latest messages, the first first, whenever one is sent or recalled. */
  readonly talk: readonly TalkMessage[]
  /** The latest messages of all rooms, the last one first. */
  readonly said: readonly SaidAbout[]
  readonly unread: readonly UnreadRoom[]
  readonly presence: { readonly others: readonly Other[] }
}

/** Someone else at the same document. `name` is null for people of the other side, who are told apart by nothing. `since`: when the editing began, in the tenant's zone. */
export interface Other {
  readonly name: string | null
  readonly isEditing: boolean
  readonly since: string | null
}

/** What was told last, so that after a gap only what is missing is told: a mark of the whole, or of each row. */
export type LiveMark = string | Readonly<Record<string, string>>

/** Who asks, and in which language he is answered, as the headers of a call say it. */
export interface LivePlace {
  readonly menuId?: string
  readonly respId?: string
  readonly language?: Language
}

/** What a browser sends. `id` names a topic within its socket. OPEN comes first and proves who it is by the headers of a signed call. */
export type ClientFrame =
  | { readonly type: 'OPEN'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly type: 'SUB'
      readonly id: string
      readonly topic: LiveTopic
      readonly place: LivePlace
      readonly mark?: LiveMark
    }
  | { readonly type: 'UNSUB'; readonly id: string }
  /** `t0`: the sender's clock, sent back. `isActive`: somebody has touched the page since the last one, which keeps the session. */
  | { readonly type: 'PING'; readonly t0: number; readonly isActive: boolean }

/** What a server sends. Of each topic `seq` begins at 1 and rises by 1; where it does not, the browser subscribes anew with its mark. `serverTime`: ms. */
export type ServerFrame = { readonly serverTime: number } & (
  | { readonly type: 'READY' }
  | { readonly type: 'PONG'; readonly t0: number }
  /** The topic is followed from here on; `news` is null where nothing has changed since the mark. */
  | {
      readonly type: 'NEWS'
      readonly id: string
      readonly seq: number
      readonly news: unknown
      readonly mark: LiveMark
    }
  /** The topic is not followed any more, and why. */
  | { readonly type: 'REFUSED'; readonly id: string; readonly code: string }
  /** The session has ended, or could not be begun; the socket closes. */
  | { readonly type: 'SESSION_END'; readonly code: string }
)
