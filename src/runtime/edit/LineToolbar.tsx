import { Button, Tooltip } from 'antd'
import type { CompiledButton, CompiledTable, Language } from '../../language/compiled.ts'
import { useHost } from '../host.ts'
import { useEditWords } from './editWords.ts'

interface Props {
  readonly table: CompiledTable
  readonly language: Language
  /** Whether the document may be changed now. */
  readonly may: boolean
  readonly selected: number
  onAdd(): void
  onDelete(): void
  onCopy(): void
  onVerb(button: CompiledButton): void
}

/** Buttons over a line grid: what is granted, and possible now. */
export function LineToolbar({ table, language, may, selected, onAdd, onDelete, onCopy, onVerb }: Props) {
  const host = useHost()
  const say = useEditWords()
  const buttons = table.toolbar.filter((button) => (standard.has(button.kind) ? may : host.granted(button.resource)))
  if (buttons.length === 0) return null
  const run = (button: CompiledButton) => {
    if (button.kind === 'addLine') onAdd()
    else if (button.kind === 'deleteLine') onDelete()
    else if (button.kind === 'copyLine') onCopy()
    else onVerb(button)
  }
  return (
    <div className="line-toolbar" role="toolbar">
      {buttons.map((button) => {
        const lacking = button.needs !== 'none' && (selected === 0 || (button.needs === 'one' && selected !== 1))
        return (
          <Tooltip key={button.resource} title={lacking ? say('selectLines') : undefined}>
            <Button size="small" danger={button.danger} disabled={lacking} onClick={() => run(button)}>{button.label[language]}</Button>
          </Tooltip>
        )
      })}
    </div>
  )
}

/** What belongs to editing the document itself; the right to save it is the right to these. */
const standard: ReadonlySet<CompiledButton['kind']> = new Set(['addLine', 'deleteLine', 'copyLine'])
