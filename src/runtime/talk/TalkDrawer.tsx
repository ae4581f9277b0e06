import { Button, Drawer } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { TalkRoom } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { useHost } from '../host/host.ts'
import { Talk } from './Talk.tsx'
import { useTalkCall } from './useTalkCall.ts'
import './talk.css'

interface Props {
  readonly entity: string
  readonly id: string
  readonly onClose: () => void
}

/** The rooms about a document that its reader may know of, each a tab. On a phone it takes the whole page. */
export function TalkDrawer({ entity, id, onClose }: Props) {
  const say = useTexts(talkTexts)
  const { narrow } = useDrawn()
  const { language } = useHost()
  const [rooms, setRooms] = useState<readonly TalkRoom[] | Error>()
  const [party, setParty] = useState<string | null>()
  const call = useTalkCall()
  const load = useCallback(() => {
    call<readonly TalkRoom[]>('imRoom', 'findRooms', { entity, id }).then(setRooms, setRooms)
  }, [call, entity, id])
  useEffect(load, [load])
  const known = Array.isArray(rooms) ? (rooms as readonly TalkRoom[]) : []
  const shown =
    known.find((room) => room.party === party) ?? known.find(({ unread }) => unread > 0) ?? known[0]
  return (
    <Drawer open title={say('title')} size={narrow ? '100%' : 420} onClose={onClose} rootClassName="talk">
      {rooms instanceof Error ? (
        <StateMessage kind="failed" language={language} level={2} title={say('failed')} why={rooms.message}>
          <Button onClick={load}>{say('retry')}</Button>
        </StateMessage>
      ) : null}
      {known.length > 1 ? (
        <div role="tablist" aria-label={say('rooms')} className="talk-rooms">
          {known.map((room) => (
            <button
              key={room.party ?? ''}
              type="button"
              role="tab"
              className="sw-press"
              aria-selected={room === shown}
              onClick={() => setParty(room.party)}
            >
              {room.party === null ? say('house') : (room.name ?? say('party'))}
              {room.unread > 0 && ` (${room.unread})`}
            </button>
          ))}
        </div>
      ) : null}
      {shown ? <Talk key={shown.party ?? ''} entity={entity} id={id} room={shown} call={call} /> : null}
    </Drawer>
  )
}
