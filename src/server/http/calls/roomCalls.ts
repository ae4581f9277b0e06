import { longestMessage, mostMessages } from '../../../language/room.ts'
import { anything, integer, listOf, nothing, object, orNull, text, word, type Schema } from '../../Schema.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { SystemCalls } from '../SystemCall.ts'
import { listMessages, markRead, peopleOf, recall, send } from './roomMessages.ts'
import { findRooms, openRoom } from './rooms.ts'

const room: Schema = object({
  id: orNull(word),
  party: orNull(word),
  name: orNull(word),
  lastSeq: integer,
  unread: integer,
})
const message: Schema = object({
  seq: integer,
  name: word,
  isOwn: { type: 'boolean' },
  text: orNull(word),
  files: listOf(object({ id: word, originalFileName: word, suffixName: word, fileSize: integer })),
  sentDate: word,
  mentionsMe: { type: 'boolean' },
  mentions: listOf(word),
})
const narrowed =
  'the document of the room has to be found; of rooms with a party those outside know their own'
const signedIn = { access: 'signedIn', narrowed } as const
const seq = { type: 'integer', minimum: 1 } as const

/** Rooms about documents. Nobody reaches them otherwise. */
export const roomCalls: SystemCalls = {
  'messageServer/imRoom/findRooms': {
    effect: 'read',
    ...signedIn,
    body: object({ entity: text(120), id: text(100) }),
    answer: listOf(room),
    says: [
      '`{entity, id}`, a document',
      '`TalkRoom[]` (`language/room.ts`): its rooms that the caller may know of, `id` null where nobody has opened one yet',
    ],
    run: async ({ services, signedIn, exchange }) => {
      const body = objectOf(exchange.body)
      return {
        data: await findRooms({ services, signedIn }, textOf(body, 'entity', 120), textOf(body, 'id', 100)),
      }
    },
  },
  'messageServer/imRoom/openRoom': {
    effect: 'write',
    ...signedIn,
    body: object({ entity: text(120), id: text(100) }, { party: anything }),
    answer: room,
    says: [
      '`{entity, id, party?}`, `party` as `findRooms` tells it',
      '`TalkRoom`; the caller is a member of it from then on',
    ],
    run: async ({ services, signedIn, exchange }) => {
      const body = objectOf(exchange.body)
      const party = typeof body['party'] === 'string' ? body['party'] : null
      const at = { entity: textOf(body, 'entity', 120), id: textOf(body, 'id', 100), party }
      return { data: await openRoom({ services, signedIn }, at) }
    },
  },
  'messageServer/imRoom/findPeople': {
    effect: 'read',
    ...signedIn,
    body: object({ room: text(100) }),
    answer: listOf(object({ id: word, name: word })),
    says: [
      '`{room}`',
      '`TalkPerson[]`: who has opened it and may be mentioned; those outside are told of their own side',
    ],
    run: async ({ services, signedIn, exchange }) => ({
      data: await peopleOf({ services, signedIn }, textOf(objectOf(exchange.body), 'room', 100)),
    }),
  },
  'messageServer/imRoom/markRead': {
    effect: 'write',
    ...signedIn,
    body: object({ room: text(100), seq }),
    answer: nothing,
    says: ['`{room, seq}`', 'null; the caller has read up to there'],
    run: async ({ services, signedIn, exchange }) => {
      const body = objectOf(exchange.body)
      await markRead({ services, signedIn }, textOf(body, 'room', 100), Number(body['seq']))
      return { data: null }
    },
  },
  'messageServer/imMessage/listMessages': {
    effect: 'read',
    ...signedIn,
    body: object({ room: text(100) }, { before: seq }),
    answer: listOf(message),
    says: [
      '`{room, before?}`',
      `\`TalkMessage[]\` (\`language/room.ts\`): the latest ${mostMessages}, or those before a number, the first first; \`text\` null: recalled`,
    ],
    run: async ({ services, signedIn, exchange }) => {
      const { before, ...body } = objectOf(exchange.body)
      const until = before === undefined ? undefined : Number(before)
      return { data: await listMessages({ services, signedIn }, textOf(body, 'room', 100), until) }
    },
  },
  'messageServer/imMessage/send': {
    effect: 'write',
    ...signedIn,
    judgesBody: true,
    body: object(
      { room: text(100), clientMsgId: text(60), text: text(longestMessage) },
      { mentions: anything, files: anything },
    ),
    answer: message,
    says: [
      '`{room, clientMsgId, text, mentions?: [userId], files?: [id]}`: own files that were uploaded with `room`; `text` may be empty then',
      '`TalkMessage`; sent again with the same `clientMsgId` it is the same message; `TOO_MANY` above 30 a minute',
    ],
    run: async ({ services, signedIn, exchange }) => {
      const body = objectOf(exchange.body)
      const listed = (name: string): readonly string[] => {
        const given = body[name]
        return Array.isArray(given) ? given.slice(0, 20).map(String) : []
      }
      const files = listed('files')
      const isWordless = body['text'] === '' && files.length > 0
      const one = {
        room: textOf(body, 'room', 100),
        clientMsgId: textOf(body, 'clientMsgId', 60),
        text: isWordless ? '' : textOf(body, 'text', longestMessage),
        mentions: listed('mentions'),
        files,
      }
      return { data: await send({ services, signedIn }, one) }
    },
  },
  'messageServer/imMessage/recall': {
    effect: 'write',
    ...signedIn,
    body: object({ room: text(100), seq }),
    answer: nothing,
    says: [
      '`{room, seq}`, an own message of the last two minutes',
      'null; its number stays, its words are gone',
    ],
    run: async ({ services, signedIn, exchange }) => {
      const body = objectOf(exchange.body)
      await recall({ services, signedIn }, textOf(body, 'room', 100), Number(body['seq']))
      return { data: null }
    },
  },
}
