import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { longestMark } from '../../language/marks.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { isAt, useDocumentMarks } from './documentMarks.ts'
import type { Marking } from './useMarks.ts'

/** Asks for the words of a note; what was noted there before stands in it, and goes when nothing is left of it. */
export function MarkDialog({ asked, write }: Pick<Marking, 'asked' | 'write'>) {
  return asked ? <Asked key={`${asked.id} ${asked.field}`} asked={asked} write={write} /> : null
}

function Asked({ asked, write }: { readonly asked: NonNullable<Marking['asked']> } & Pick<Marking, 'write'>) {
  const say = useTexts(editTexts)
  const { own } = useDocumentMarks()
  const before = own.find((one) => isAt(one, asked.id, asked.field))?.words ?? ''
  const [words, setWords] = useState(before)
  useKeyboardBack()
  const title = say('marks.at', { place: asked.label })
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={say('marks.keep')}
      cancelText={say('document.cancel')}
      okButtonProps={{ disabled: words.trim() === before }}
      onOk={() => write(words)}
      onCancel={() => write(null)}
    >
      <Input.TextArea
        autoFocus
        rows={3}
        aria-label={title}
        maxLength={longestMark}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className="mark-help">{say('marks.help')}</p>
    </Modal>
  )
}
