/** A room about a document, as somebody may know it. `party` is null among the house; `id` is null where nobody has opened it yet. */
export interface TalkRoom {
  readonly id: string | null
  readonly party: string | null
  readonly name: string | null
  readonly lastSeq: number
  readonly unread: number
}

/** A file of a message: what is known of it before it is looked at. */
export interface TalkFile {
  readonly id: string
  readonly originalFileName: string
  readonly suffixName: string
  readonly fileSize: number
  readonly fileName: string
}

/** A message as it is read. Of people of the other side, who are not told to those outside, `name` is what their side is called. */
export interface TalkMessage {
  readonly seq: number
  readonly name: string
  readonly isOwn: boolean
  /** Plain text, empty where only files were sent; null: it was recalled. */
  readonly text: string | null
  readonly files: readonly TalkFile[]
  readonly sentDate: string
  /** Whether the reader is mentioned. */
  readonly mentionsMe: boolean
  readonly mentions: readonly string[]
}

/** A message as it stands in the timeline of the document that it is about. */
export interface SaidAbout extends TalkMessage {
  readonly room: string
  /** With whom; null: among the house. */
  readonly party: string | null
  readonly partyName: string | null
}

/** A room in which somebody has not read everything, with the document that it is about. */
export interface UnreadRoom {
  readonly room: string
  readonly entity: string
  readonly id: string
  /** What the document is called. */
  readonly name: string
  /** What such documents are called. */
  readonly entityName: string
  readonly party: string | null
  readonly partyName: string | null
  readonly unread: number
}

/** Somebody who has opened the room and may be mentioned. */
export interface TalkPerson {
  readonly id: string
  readonly name: string
}

/** Characters of a message at most. */
export const longestMessage = 4000

/** Files of a message at most. */
export const mostTalkFiles = 9

/** Messages that one answer tells at most, the latest. */
export const mostMessages = 100

/** Minutes in which who sent a message may recall it. */
export const recallMinutes = 2

/** What each of the entities is made of that the talk about documents is kept in: field and type, and the verbs that the engine does. */
export const roomRows = {
  rooms: {
    fields: {
      roomNum: 'serial',
      roomName: 'text',
      entityName: 'text',
      documentId: 'text',
      party: 'text',
      partyName: 'text',
      lastSeq: 'integer',
    },
    verbs: [],
  },
  members: {
    fields: { room: 'ref', user: 'user', audience: 'text', memberName: 'text', lastReadSeq: 'integer' },
    verbs: [],
  },
  messages: {
    fields: {
      room: 'ref',
      seqNum: 'serial',
      sender: 'user',
      audience: 'text',
      text: 'textarea',
      files: 'attachments',
      mentions: 'users',
      clientMsgId: 'text',
      sentDate: 'datetime',
      recallDate: 'datetime',
    },
    verbs: [],
  },
  mentions: {
    fields: {
      message: 'ref',
      room: 'ref',
      entityName: 'text',
      businessKey: 'text',
      billNo: 'text',
      party: 'text',
      seqNum: 'integer',
      user: 'user',
      sender: 'user',
      sentDate: 'datetime',
    },
    verbs: ['doAsk', 'doRead', 'doDrop'],
  },
} as const

export type RoomPart = keyof typeof roomRows

/** The entities of the talk about documents, by what each is for it. */
export type RoomEntities = Readonly<Record<RoomPart, string>>
