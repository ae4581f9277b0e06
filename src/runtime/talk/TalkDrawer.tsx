import { Button, Drawer } from 'antd'
import { useCallback, useEffect, useId, useState } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { TalkRoom } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { useHost } from '../host/host.ts'
import { RoomTabs, tabOf } from './RoomTabs.tsx'
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
  const [chosen, setChosen] = useState<{ readonly party: string | null; readonly isByKey: boolean }>()
  const panel = useId()
  const call = useTalkCall()
  const load = useCallback(() => {
    call<readonly TalkRoom[]>('imRoom', 'findRooms', { entity, id }).then(setRooms, setRooms)
  }, [call, entity, id])
  useEffect(load, [load])
  const known = Array.isArray(rooms) ? (rooms as readonly TalkRoom[]) : []
  const shown =
    known.find((room) => room.party === chosen?.party) ?? known.find(({ unread }) => unread > 0) ?? known[0]
  return (
    <Drawer open title={say('title')} size={narrow ? '100%' : 420} onClose={onClose} rootClassName="talk">
      {rooms instanceof Error ? (
        <StateMessage kind="failed" language={language} level={2} title={say('failed')} why={rooms.message}>
          <Button onClick={load}>{say('retry')}</Button>
        </StateMessage>
      ) : null}
      {known.length > 1 ? (
        <RoomTabs
          rooms={known}
          shown={shown}
          panel={panel}
          onChoose={({ party }, isByKey) => setChosen({ party, isByKey })}
        />
      ) : null}
      {shown ? (
        <div
          id={panel}
          className="talk-panel"
          {...(known.length > 1 ? { role: 'tabpanel', 'aria-labelledby': tabOf(panel, shown) } : {})}
        >
          <Talk
            key={shown.party ?? ''}
            entity={entity}
            id={id}
            room={shown}
            call={call}
            takesFocus={chosen?.isByKey !== true}
          />
        </div>
      ) : null}
    </Drawer>
  )
}
