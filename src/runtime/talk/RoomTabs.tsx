import { useRef, type KeyboardEvent } from 'react'
import { turned } from '../host/turned.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { TalkRoom } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'

interface Props {
  readonly rooms: readonly TalkRoom[]
  readonly shown: TalkRoom | undefined
  /** Of what the tabs show; each tab's own id begins with it. */
  readonly panel: string
  /** `isByKey`: the keyboard stays at the tabs. */
  readonly onChoose: (room: TalkRoom, isByKey: boolean) => void
}

export const tabOf = (panel: string, { party }: TalkRoom): string => `${panel}-of-${party ?? ''}`

/** The rooms about a document; arrows, Home and End go from one to the next. */
export function RoomTabs({ rooms, shown, panel, onChoose }: Props) {
  const say = useTexts(talkTexts)
  const strip = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const to = turned(event.key, shown ? rooms.indexOf(shown) : 0, rooms.length)
    const room = to === null ? undefined : rooms[to]
    if (to === null || !room) return
    event.preventDefault()
    onChoose(room, true)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={strip} role="tablist" aria-label={say('rooms')} className="talk-rooms" onKeyDown={press}>
      {rooms.map((room) => (
        <button
          key={room.party ?? ''}
          type="button"
          role="tab"
          id={tabOf(panel, room)}
          className="sw-press"
          aria-selected={room === shown}
          aria-controls={room === shown ? panel : undefined}
          tabIndex={room === shown ? 0 : -1}
          onClick={() => onChoose(room, false)}
        >
          {room.party === null ? say('house') : (room.name ?? say('party'))}
          {room.unread > 0 && ` (${room.unread})`}
        </button>
      ))}
    </div>
  )
}
