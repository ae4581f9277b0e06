import { PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useCellServices } from '../../cells/CellServices.ts'
import { randomText } from '../../client/bytes.ts'
import { useTexts } from '../../client/useTexts.ts'
import { longestMessage } from '../../language/room.ts'
import type { TalkPerson } from '../../language/room.ts'
import { talkTexts } from '../../texts/talkTexts.ts'
import { useTalkFiles } from './useTalkFiles.ts'

export interface Sent {
  readonly clientMsgId: string
  readonly text: string
  readonly mentions: readonly string[]
  readonly files: readonly string[]
}

/** What is to be said. It keeps its number until it is sent, so that sending it again is no second message. */
export function Saying({
  room,
  people,
  isFirst = false,
  onSend,
}: {
  readonly room: string
  readonly people: readonly TalkPerson[]
  /** It has the focus when it comes. */
  readonly isFirst?: boolean
  readonly onSend: (sent: Sent) => Promise<boolean>
}) {
  const say = useTexts(talkTexts)
  const [text, setText] = useState('')
  const [mention, setMention] = useState('')
  const [clientMsgId, setNumber] = useState(() => randomText())
  const [busy, setBusy] = useState(false)
  const files = useTalkFiles(room)
  const isEmpty = text.trim() === '' && files.kept.length === 0
  const send = async (): Promise<void> => {
    if (isEmpty || busy || files.isBusy) return
    setBusy(true)
    const ids = files.kept.map(({ id }) => id)
    const isSent = await onSend({
      clientMsgId,
      text,
      mentions: mention === '' ? [] : [mention],
      files: ids,
    })
    setBusy(false)
    if (!isSent) return
    setText('')
    setMention('')
    files.clear()
    setNumber(randomText())
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    files.add(pasted)
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
        autoFocus={isFirst}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <Chosen files={files} />
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
        <AddFile onChosen={files.add} />
        <Button type="primary" loading={busy || files.isBusy} disabled={isEmpty} onClick={() => void send()}>
          {say('send')}
        </Button>
      </div>
    </div>
  )
}

/** The button that files are chosen by; nothing where the page keeps none. */
function AddFile({ onChosen }: { readonly onChosen: (files: readonly File[]) => void }) {
  const say = useTexts(talkTexts)
  const { files } = useCellServices()
  const input = useRef<HTMLInputElement>(null)
  if (!files) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        type="text"
        icon={<PaperClipOutlined />}
        aria-label={say('addFile')}
        title={say('addFile')}
        onClick={() => input.current?.click()}
      />
    </>
  )
}

/** Files that go with the message, and why others do not. */
function Chosen({ files: { kept, refused, drop } }: { readonly files: ReturnType<typeof useTalkFiles> }) {
  const say = useTexts(talkTexts)
  return (
    <>
      {kept.length > 0 ? (
        <ul className="talk-chosen">
          {kept.map(({ id, originalFileName }) => (
            <li key={id}>
              {originalFileName}
              <button
                type="button"
                className="sw-press"
                aria-label={say('dropFile', { name: originalFileName })}
                onClick={() => drop(id)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {refused.map((words) => (
        <p key={words} role="alert" className="talk-refused">
          {words}
        </p>
      ))}
    </>
  )
}
