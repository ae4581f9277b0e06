import { CallError, type Client } from '../../client/Client.ts'
import type { TalkMessage, TalkRoom } from '../../language/room.ts'
import type { Envelope } from '../../language/wire.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { sampleLive } from '../host/sampleLive.chromium.ts'

export interface SampleTalk {
  readonly messages: number
  /** Rooms beside that of the house. */
  readonly parties?: number
  readonly isLong?: boolean
  /** What is refused: the rooms themselves, or what is sent. */
  readonly refused?: 'rooms' | 'send'
}

const said = (index: number, isLong: boolean): TalkMessage => ({
  seq: index + 1,
  name: index % 2 === 0 ? '李娜 Na Li' : '王强 Qiang Wang',
  isOwn: index % 2 === 0,
  text:
    index === 3
      ? null
      : `${index + 1}. 请确认交期。Please confirm the date.${isLong ? ` ${'Averyveryverylongwordwithoutanyblank'.repeat(8)}` : ''}`,
  files:
    index === 2
      ? [{ id: 'f1', originalFileName: 'drawing.pdf', suffixName: 'pdf', fileSize: 1234, fileName: 'a' }]
      : [],
  sentDate: `2026-11-20 ${String(8 + (index % 10)).padStart(2, '0')}:00:00`,
  mentionsMe: index === 5,
  mentions: index === 4 ? ['p1'] : [],
})

const roomsOf = (parties: number): readonly TalkRoom[] => [
  { id: 'r0', party: null, name: null, lastSeq: 1, unread: 0 },
  ...Array.from({ length: parties }, (_, index) => ({
    id: `r${index + 1}`,
    party: `s${index}`,
    name: `东莞五金 Dongguan Hardware ${index + 1}`,
    lastSeq: 1,
    unread: index,
  })),
]

/** A client whose rooms are in memory. What is sent is told. */
export function talkClient({ messages, parties = 1, isLong = false, refused }: SampleTalk): Client {
  const { live } = sampleLive({
    talk: Array.from({ length: Math.min(100, messages) }, (_, index) => said(index, isLong)),
  })
  const rooms = roomsOf(parties)
  const answers: Readonly<Record<string, unknown>> = {
    findRooms: rooms,
    openRoom: rooms[0],
    findPeople: [
      { id: 'p1', name: '王强 Qiang Wang' },
      { id: 'p2', name: '李娜 Na Li' },
    ],
  }
  return {
    live: async () => live,
    call: async <T>(_server: string, _family: string, operation: string, body?: unknown) => {
      recordEvent(operation, body)
      if (refused === 'rooms' && operation === 'findRooms')
        throw new CallError({ code: 'SYS', msg: 'The database is resting', http: 500 })
      if (refused === 'send' && operation === 'send')
        throw new CallError({ code: 'TOO_MANY', msg: 'Too many messages; wait a minute', http: 429 })
      const data = answers[operation] ?? null
      return { status: 'S', msg: '', code: 'OK', data, traceId: '' } as Envelope<T> // what these calls answer
    },
  }
}
