import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { isWritable } from '../../rules/document/writable.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { iconOf } from '../../cells/Icon.tsx'
import { refusing } from '../verbs/runVerb.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { isFor } from './rowButtons.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly buttons: readonly CompiledButton[]
  readonly entity: CompiledEntity
  readonly selected: readonly Row[]
  readonly onPress: (button: CompiledButton) => void
  /** What stands at the right: tools of the list itself. */
  readonly children?: ReactNode
}

const icons: Partial<Record<CompiledButton['kind'], string>> = {
  add: 'plus',
  delete: 'delete',
  export: 'export',
  flow: 'import',
}

/**
 * The granted buttons of a list. One that cannot be used now says why. A narrow screen has room for the first, the others are in a menu;
 * no rows are selected there, so what needs some stands on their cards.
 */
export function ListToolbar({ buttons, entity, selected, onPress, children }: Props) {
  const { granted, language, user } = useHost()
  const { narrow } = useDrawn()
  const whyNot = useWhyNot(entity, selected)
  const isOffered = (button: CompiledButton) =>
    granted(button.resource) && isFor(entity, button, user.audience)
  const mayBePressed = ({ needs }: CompiledButton) => !narrow || needs === 'none'
  const offered = buttons.filter((button) => isOffered(button) && mayBePressed(button))
  const first = offered.find(({ primary }) => primary) ?? offered[0]
  const here = narrow ? offered.filter((button) => button === first) : offered
  const rest = offered.filter((button) => !here.includes(button))
  return (
    <div className="list-toolbar" role="toolbar" aria-label={spoken(entity.label, language)}>
      {here.map((button) => (
        <ToolbarButton key={button.resource} button={button} why={whyNot(button)} onPress={onPress} />
      ))}
      {rest.length > 0 && <RestOfButtons buttons={rest} whyNot={whyNot} onPress={onPress} />}
      <span className="list-toolbar-gap" />
      {children}
    </div>
  )
}

interface ToolbarButtonProps {
  readonly button: CompiledButton
  /** Why it cannot be used now; empty: it can. */
  readonly why: string
  readonly onPress: (button: CompiledButton) => void
}

function ToolbarButton({ button, why, onPress }: ToolbarButtonProps) {
  const { language } = useHost()
  return (
    <Tooltip title={why}>
      <Button
        type={button.primary ? 'primary' : 'default'}
        danger={button.danger}
        icon={iconOf(button.icon, icons[button.kind])}
        disabled={why !== ''}
        aria-description={why || undefined}
        onClick={() => onPress(button)}
        data-resource={button.resource}
      >
        {spoken(button.label, language)}
      </Button>
    </Tooltip>
  )
}

interface RestProps {
  readonly buttons: readonly CompiledButton[]
  readonly whyNot: (button: CompiledButton) => string
  readonly onPress: (button: CompiledButton) => void
}

function RestOfButtons({ buttons, whyNot, onPress }: RestProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const items = buttons.map((button) => {
    const why = whyNot(button)
    return {
      key: button.resource,
      label: spoken(button.label, language),
      title: why,
      danger: button.danger,
      disabled: why !== '',
      onClick: () => onPress(button),
    }
  })
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<MoreOutlined />} aria-label={say('search.more')} />
    </Dropdown>
  )
}

function useWhyNot(entity: CompiledEntity, selected: readonly Row[]): (button: CompiledButton) => string {
  const say = useTexts(runtimeTexts)
  const { user } = useHost()
  const environment = useEnvironment()
  return (button) => {
    if (button.needs === 'one' && selected.length !== 1) return say('selection.one')
    if (button.needs === 'some' && selected.length === 0) return say('selection.some')
    const verb = button.kind === 'verb' ? entity.verbs.find(({ name }) => name === button.verb) : undefined
    const wrong = verb ? refusing(entity, verb, selected) : []
    if (wrong.length > 0)
      return say('action.wrongState', { count: wrong.length, names: namesOf(entity, wrong) })
    const locked =
      verb || button.kind === 'delete'
        ? selected.filter((row) => !isWritable(entity.access[user.audience], row, environment()))
        : []
    return locked.length > 0
      ? say('action.readOnly', { count: locked.length, names: namesOf(entity, locked) })
      : ''
  }
}

function namesOf({ display }: CompiledEntity, rows: readonly Row[]): string {
  const names = rows
    .slice(0, 3)
    .map((row) => String(row[display.code] ?? row['id']))
    .join(', ')
  return rows.length > 3 ? `${names}…` : names
}
