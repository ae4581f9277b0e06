import { Button, Tooltip } from 'antd'
import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Step } from '../document/Step.ts'
import { useSelected } from '../document/useSelected.ts'
import { placeWords } from './placeWords.ts'
import { useEditWords } from './editWords.ts'

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
  const say = useEditWords()
  const [undoes, redoes] = useSelected(store, (state) => [state.undoes, state.redoes] as const)
  const words = (step: Step) => {
    const place = placeWords(entity, step.path, language, (number) => say('row', { number }))
    if (step.kind === 'edit') return step.count > 1 ? say('stepCells', { count: step.count }) : place
    return say(stepWords[step.kind], { count: step.count, place })
  }
  const buttons = [
    {
      key: 'undo',
      step: undoes,
      label: undoes ? say('undoStep', { step: words(undoes) }) : say('undo'),
      icon: <UndoOutlined />,
      run: store.undo,
    },
    {
      key: 'redo',
      step: redoes,
      label: redoes ? say('redoStep', { step: words(redoes) }) : say('redo'),
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
  paste: 'stepPaste',
  add: 'stepAdd',
  delete: 'stepDelete',
  copy: 'stepCopy',
  move: 'stepMove',
  restore: 'stepRestore',
} as const
