import { CommentOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { isAt, useDocumentMarks } from './documentMarks.ts'

interface Props {
  /** Key of the row. */
  readonly id: unknown
  readonly field: string | undefined
  readonly label: string
  /** What is noted at the row itself stands here too. */
  readonly isFirst?: boolean
}

/** Beside the label of a field: asks for a note. Nothing where nobody may make one. */
export function MarkButton({ id, field, label }: Props) {
  const say = useTexts(editTexts)
  const { mayMark, ask } = useDocumentMarks()
  if (!mayMark || typeof id !== 'string' || field === undefined) return null
  return (
    <button
      type="button"
      className="mark-button"
      aria-label={say('marks.at', { place: label })}
      title={say('marks.at', { place: label })}
      onClick={(event) => {
        event.preventDefault() // it stands in a label
        ask({ id, field, label })
      }}
    >
      <CommentOutlined aria-hidden="true" />
    </button>
  )
}

/** What was noted at a field: by the reviewer, or by oneself and not sent yet. */
export function FieldMarks({ id, field, isFirst = false }: Omit<Props, 'label'>) {
  const say = useTexts(editTexts)
  const { standing, own } = useDocumentMarks()
  const isHere = (mark: Parameters<typeof isAt>[0]) =>
    (field !== undefined && isAt(mark, id, field)) || (isFirst && isAt(mark, id, null))
  const words = [
    ...standing.filter(isHere).map((mark) => say('marks.standing', { words: mark.words })),
    ...own.filter(isHere).map((mark) => say('marks.own', { words: mark.words })),
  ]
  return words.map((one) => (
    <div key={one} className="field-mark" role="note">
      <CommentOutlined aria-hidden="true" /> {one}
    </div>
  ))
}
