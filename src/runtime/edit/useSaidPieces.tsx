import { lazy, Suspense, useState } from 'react'
import type { SaidAbout } from '../../language/room.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useLive } from '../host/useLive.ts'
import type { TimelineSource } from './TimelinePiece.ts'

const SaidPiece = lazy(async () => ({ default: (await import('../talk/SaidPiece.tsx')).SaidPiece }))

const nothing: readonly SaidAbout[] = []

/** What is said about a document, in all of its rooms that the reader knows, as it is said. The last message of a room can be answered where it stands. */
export const useSaidPieces: TimelineSource = ({ entity, store }) => {
  const { path } = useHost()
  const [id] = useSelected(store, ({ row }) => [row['id']] as const)
  const [said, setSaid] = useState<{ readonly id: string; readonly all: readonly SaidAbout[] }>()
  const isTalkedAbout = typeof id === 'string' && path !== undefined && entity.states !== undefined
  const topic = isTalkedAbout ? { kind: 'said' as const, entity: entity.name, id } : null
  useLive<'said'>(topic, (all) => setSaid({ id: String(id), all }))
  const all = topic && said?.id === topic.id ? said.all : nothing
  return all.map((message, at) => ({
    key: `said ${message.room} ${message.seq}`,
    at: message.sentDate,
    who: message.name,
    said: (
      <Suspense>
        <SaidPiece message={message} isLast={all.findIndex(({ room }) => room === message.room) === at} />
      </Suspense>
    ),
  }))
}
