import { Button, Tooltip } from 'antd'
import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Step } from '../document/Step.ts'
import { useSelected } from '../document/useSelected.ts'
import { placeWords } from './placeWords.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** Undo and redo, each saying what it will do. */
export function UndoButtons({
  entity,
  store,
  language,
}: {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
}) {
  const say = useTexts(editTexts)
  const [undoes, redoes] = useSelected(store, (state) => [state.undoes, state.redoes] as const)
  const words = (step: Step) => {
    const place = placeWords(entity, step.path, language, (number) => say('line.row', { number }))
    if (step.kind === 'edit') return step.count > 1 ? say('step.cells', { count: step.count }) : place
    return say(stepWords[step.kind], { count: step.count, place })
  }
  const buttons = [
    {
      key: 'undo',
      step: undoes,
      label: undoes ? say('step.undoNamed', { step: words(undoes) }) : say('step.undo'),
      icon: <UndoOutlined />,
      run: store.undo,
    },
    {
      key: 'redo',
      step: redoes,
      label: redoes ? say('step.redoNamed', { step: words(redoes) }) : say('step.redo'),
      icon: <RedoOutlined />,
      run: store.redo,
    },
  ]
  return buttons.map(({ key, step, label, icon, run }) => (
    <Tooltip key={key} title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} disabled={!step} onClick={run} />
    </Tooltip>
  ))
}

const stepWords = {
  paste: 'step.paste',
  add: 'step.add',
  delete: 'step.delete',
  copy: 'step.copy',
  move: 'step.move',
  restore: 'step.restore',
} as const
