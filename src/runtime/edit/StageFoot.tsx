import { Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { FieldError } from '../../language/wire.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { placeWords } from './placeWords.ts'
import type { StageState } from './stageStates.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly language: Language
  readonly state: StageState | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isBusy: boolean
  readonly end: CompiledButton | undefined
  onBack(): void
  onNext(): void
  onEnd(button: CompiledButton): void
  onJump(path: string): void
}

/** So many are named; more come up as these are given. */
const most = 8

/** The end of a stage: what it still lacks, each a way to its place, the way back and on. */
export function StageFoot(props: Props) {
  const { language, isFirst, isLast, isBusy, end, onBack, onNext, onEnd } = props
  const say = useTexts(editTexts)
  return (
    <footer className="stage-foot">
      <StillMissing {...props} />
      <div className="stage-buttons">
        {isFirst ? null : (
          <Button disabled={isBusy} onClick={onBack}>
            {say('stage.back')}
          </Button>
        )}
        {isLast ? (
          end && (
            <Button type="primary" loading={isBusy} onClick={() => onEnd(end)}>
              {spoken(end.label, language)}
            </Button>
          )
        ) : (
          <Button type="primary" loading={isBusy} onClick={onNext}>
            {say('stage.next')}
          </Button>
        )}
      </div>
    </footer>
  )
}

function StillMissing({ entity, language, state, end, onJump }: Props) {
  const say = useTexts(editTexts)
  const missing = state?.missing ?? []
  if (missing.length === 0) return null
  const nameOf = ({ path, code, msg }: FieldError) =>
    code === 'PARAM_REQUIRED'
      ? placeWords(entity, path, language, (number) => say('line.row', { number }))
      : msg
  return (
    <div className="stage-missing">
      <span>
        {end ? say('stage.missing', { verb: spoken(end.label, language) }) : say('stage.missingToSave')}
      </span>
      <ul>
        {missing.slice(0, most).map((error) => (
          <li key={`${error.path} ${error.msg}`}>
            <button type="button" className="link-button" onClick={() => onJump(error.path)}>
              {nameOf(error)}
            </button>
          </li>
        ))}
        {missing.length > most ? <li>{say('stage.more', { count: missing.length - most })}</li> : null}
      </ul>
    </div>
  )
}
