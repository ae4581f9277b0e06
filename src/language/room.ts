/** A room about a document, as somebody may know it. `party` is null among the house; `id` is null where nobody has opened it yet. */
export interface TalkRoom {
  readonly id: string | null
  readonly party: string | null
  readonly name: string | null
  readonly lastSeq: number
  readonly unread: number
}

/** A message as it is read. Of people of the other side, who are not told to those outside, `name` is what their side is called. */
export interface TalkMessage {
  readonly seq: number
  readonly name: string
  readonly isOwn: boolean
  /** Plain text; null: it was recalled. */
  readonly text: string | null
  readonly sentDate: string
  /** Whether the reader is mentioned. */
  readonly mentionsMe: boolean
  readonly mentions: readonly string[]
}

/** Somebody who has opened the room and may be mentioned. */
export interface TalkPerson {
  readonly id: string
  readonly name: string
}

/** Characters of a message at most. */
export const longestMessage = 4000

/** Messages that one answer tells at most, the latest. */
export const mostMessages = 100

/** Minutes in which who sent a message may recall it. */
export const recallMinutes = 2
