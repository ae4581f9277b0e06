import { Button, Tooltip } from 'antd'
import { RollbackOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Step } from '../document/Step.ts'
import { useSelected } from '../document/useSelected.ts'
import { placeWords } from './placeWords.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** Undo and redo, each saying what it will do; where room is spare, only once there is a step to take. */
export function UndoButtons({
  entity,
  store,
  language,
  isSpare,
}: {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  readonly isSpare: boolean
}) {
  const say = useTexts(editTexts)
  const [undoes, redoes] = useSelected(store, (state) => [state.undoes, state.redoes] as const)
  const words = (step: Step) => {
    const place = placeWords(entity, step.path, language, (number) => say('line.row', { number }))
    if (step.kind === 'edit') return step.count > 1 ? say('step.cells', { count: step.count }) : place
    return say(stepWords[step.kind], { count: step.count, place })
  }
  const undo = undoes ? say('step.undoNamed', { step: words(undoes) }) : say('step.undo')
  const redo = redoes ? say('step.redoNamed', { step: words(redoes) }) : say('step.redo')
  if (isSpare && !undoes && !redoes) return null
  return (
    <>
      <StepButton kind="undo" label={undo} isThere={undoes !== undefined} onPress={store.undo} />
      <StepButton kind="redo" label={redo} isThere={redoes !== undefined} onPress={store.redo} />
    </>
  )
}

/** Arrows that turn back: the round ones of the library look like something that loads. */
const icons = { undo: <RollbackOutlined />, redo: <RollbackOutlined className="redo-icon" /> }

/** Drawn again only when what it says changes. */
const StepButton = memo(function StepButton({
  kind,
  label,
  isThere,
  onPress,
}: {
  readonly kind: keyof typeof icons
  readonly label: string
  /** Whether there is a step to take. */
  readonly isThere: boolean
  onPress(): void
}) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={icons[kind]}
        aria-label={label}
        disabled={!isThere}
        onClick={onPress}
      />
    </Tooltip>
  )
})

const stepWords = {
  paste: 'step.paste',
  add: 'step.add',
  delete: 'step.delete',
  copy: 'step.copy',
  move: 'step.move',
  restore: 'step.restore',
} as const
