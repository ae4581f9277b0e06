import type { SaidAbout, UnreadRoom } from '../../../language/room.ts'
import type { Row } from '../../../language/row.ts'
import { spoken } from '../../../texts/spoken.ts'
import { foundRooms } from '../../operations/foundRooms.ts'
import { toMessages } from './roomMessages.ts'
import { documentOf, entityOf, ownRooms, partyTold, rowsOf, type Talker } from './rooms.ts'

/** What was said about a document lately, in all rooms of its that the talker may know of: the last one first. */
export async function saidAbout(talker: Talker, entity: string, id: string): Promise<readonly SaidAbout[]> {
  await documentOf(talker, entity, id)
  const rooms = new Map((await ownRooms(talker, entity, id)).map((row) => [String(row['id']), row]))
  if (rooms.size === 0) return []
  const rows = await rowsOf(talker, 'messages', {
    roomIdList: [...rooms.keys()],
    sort: [
      { field: 'sentDate', order: 'desc' },
      { field: 'seqNum', order: 'desc' },
    ],
  })
  const messages = await toMessages(talker, rows)
  return rows.flatMap((row, at) => {
    const room = rooms.get(String(row['roomId']))
    const message = messages[at]
    return room && message ? [{ ...message, room: String(row['roomId']), ...partyTold(talker, room) }] : []
  })
}

/** Rooms of which one answer tells at most, and memberships that are looked at: the latest. */
const [mostRooms, mostMemberships] = [50, 200]

/** Rooms that the talker has opened and not read to their end, as far as he may still read them: the one that moved last first. */
export async function unreadRooms(talker: Talker): Promise<readonly UnreadRoom[]> {
  if (!talker.services.definitions.rooms) return []
  const members = await rowsOf(talker, 'members', {
    userId: talker.signedIn.user.userId,
    pageRows: mostMemberships,
    sort: [{ field: 'lastUpdateDate', order: 'desc' }],
  })
  if (members.length === 0) return []
  const read = new Map(members.map((row) => [String(row['roomId']), Number(row['lastReadSeq'] ?? 0)]))
  const rooms = await rowsOf(talker, 'rooms', {
    idList: [...read.keys()],
    pageRows: mostMemberships,
    sort: [{ field: 'lastUpdateDate', order: 'desc' }],
  })
  const left = (row: Row): number => Number(row['lastSeq'] ?? 0) - (read.get(String(row['id'])) ?? 0)
  const behind = rooms.filter((row) => left(row) > 0)
  const found = await foundRooms(talker.services, talker.signedIn.caller, behind)
  return behind
    .filter((row) => found.has(String(row['id'])))
    .slice(0, mostRooms)
    .map((row) => {
      const entity = String(row['entityName'])
      return {
        room: String(row['id']),
        entity,
        id: String(row['documentId']),
        name: String(row['roomName']),
        entityName: spoken(entityOf(talker, entity).label, talker.signedIn.caller.language),
        ...partyTold(talker, row),
        unread: left(row),
      }
    })
}
