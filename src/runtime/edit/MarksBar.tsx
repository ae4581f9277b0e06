import { Alert } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { lineEntityOf, splitPath, type Entities } from '../../rules/document/rowPath.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { pathOfMark, useDocumentMarks } from './documentMarks.ts'
import { placeWords } from './placeWords.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly entities: Entities
  readonly store: DocumentStore
  readonly language: Language
  onJump(path: string): void
}

/** So many are told above a document; all of them stand at their fields. */
const mostInSight = 10

/** What the reviewer noted, each a way to its field. Nothing where he noted nothing. */
export function MarksBar({ entity, entities, store, language, onJump }: Props) {
  const say = useTexts(editTexts)
  const { standing } = useDocumentMarks()
  const [row] = useSelected(store, (state) => [standing.length > 0 ? state.row : null] as const)
  const marks = standing.flatMap((mark) => {
    const path = row ? pathOfMark(entities, entity, row, mark) : undefined
    return path === undefined ? [] : [{ ...mark, path }]
  })
  if (marks.length === 0) return null
  const label = (path: string) => {
    const { steps, key } = splitPath(path)
    const at = lineEntityOf(
      entities,
      entity,
      steps.map(({ lines }) => lines),
    )
    const field = steps.length > 0 ? at?.fields.find(({ wire }) => wire === key) : undefined
    const place = placeWords(entity, path, language, (number) => say('line.row', { number }))
    return [place, ...(field ? [spoken(field.label, language)] : [])].join(' › ')
  }
  return (
    <Alert
      className="marks-bar"
      type="warning"
      showIcon
      role="status"
      title={say('marks.count', { count: marks.length })}
      description={
        <ul>
          {marks.slice(0, mostInSight).map(({ id, field, path, words }) => (
            <li key={`${id} ${field} ${words}`}>
              <button type="button" className="link-button" onClick={() => onJump(path)}>
                {label(path)}: {words}
              </button>
            </li>
          ))}
          {marks.length > mostInSight ? (
            <li>{say('mistake.more', { count: marks.length - mostInSight })}</li>
          ) : null}
        </ul>
      }
    />
  )
}

/** The notes that go along with a verb, before it is done. */
export function OwnMarks() {
  const say = useTexts(editTexts)
  const { own } = useDocumentMarks()
  if (own.length === 0) return null
  return (
    <div className="own-marks">
      <p>{say('marks.along', { count: own.length })}</p>
      <ul>
        {own.map(({ id, field, label, words }) => (
          <li key={`${id} ${field}`}>
            {label}: {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
