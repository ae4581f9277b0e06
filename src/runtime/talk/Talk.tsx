import { useEffect, useRef, useState } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useTexts } from '../../client/useTexts.ts'
import type { TalkMessage, TalkPerson, TalkRoom } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { useHost } from '../host/host.ts'
import { useLive } from '../host/useLive.ts'
import { Said } from './Said.tsx'
import { Saying } from './Saying.tsx'
import type { TalkCall } from './useTalkCall.ts'

interface Props {
  readonly entity: string
  readonly id: string
  readonly room: TalkRoom
  readonly call: TalkCall
  /** What is to be said is written at once. */
  readonly takesFocus: boolean
}

/** One room: what was said in it, as it is said, and what is to be said. Whoever looks at it has read it. */
export function Talk({ entity, id, room, call, takesFocus }: Props) {
  const say = useTexts(talkTexts)
  const { language } = useHost()
  const [opened, setOpened] = useState<string>()
  const [messages, setMessages] = useState<readonly TalkMessage[]>()
  const [people, setPeople] = useState<readonly TalkPerson[]>([])
  const [refused, setRefused] = useState<string>()
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    let isGone = false
    const enter = async (): Promise<void> => {
      const { id: key } = await call<TalkRoom>('imRoom', 'openRoom', { entity, id, party: room.party })
      if (isGone || key === null) return
      setOpened(key)
      setPeople(await call<readonly TalkPerson[]>('imRoom', 'findPeople', { room: key }))
    }
    enter().catch((error: Error) => setRefused(error.message))
    return () => {
      isGone = true
    }
  }, [call, entity, id, room.party])
  useLive<'talk'>(opened === undefined ? null : { kind: 'talk', room: opened }, setMessages)
  const last = messages?.at(-1)?.seq
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
    if (opened !== undefined && last !== undefined)
      call('imRoom', 'markRead', { room: opened, seq: last }).catch(() => undefined) // it is marked with the next
  }, [call, opened, last])
  const act = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => {
        setRefused(undefined)
        return true
      },
      (error: Error) => {
        setRefused(error.message)
        return false
      },
    )
  return (
    <div className="talk-room">
      {messages?.length === 0 ? (
        <StateMessage kind="empty" language={language} level={2} title={say('empty')} why={say('emptyWhy')} />
      ) : null}
      <ol className="talk-list" aria-live="polite" aria-busy={messages === undefined}>
        {messages?.map((one) => (
          <Said
            key={one.seq}
            message={one}
            people={people}
            onRecall={() => void act(call('imMessage', 'recall', { room: opened, seq: one.seq }))}
          />
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      {refused ? (
        <p role="alert" className="talk-refused">
          {refused}
        </p>
      ) : null}
      {opened === undefined ? null : (
        <Saying
          room={opened}
          people={people}
          isFirst={takesFocus}
          onSend={(body) => act(call('imMessage', 'send', { room: opened, ...body }))}
        />
      )}
    </div>
  )
}
