import { longestMessage, mostTalkFiles, recallMinutes } from '../../../language/room.ts'
import type { TalkFile, TalkMessage, TalkPerson } from '../../../language/room.ts'
import type { Row } from '../../../language/row.ts'
import { idsIn, joinIds } from '../../../rules/files/uploadRules.ts'
import { membersOf } from '../../../rules/types/members.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { spoken } from '../../../texts/spoken.ts'
import { errorOf, fail } from '../../fail.ts'
import type { FileRow } from '../../files/FileStore.ts'
import { done, dropMentions, mention, readMentions, seqOf } from './mentions.ts'
import { isHouse, join, once, readable, rowsOf, save, type OpenRoom, type Talker } from './rooms.ts'

/** Messages of one sender in a minute at most. */
const mostPerMinute = 30

const numberOf = ({ row }: OpenRoom, seq: number): string =>
  `${String(row['roomNum'])}-${String(seq).padStart(8, '0')}`

/** The latest messages of a room, or those before one, the first first. */
export async function listMessages(
  talker: Talker,
  id: string,
  before?: number,
): Promise<readonly TalkMessage[]> {
  const room = await readable(talker, id)
  const rows = await rowsOf(talker, 'messages', {
    roomId: id,
    ...(before === undefined ? {} : { seqNumTo: numberOf(room, before - 1) }),
    sort: [{ field: 'seqNum', order: 'desc' }],
  })
  return (await toMessages(talker, rows)).toReversed()
}

/** Messages as the talker is told them, in the order of their rows. */
export async function toMessages(talker: Talker, rows: readonly Row[]): Promise<readonly TalkMessage[]> {
  const { caller } = talker.signedIn
  const ids = rows.flatMap((row) => idsIn(row['files']))
  const files = await talker.services.files.rows.byIds(caller.tenantId, [...new Set(ids)])
  const known = new Map(files.map((file) => [file.id, toTalkFile(file)]))
  return rows.map((row) => toMessage(talker, row, known))
}

const toTalkFile = ({ id, originalFileName, suffixName, fileSize, fileName }: FileRow): TalkFile => ({
  id,
  originalFileName,
  suffixName,
  fileSize,
  fileName,
})

function toMessage(talker: Talker, row: Row, known: ReadonlyMap<string, TalkFile>): TalkMessage {
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
    files: row['recallDate'] === null ? idsIn(row['files']).flatMap((id) => known.get(id) ?? []) : [],
    sentDate: String(row['sentDate']),
    mentionsMe: mentions.includes(caller.userId),
    mentions: isNamed && isHouse(talker) ? mentions : [],
  }
}

/** People who have opened the room; those outside are told of their own side alone. */
export async function peopleOf(talker: Talker, id: string): Promise<readonly TalkPerson[]> {
  await readable(talker, id)
  const { caller } = talker.signedIn
  const rows = await rowsOf(talker, 'members', { roomId: id })
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
    readonly files: readonly string[]
  },
): Promise<TalkMessage> {
  const text = given.text.trim()
  if (text === '' && given.files.length === 0) fail('PARAM_REQUIRED', { field: 'text' })
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
        await rowsOf(talker, 'messages', {
          roomId: given.room,
          senderId: talker.signedIn.user.userId,
          clientMsgIdList: [given.clientMsgId],
        })
      )[0],
  )
  await mention(talker, given.room, row)
  await markRead(talker, given.room, seqOf(row))
  const [message] = await toMessages(talker, [row])
  return message ?? fail('SRM-1010')
}

async function write(
  talker: Talker,
  { room, clientMsgId, text, mentions, files }: Parameters<typeof send>[1],
): Promise<Row> {
  const { user, caller } = talker.signedIn
  const now = talker.services.engine.now(caller)
  const lately = await rowsOf(talker, 'messages', {
    senderId: user.userId,
    sentDateFrom: minutesBefore(now, 1),
  })
  if (lately.length >= mostPerMinute) throw errorOf('TOO_MANY')
  await requireOwn(talker, files)
  return save(talker, 'messages', {
    roomId: room,
    clientMsgId,
    text,
    files: joinIds(files),
    mentionsId: mentions.join(','),
    senderId: user.userId,
    audience: caller.audience,
    sentDate: now,
  })
}

/** Files go with a message that its sender has uploaded and that stand nowhere yet. Throws PARAM_INVALID, FILE_COUNT. */
async function requireOwn({ services, signedIn }: Talker, ids: readonly string[]): Promise<void> {
  if (ids.length > mostTalkFiles) fail('FILE_COUNT', { field: 'files', count: mostTalkFiles })
  const known = await services.files.access.known(signedIn.caller, ids)
  const own = known.filter(
    ({ file, links }) => links.length === 0 && file.uploadUserId === signedIn.caller.userId,
  )
  if (own.length < new Set(ids).size)
    fail('PARAM_INVALID', { field: 'files', reason: serverTexts.text('file.foreign') })
}

/** Takes an own message back that was sent a moment ago: its number stays, its words go. */
export async function recall(talker: Talker, id: string, seq: number): Promise<void> {
  const room = await readable(talker, id)
  const number = numberOf(room, seq)
  const [row] = await rowsOf(talker, 'messages', { roomId: id, seqNumFrom: number, seqNumTo: number })
  if (!row || row['senderId'] !== talker.signedIn.user.userId) fail('SRM-1010')
  const now = talker.services.engine.now(talker.signedIn.caller)
  if (String(row['sentDate']) < minutesBefore(now, recallMinutes)) fail('FORBIDDEN')
  const { id: messageId, versionNum } = row
  if (row['recallDate'] === null)
    await save(talker, 'messages', {
      id: messageId,
      versionNum,
      text: null,
      files: null,
      mentionsId: null,
      recallDate: now,
    })
  await dropMentions(talker, String(messageId))
}

/** Says up to which message somebody has read; never back. */
export async function markRead(talker: Talker, id: string, seq: number): Promise<void> {
  const { row } = await readable(talker, id)
  const read = Math.min(Number(row['lastSeq'] ?? 0), seq)
  for (let left = mostTries; left > 0; left -= 1) if (await keepRead(talker, id, read)) break
  await readMentions(talker, id, read)
}

/** Pages of the same user may read at the same instant: so often is it tried. */
const mostTries = 5

/** Keeps how far he has read. False: another page of his has moved it in the same instant. */
async function keepRead(talker: Talker, room: string, read: number): Promise<boolean> {
  const { id, versionNum, lastReadSeq } = await join(talker, room)
  if (read <= Number(lastReadSeq ?? 0)) return true
  return done(save(talker, 'members', { id, versionNum, lastReadSeq: read }))
}

const minutesBefore = (now: string, minutes: number): string =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) - minutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
