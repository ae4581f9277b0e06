import { useEffect, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { SaidAbout, TalkPerson } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { SaidWords } from './SaidWords.tsx'
import { Saying } from './Saying.tsx'
import { useTalkCall } from './useTalkCall.ts'
import './talk.css'

interface Props {
  readonly message: SaidAbout
  /** Nothing was said after it in its room: it can be answered here. */
  readonly isLast: boolean
}

/** A message in the timeline of the document that it is about. */
export function SaidPiece({ message, isLast }: Props) {
  const say = useTexts(talkTexts)
  const { name, party, partyName, mentionsMe } = message
  const shared = partyName === null ? say('withHouse') : say('withParty', { name: partyName })
  const where = party === null ? say('inHouse') : shared
  return (
    <>
      <b>{say('wrote', { name })}</b> <span className="talk-where">{where}</span>
      <div className={`timeline-opinion${mentionsMe ? ' talk-mine' : ''}`}>
        <SaidWords message={message} people={[]} />
      </div>
      {isLast ? <Answer room={message.room} /> : null}
    </>
  )
}

/** Answers a message where it stands. */
function Answer({ room }: { readonly room: string }) {
  const say = useTexts(talkTexts)
  const call = useTalkCall()
  const [isOpen, setOpen] = useState(false)
  const [people, setPeople] = useState<readonly TalkPerson[]>([])
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    if (isOpen) call<readonly TalkPerson[]>('imRoom', 'findPeople', { room }).then(setPeople, () => undefined) // then nobody is mentioned
  }, [call, isOpen, room])
  if (!isOpen)
    return (
      <button type="button" className="sw-press sw-link" onClick={() => setOpen(true)}>
        {say('answer')}
      </button>
    )
  return (
    <>
      {refused ? (
        <p role="alert" className="talk-refused">
          {refused}
        </p>
      ) : null}
      <Saying
        room={room}
        people={people}
        isFirst
        onSend={(body) =>
          call('imMessage', 'send', { room, ...body }).then(
            () => {
              setOpen(false)
              return true
            },
            (error: Error) => {
              setRefused(error.message)
              return false
            },
          )
        }
      />
    </>
  )
}
