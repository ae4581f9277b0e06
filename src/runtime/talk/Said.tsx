import { useEffect, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { recallMinutes } from '../../language/room.ts'
import type { TalkMessage, TalkPerson } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { SaidWords } from './SaidWords.tsx'

/** A message of a room; who has just sent it may take it back. */
export function Said({
  message,
  people,
  onRecall,
}: {
  readonly message: TalkMessage
  readonly people: readonly TalkPerson[]
  readonly onRecall: () => void
}) {
  const say = useTexts(talkTexts)
  const { name, isOwn, text, sentDate, mentionsMe } = message
  const [isFresh, setFresh] = useState(isOwn)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), recallMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <li className={`talk-said${isOwn ? ' talk-own' : ''}${mentionsMe ? ' talk-mine' : ''}`}>
      <p className="talk-head">
        <b>{name}</b> <time>{sentDate.slice(0, 16)}</time>
        {isOwn && isFresh && text !== null ? (
          <button type="button" className="sw-press sw-link" onClick={onRecall}>
            {say('recall')}
          </button>
        ) : null}
      </p>
      <SaidWords message={message} people={people} />
    </li>
  )
}
