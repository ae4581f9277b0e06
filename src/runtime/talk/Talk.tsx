import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { longestMessage, recallMinutes } from '../../language/room.ts'
import type { TalkMessage, TalkPerson, TalkRoom } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { useHost } from '../host/host.ts'
import { useLive } from '../host/useLive.ts'

export type TalkCall = <T>(family: string, operation: string, body: object) => Promise<T>

interface Props {
  readonly entity: string
  readonly id: string
  readonly room: TalkRoom
  readonly call: TalkCall
}

/** One room: what was said in it, as it is said, and what is to be said. Whoever looks at it has read it. */
export function Talk({ entity, id, room, call }: Props) {
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
          people={people}
          onSend={(body) => act(call('imMessage', 'send', { room: opened, ...body }))}
        />
      )}
    </div>
  )
}

/** A message: plain text, whatever stands in it. */
function Said({
  message,
  people,
  onRecall,
}: {
  readonly message: TalkMessage
  readonly people: readonly TalkPerson[]
  readonly onRecall: () => void
}) {
  const say = useTexts(talkTexts)
  const { name, isOwn, text, sentDate, mentionsMe, mentions } = message
  const [isFresh, setFresh] = useState(isOwn)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), recallMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [])
  const named = people.filter((one) => mentions.includes(one.id)).map((one) => `@${one.name}`)
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
      <p className="talk-text">
        {mentionsMe ? <b className="talk-mention">@ {say('mentioned')} </b> : null}
        {named.length > 0 ? <b className="talk-mention">{named.join(' ')} </b> : null}
        {text ?? <i>{say('recalled')}</i>}
      </p>
    </li>
  )
}

interface Sent {
  readonly clientMsgId: string
  readonly text: string
  readonly mentions: readonly string[]
}

/** What is to be said. It keeps its number until it is sent, so that sending it again is no second message. */
function Saying({
  people,
  onSend,
}: {
  readonly people: readonly TalkPerson[]
  readonly onSend: (sent: Sent) => Promise<boolean>
}) {
  const say = useTexts(talkTexts)
  const [text, setText] = useState('')
  const [mention, setMention] = useState('')
  const [clientMsgId, setNumber] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return
    setBusy(true)
    const isSent = await onSend({ clientMsgId, text, mentions: mention === '' ? [] : [mention] })
    setBusy(false)
    if (!isSent) return
    setText('')
    setMention('')
    setNumber(crypto.randomUUID())
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <div className="talk-saying">
      <textarea
        className="sw-input sw-lines"
        rows={3}
        maxLength={longestMessage}
        aria-label={say('text')}
        placeholder={say('hint')}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <div className="talk-tools">
        <label>
          {say('mention')}{' '}
          <select value={mention} onChange={(event) => setMention(event.target.value)}>
            <option value="">{say('nobody')}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
          {say('send')}
        </Button>
      </div>
    </div>
  )
}
