import { longestMessage, recallMinutes } from '../../../language/room.ts'
import type { TalkMessage, TalkPerson } from '../../../language/room.ts'
import type { Row } from '../../../language/row.ts'
import { membersOf } from '../../../rules/types/members.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { spoken } from '../../../texts/spoken.ts'
import { errorOf, fail } from '../../fail.ts'
import { isHouse, join, once, readable, rowsOf, save, type OpenRoom, type Talker } from './rooms.ts'

/** Messages of one sender in a minute at most. */
const mostPerMinute = 30

const numberOf = ({ row }: OpenRoom, seq: number): string =>
  `${String(row['roomNum'])}-${String(seq).padStart(8, '0')}`
const seqOf = ({ seqNum }: Row): number => Number(String(seqNum).split('-').at(-1))

/** The latest messages of a room, or those before one, the first first. */
export async function listMessages(
  talker: Talker,
  id: string,
  before?: number,
): Promise<readonly TalkMessage[]> {
  const room = await readable(talker, id)
  const rows = await rowsOf(talker, 'imMessage', {
    roomId: id,
    ...(before === undefined ? {} : { seqNumTo: numberOf(room, before - 1) }),
    sort: [{ field: 'seqNum', order: 'desc' }],
  })
  return rows.map((row) => toMessage(talker, row)).reverse()
}

function toMessage(talker: Talker, row: Row): TalkMessage {
  const { caller } = talker.signedIn
  const { audiences } = talker.services.definitions
  const side = audiences.find(({ name }) => name === row['audience'])
  const isNamed = isHouse(talker) || row['audience'] === caller.audience
  const mentions = membersOf(String(row['mentionsId'] ?? ''))
  return {
    seq: seqOf(row),
    name: isNamed ? String(row['senderName']) : (spoken(side?.label, caller.language) ?? ''),
    isOwn: row['senderId'] === caller.userId,
    text: row['recallDate'] === null ? String(row['text'] ?? '') : null,
    sentDate: String(row['sentDate']),
    mentionsMe: mentions.includes(caller.userId),
    mentions: isNamed && isHouse(talker) ? mentions : [],
  }
}

/** People who have opened the room; those outside are told of their own side alone. */
export async function peopleOf(talker: Talker, id: string): Promise<readonly TalkPerson[]> {
  await readable(talker, id)
  const { caller } = talker.signedIn
  const rows = await rowsOf(talker, 'imRoomUser', { roomId: id })
  return rows
    .filter((row) => isHouse(talker) || row['audience'] === caller.audience)
    .map((row) => ({ id: String(row['userId']), name: String(row['memberName']) }))
}

/** Sends a message, once for each number of its sender. */
export async function send(
  talker: Talker,
  given: {
    readonly room: string
    readonly clientMsgId: string
    readonly text: string
    readonly mentions: readonly string[]
  },
): Promise<TalkMessage> {
  const text = given.text.trim()
  if (text === '') fail('PARAM_REQUIRED', { field: 'text' })
  if (text.length > longestMessage)
    fail('PARAM_INVALID', {
      field: 'text',
      reason: serverTexts.text('value.characters', { count: longestMessage }),
    })
  await readable(talker, given.room)
  const people = await peopleOf(talker, given.room)
  const strange = given.mentions.find((id) => !people.some((one) => one.id === id))
  if (strange !== undefined) fail('PARAM_INVALID', { field: 'mentions', reason: strange.slice(0, 40) })
  await join(talker, given.room)
  const row = await once(
    () => write(talker, { ...given, text }),
    async () =>
      (
        await rowsOf(talker, 'imMessage', {
          roomId: given.room,
          senderId: talker.signedIn.user.userId,
          clientMsgIdList: [given.clientMsgId],
        })
      )[0],
  )
  return toMessage(talker, row)
}

async function write(
  talker: Talker,
  { room, clientMsgId, text, mentions }: Parameters<typeof send>[1],
): Promise<Row> {
  const { user, caller } = talker.signedIn
  const now = talker.services.engine.now(caller)
  const lately = await rowsOf(talker, 'imMessage', {
    senderId: user.userId,
    sentDateFrom: minutesBefore(now, 1),
  })
  if (lately.length >= mostPerMinute) throw errorOf('TOO_MANY')
  return save(talker, 'imMessage', {
    roomId: room,
    clientMsgId,
    text,
    mentionsId: mentions.join(','),
    senderId: user.userId,
    audience: caller.audience,
    sentDate: now,
  })
}

/** Takes an own message back that was sent a moment ago: its number stays, its words go. */
export async function recall(talker: Talker, id: string, seq: number): Promise<void> {
  const room = await readable(talker, id)
  const number = numberOf(room, seq)
  const [row] = await rowsOf(talker, 'imMessage', { roomId: id, seqNumFrom: number, seqNumTo: number })
  if (!row || row['senderId'] !== talker.signedIn.user.userId) fail('SRM-1010')
  const now = talker.services.engine.now(talker.signedIn.caller)
  if (String(row['sentDate']) < minutesBefore(now, recallMinutes)) fail('FORBIDDEN')
  const { id: messageId, versionNum } = row
  await save(talker, 'imMessage', {
    id: messageId,
    versionNum,
    text: null,
    mentionsId: null,
    recallDate: now,
  })
}

/** Says up to which message somebody has read; never back. */
export async function markRead(talker: Talker, id: string, seq: number): Promise<void> {
  const { row } = await readable(talker, id)
  const member = await join(talker, id)
  const read = Math.min(Number(row['lastSeq'] ?? 0), seq)
  if (read <= Number(member['lastReadSeq'] ?? 0)) return
  const { id: memberId, versionNum } = member
  await save(talker, 'imRoomUser', { id: memberId, versionNum, lastReadSeq: read })
}

const minutesBefore = (now: string, minutes: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) - minutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
