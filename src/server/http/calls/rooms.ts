import type { CompiledEntity } from '../../../language/entity.ts'
import { mostMessages } from '../../../language/room.ts'
import type { RoomPart, SaidAbout, TalkRoom } from '../../../language/room.ts'
import type { Row } from '../../../language/row.ts'
import type { Caller } from '../../Caller.ts'
import { CodedError, fail } from '../../fail.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import { systemCaller } from '../../session/systemCaller.ts'
import { partyMe } from '../../store/foundRows.ts'
import type { Services } from '../Services.ts'
import type { SignedIn } from '../SignedIn.ts'

/** Whoever looks at rooms, as he stands at this moment. */
export interface Talker {
  readonly services: Services
  readonly signedIn: SignedIn
}

/** The party of rooms that only the house has. */
const house = 'HOUSE'

/** A room that somebody may read, with the document that it is about. */
export interface OpenRoom {
  readonly row: Row
  readonly id: string
}

export const entityOf = ({ services: { definitions } }: Talker, name: string): CompiledEntity =>
  (Object.hasOwn(definitions.entities, name) ? definitions.entities[name] : undefined) ??
  fail('PARAM_INVALID', { field: 'entity', reason: name.slice(0, 40) })

/** Rooms are written by the program, in the name of who acts. */
export const asProgram = ({ signedIn: { caller } }: Talker): Caller => ({
  ...systemCaller(caller.traceId),
  userId: caller.userId,
  userName: caller.userName,
})

/** The entity that part of the talk is kept in. Throws NO_SUCH_CALL where documents are not talked about. */
export const partOf = (talker: Talker, part: RoomPart): CompiledEntity =>
  entityOf(talker, talker.services.definitions.rooms?.[part] ?? fail('NO_SUCH_CALL'))

export async function rowsOf(talker: Talker, part: RoomPart, body: Row): Promise<readonly Row[]> {
  const { engine } = talker.services
  const { data } = await engine.operate(asProgram(talker), partOf(talker, part), 'listByPage', {
    pageRows: mostMessages,
    noQueryTotalFlag: 'Y',
    ...body,
  })
  return data as readonly Row[] // a page is rows
}

export const save = async (talker: Talker, part: RoomPart, row: Row): Promise<Row> =>
  (await talker.services.engine.operate(asProgram(talker), partOf(talker, part), 'saveOrUpdate', row))
    .data as Row // as every save

export const isHouse = ({ services, signedIn }: Talker): boolean =>
  signedIn.caller.audience === services.definitions.audiences[0]?.name

/** What a user of another audience stands for. */
export function ownParty(talker: Talker): string | undefined {
  const me = partyMe(talker.services.definitions)
  const value = me && talker.signedIn.user.known[me.name]
  return typeof value === 'string' ? value : undefined
}

/** The document as the talker finds it. Throws SRM-1010 where he does not, also for what nobody may read. */
export async function documentOf(talker: Talker, name: string, id: string): Promise<Row> {
  const { caller } = talker.signedIn
  const entity = entityOf(talker, name)
  requirePermission(caller, entity.name, 'findById', {})
  const { data } = await talker.services.engine.operate(caller, entity, 'findById', { id })
  return data as Row // else it throws
}

/** With whom a document is: whom it names, or who stands in it. */
function partyOf(talker: Talker, entity: string, document: Row): TalkRoom | null {
  const me = partyMe(talker.services.definitions)
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
  const told = await ownRooms(talker, entity, id)
  const wanted = isHouse(talker)
    ? [{ id: null, party: null, name: null, lastSeq: 0, unread: 0 }, partyOf(talker, entity, document)]
    : [own === undefined ? null : { id: null, party: own, name: null, lastSeq: 0, unread: 0 }]
  const known = await Promise.all(told.map((row) => toRoom(talker, row)))
  const fresh = wanted.flatMap((one) => (one && !known.some(({ party }) => party === one.party) ? [one] : []))
  return [...fresh, ...known]
}

/** Rows of the rooms about a document that are the talker's to know of, if the document is. */
export async function ownRooms(talker: Talker, entity: string, id: string): Promise<readonly Row[]> {
  const begun = await rowsOf(talker, 'rooms', { entityNameList: [entity], documentIdList: [id] })
  const own = ownParty(talker)
  return isHouse(talker) ? begun : begun.filter(({ party }) => own !== undefined && party === own)
}

/** With whom a room is; whoever is outside is with the house and is told no name. */
export const partyTold = (talker: Talker, row: Row): Pick<SaidAbout, 'party' | 'partyName'> => ({
  party: row['party'] === house ? null : String(row['party']),
  partyName: isHouse(talker) ? ((row['partyName'] as string | null) ?? null) : null,
})

async function toRoom(talker: Talker, row: Row): Promise<TalkRoom> {
  const [member] = await rowsOf(talker, 'members', {
    roomId: row['id'],
    userId: talker.signedIn.user.userId,
  })
  const lastSeq = Number(row['lastSeq'] ?? 0)
  const { party, partyName: name } = partyTold(talker, row)
  return {
    id: String(row['id']),
    party,
    name,
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
  (await rowsOf(talker, 'rooms', { id }))[0] ?? fail('SRM-1010')

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
    () => save(talker, 'rooms', row),
    async () =>
      (
        await rowsOf(talker, 'rooms', {
          ...Object.fromEntries(Object.entries(known).map(([field, value]) => [`${field}List`, [value]])),
        })
      )[0],
  )
}

/** What somebody else has written at the same instant is as good as written. */
export async function once(write: () => Promise<Row>, find: () => Promise<Row | undefined>): Promise<Row> {
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

export async function join(talker: Talker, roomId: string): Promise<Row> {
  const { user, caller } = talker.signedIn
  const known = { roomId, userId: user.userId }
  return once(
    () => save(talker, 'members', { ...known, audience: caller.audience, memberName: user.fullName }),
    async () => (await rowsOf(talker, 'members', known))[0],
  )
}

/** A room that the talker may read now: he finds its document, and is of the house or its party. Throws SRM-1010: what there is else, is not told. */
export async function readable(talker: Talker, id: string): Promise<OpenRoom> {
  const row = await roomRow(talker, id)
  await documentOf(talker, String(row['entityName']), String(row['documentId']))
  if (!isHouse(talker) && (row['party'] === house || row['party'] !== ownParty(talker))) fail('SRM-1010')
  return { row, id }
}
