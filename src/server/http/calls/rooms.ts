import type { CompiledMe } from '../../../language/audience.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import { longestMessage, mostMessages, recallMinutes } from '../../../language/room.ts'
import type { TalkMessage, TalkPerson, TalkRoom } from '../../../language/room.ts'
import type { Row } from '../../../language/row.ts'
import { membersOf } from '../../../rules/types/members.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { spoken } from '../../../texts/spoken.ts'
import type { Caller } from '../../Caller.ts'
import { CodedError, errorOf, fail } from '../../fail.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import { systemCaller } from '../../session/systemCaller.ts'
import type { Services } from '../Services.ts'
import type { SignedIn } from '../SignedIn.ts'

/** Whoever looks at rooms, as he stands at this moment. */
export interface Talker {
  readonly services: Services
  readonly signedIn: SignedIn
}

/** The party of rooms that only the house has. */
const house = 'HOUSE'
/** Messages of one sender in a minute at most. */
const mostPerMinute = 30

/** A room that somebody may read, with the document that it is about. */
interface OpenRoom {
  readonly row: Row
  readonly id: string
}

const entityOf = ({ services: { definitions } }: Talker, name: string): CompiledEntity =>
  (Object.hasOwn(definitions.entities, name) ? definitions.entities[name] : undefined) ??
  fail('PARAM_INVALID', { field: 'entity', reason: name.slice(0, 40) })

/** Rooms are written by the program, in the name of who acts. */
const actor = ({ signedIn: { caller } }: Talker): Caller => ({
  ...systemCaller(caller.traceId),
  userId: caller.userId,
  userName: caller.userName,
})

async function rowsOf(talker: Talker, entity: string, body: Row): Promise<readonly Row[]> {
  const { engine } = talker.services
  const { data } = await engine.operate(actor(talker), entityOf(talker, entity), 'listByPage', {
    pageRows: mostMessages,
    noQueryTotalFlag: 'Y',
    ...body,
  })
  return data as readonly Row[] // a page is rows
}

const save = async (talker: Talker, entity: string, row: Row): Promise<Row> =>
  (await talker.services.engine.operate(actor(talker), entityOf(talker, entity), 'saveOrUpdate', row))
    .data as Row // as every save

const isHouse = ({ services, signedIn }: Talker): boolean =>
  signedIn.caller.audience === services.definitions.audiences[0]?.name

/** What a user of another audience stands for. */
function ownParty(talker: Talker): string | undefined {
  const me = partyMe(talker)
  const value = me && talker.signedIn.user.known[me.name]
  return typeof value === 'string' ? value : undefined
}

/** The document as the talker finds it. Throws SRM-1010 where he does not, also for what nobody may read. */
async function documentOf(talker: Talker, name: string, id: string): Promise<Row> {
  const { caller } = talker.signedIn
  const entity = entityOf(talker, name)
  requirePermission(caller, entity.name, 'findById', {})
  const { data } = await talker.services.engine.operate(caller, entity, 'findById', { id })
  return data as Row // else it throws
}

/** What `me` knows of people outside beside themselves, by which they are told apart. */
const partyMe = ({ services: { definitions } }: Talker): CompiledMe | undefined =>
  definitions.me.find(({ type, field, many }) => type === 'value' && field !== 'id' && !many)

/** With whom a document is: whom it names, or who stands in it. */
function partyOf(talker: Talker, entity: string, document: Row): TalkRoom | null {
  const me = partyMe(talker)
  if (!me) return null
  const named = document[`${me.name}Id`]
  const id = me.to === entity ? document['id'] : named
  const { display } = entityOf(talker, entity)
  const name = me.to === entity ? document[display.name] : document[`${me.name}Name`]
  return typeof id === 'string'
    ? { id: null, party: id, name: String(name ?? ''), lastSeq: 0, unread: 0 }
    : null
}

/** The rooms about a document that the talker may know of, those first that nobody has opened yet. */
export async function findRooms(talker: Talker, entity: string, id: string): Promise<readonly TalkRoom[]> {
  const document = await documentOf(talker, entity, id)
  const own = ownParty(talker)
  const begun = await rowsOf(talker, 'imRoom', {
    entityNameList: [entity],
    documentIdList: [id],
  })
  const told = isHouse(talker) ? begun : begun.filter(({ party }) => own !== undefined && party === own)
  const wanted = isHouse(talker)
    ? [{ id: null, party: null, name: null, lastSeq: 0, unread: 0 }, partyOf(talker, entity, document)]
    : [own === undefined ? null : { id: null, party: own, name: null, lastSeq: 0, unread: 0 }]
  const known = await Promise.all(told.map((row) => toRoom(talker, row)))
  const fresh = wanted.flatMap((one) => (one && !known.some(({ party }) => party === one.party) ? [one] : []))
  return [...fresh, ...known]
}

async function toRoom(talker: Talker, row: Row): Promise<TalkRoom> {
  const [member] = await rowsOf(talker, 'imRoomUser', {
    roomId: row['id'],
    userId: talker.signedIn.user.userId,
  })
  const lastSeq = Number(row['lastSeq'] ?? 0)
  return {
    id: String(row['id']),
    party: row['party'] === house ? null : String(row['party']),
    name: isHouse(talker) ? ((row['partyName'] as string | null) ?? null) : null,
    lastSeq,
    unread: Math.max(0, lastSeq - Number(member?.['lastReadSeq'] ?? 0)),
  }
}

/** Opens the room with a party, and is a member of it from then on. Who opens it first makes it. */
export async function openRoom(
  talker: Talker,
  { entity, id, party }: { readonly entity: string; readonly id: string; readonly party: string | null },
): Promise<TalkRoom> {
  const rooms = await findRooms(talker, entity, id)
  const wanted = rooms.find((room) => room.party === party) ?? fail('SRM-1010')
  const row =
    wanted.id === null ? await beginRoom(talker, entity, id, wanted) : await roomRow(talker, wanted.id)
  await join(talker, String(row['id']))
  return toRoom(talker, row)
}

const roomRow = async (talker: Talker, id: string): Promise<Row> =>
  (await rowsOf(talker, 'imRoom', { id }))[0] ?? fail('SRM-1010')

async function beginRoom(
  talker: Talker,
  entity: string,
  id: string,
  { party, name }: TalkRoom,
): Promise<Row> {
  const document = await documentOf(talker, entity, id)
  const { display } = entityOf(talker, entity)
  const known = { entityName: entity, documentId: id, party: party ?? house }
  const named = partyOf(talker, entity, document)
  const partyName = name ?? (named?.party === party ? named.name : null)
  const row = { ...known, partyName, roomName: String(document[display.code] ?? id).slice(0, 120) }
  return once(
    () => save(talker, 'imRoom', row),
    async () =>
      (
        await rowsOf(talker, 'imRoom', {
          ...Object.fromEntries(Object.entries(known).map(([field, value]) => [`${field}List`, [value]])),
        })
      )[0],
  )
}

/** What somebody else has written at the same instant is as good as written. */
async function once(write: () => Promise<Row>, find: () => Promise<Row | undefined>): Promise<Row> {
  const before = await find()
  if (before) return before
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const found = await find()
    if (!found) throw error
    return found
  }
}

async function join(talker: Talker, roomId: string): Promise<Row> {
  const { user, caller } = talker.signedIn
  const known = { roomId, userId: user.userId }
  return once(
    () => save(talker, 'imRoomUser', { ...known, audience: caller.audience, memberName: user.fullName }),
    async () => (await rowsOf(talker, 'imRoomUser', known))[0],
  )
}

/** A room that the talker may read now: he finds its document, and is of the house or its party. Throws SRM-1010: what there is else, is not told. */
async function readable(talker: Talker, id: string): Promise<OpenRoom> {
  const row = await roomRow(talker, id)
  await documentOf(talker, String(row['entityName']), String(row['documentId']))
  if (!isHouse(talker) && (row['party'] === house || row['party'] !== ownParty(talker))) fail('SRM-1010')
  return { row, id }
}

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
