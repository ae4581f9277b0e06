import { Button } from 'antd'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useCellServices, type PickOption } from '../CellServices.ts'

interface TakeProps {
  /** None may be taken too. */
  readonly mayBeNone?: boolean
  readonly count: number
  readonly onClose: () => void
  readonly onTake: () => void
}

/** How many are marked; takes them. */
export function TakeMarked({ count, mayBeNone = false, onClose, onTake }: TakeProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  return (
    <>
      <span className="sw-pick-count" role="status">
        {say('picker.chosen', { count })}
      </span>
      <Button onClick={onClose}>{say('picker.cancel')}</Button>
      <Button type="primary" disabled={count === 0 && !mayBeNone} onClick={onTake}>
        {say('picker.take')}
      </Button>
    </>
  )
}

interface MarkedListProps {
  readonly marked: readonly PickOption[]
  readonly onMark: (option: PickOption) => void
}

/** What is marked, wherever it stands, each to be let go of. */
export function MarkedList({ marked, onMark }: MarkedListProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  if (marked.length === 0) return null
  return (
    <ul className="sw-pick-marked">
      {marked.map((option) => (
        <li key={option.id}>
          {option.name || option.code}
          <button
            type="button"
            aria-label={say('picker.unchoose', { name: option.name || option.code })}
            onClick={() => onMark(option)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
