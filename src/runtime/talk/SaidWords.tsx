import { useTexts } from '../../client/useTexts.ts'
import type { TalkMessage, TalkPerson } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { TalkFiles } from './TalkFiles.tsx'

/** What was said: whom it mentions, plain text, whatever stands in it, and its files. */
export function SaidWords({
  message: { text, mentionsMe, mentions, files },
  people,
}: {
  readonly message: TalkMessage
  readonly people: readonly TalkPerson[]
}) {
  const say = useTexts(talkTexts)
  const named = people.filter((one) => mentions.includes(one.id)).map((one) => `@${one.name}`)
  return (
    <>
      <p className="talk-text">
        {mentionsMe ? <b className="talk-mention">@ {say('mentioned')} </b> : null}
        {named.length > 0 ? <b className="talk-mention">{named.join(' ')} </b> : null}
        {text ?? <i>{say('recalled')}</i>}
      </p>
      {files.length > 0 ? <TalkFiles files={files} /> : null}
    </>
  )
}
