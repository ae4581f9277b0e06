import { Button, Tooltip } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { memo, useCallback } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { isStandard } from './standardButtons.ts'

interface Props {
  readonly table: CompiledTable
  readonly language: Language
  /** Whether the document may be changed now. */
  readonly may: boolean
  readonly selected: number
  /** Whether the selected lines can change places at all: only lines that were never saved can. */
  readonly mayMove: boolean
  /** Why a verb cannot be done on the selected lines now, by its resource. */
  readonly refusals: ReadonlyMap<string, string>
  onAdd(): void
  onDelete(): void
  onCopy(): void
  onMove(by: -1 | 1): void
  onVerb(button: CompiledButton): void
}

/** Buttons over a line grid: what is granted, and possible now. */
export const LineToolbar = memo(function LineToolbar({
  table,
  language,
  may,
  selected,
  mayMove,
  refusals,
  onAdd,
  onDelete,
  onCopy,
  onMove,
  onVerb,
}: Props) {
  const host = useHost()
  const say = useTexts(editTexts)
  const buttons = table.toolbar.filter((button) => (isStandard(button) ? may : host.granted(button.resource)))
  const run = useCallback(
    (button: CompiledButton) => {
      if (button.kind === 'addLine') onAdd()
      else if (button.kind === 'deleteLine') onDelete()
      else if (button.kind === 'copyLine') onCopy()
      else onVerb(button)
    },
    [onAdd, onDelete, onCopy, onVerb],
  )
  const moves =
    may && mayMove
      ? ([
          { by: -1, words: say('line.moveUp'), icon: <ArrowUpOutlined /> },
          { by: 1, words: say('line.moveDown'), icon: <ArrowDownOutlined /> },
        ] as const)
      : []
  return (
    <div className="line-buttons" role="toolbar" aria-label={say('line.tools')}>
      {buttons.map((button) => {
        const lacking =
          button.needs !== 'none' && (selected === 0 || (button.needs === 'one' && selected !== 1))
        const why = lacking ? say('line.select') : refusals.get(button.resource)
        return <LineButton key={button.resource} button={button} why={why} language={language} onRun={run} />
      })}
      {moves.map(({ by, words, icon }) => (
        <Tooltip key={by} title={words}>
          <Button size="small" icon={icon} aria-label={words} onClick={() => onMove(by)} />
        </Tooltip>
      ))}
    </div>
  )
})

/** Drawn again only when what it says changes: a changed cell looks at every button anew. */
const LineButton = memo(function LineButton({
  button,
  why,
  language,
  onRun,
}: {
  readonly button: CompiledButton
  /** Why it cannot be pressed now. */
  readonly why: string | undefined
  readonly language: Language
  onRun(button: CompiledButton): void
}) {
  return (
    <Tooltip title={why}>
      <Button
        size="small"
        danger={button.danger}
        disabled={why !== undefined}
        aria-description={why}
        onClick={() => onRun(button)}
      >
        {spoken(button.label, language)}
      </Button>
    </Tooltip>
  )
})
