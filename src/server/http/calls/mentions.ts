import type { Row } from '../../../language/row.ts'
import { membersOf } from '../../../rules/types/members.ts'
import type { Caller } from '../../Caller.ts'
import { CodedError } from '../../fail.ts'
import { once, partOf, readable, rowsOf, save, asProgram, type Talker } from './rooms.ts'

/** The number of a message in its room. */
export const seqOf = ({ seqNum }: Row): number => Number(String(seqNum).split('-').at(-1))

/** A message waits for whoever it mentions. It is written once for each, however often it is sent. */
export async function mention(talker: Talker, room: string, message: Row): Promise<void> {
  const mentioned = membersOf(String(message['mentionsId'] ?? ''))
  if (mentioned.length === 0) return
  const { row } = await readable(talker, room)
  for (const userId of mentioned) {
    const known = { messageId: message['id'], userId }
    const made = await once(
      () =>
        save(talker, 'mentions', {
          ...known,
          roomId: room,
          entityName: row['entityName'],
          businessKey: row['documentId'],
          billNo: row['roomName'],
          party: row['party'],
          seqNum: seqOf(message),
          senderId: message['senderId'],
          sentDate: message['sentDate'],
        }),
      async () => (await rowsOf(talker, 'mentions', known))[0],
    )
    if (made[stateField(talker)] === initialOf(talker)) await move(talker, asProgram(talker), 'doAsk', made)
  }
}

const initialOf = (talker: Talker): unknown => partOf(talker, 'mentions').states?.initial
const stateField = (talker: Talker): string => partOf(talker, 'mentions').states?.field ?? ''

/** Whether it was done here; false: somebody else has done so in the same instant. */
export async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof CodedError && ['SRM-1001', 'SRM-1003'].includes(error.code)) return false
    throw error
  }
}

const move = (talker: Talker, caller: Caller, verb: string, { id, versionNum }: Row): Promise<boolean> =>
  done(talker.services.engine.operate(caller, partOf(talker, 'mentions'), verb, { id, versionNum }))

/** Mentions among these from which the verb leads on. */
async function awaiting(talker: Talker, verb: string, body: Row): Promise<readonly Row[]> {
  const { verbs } = partOf(talker, 'mentions')
  const from = verbs.find(({ name }) => name === verb)?.from ?? []
  return rowsOf(talker, 'mentions', { ...body, [`${stateField(talker)}List`]: from })
}

/** Who has read up to there has read where he is mentioned: his tasks of it are done. */
export async function readMentions(talker: Talker, room: string, seq: number): Promise<void> {
  const { user, caller } = talker.signedIn
  const body = { roomId: room, userId: user.userId, seqNumTo: seq }
  for (const row of await awaiting(talker, 'doRead', body)) await move(talker, caller, 'doRead', row)
}

/** What was taken back waits for nobody. */
export async function dropMentions(talker: Talker, messageId: string): Promise<void> {
  for (const row of await awaiting(talker, 'doDrop', { messageId }))
    await move(talker, asProgram(talker), 'doDrop', row)
}
