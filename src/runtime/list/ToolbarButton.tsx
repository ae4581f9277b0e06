import { useMenuBack } from '../host/useKeyboardBack.ts'
import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { CompiledButton } from '../../language/button.ts'
import { iconOf } from '../../cells/Icon.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import type { Standing } from './useStanding.ts'

const icons: Partial<Record<CompiledButton['kind'], string>> = {
  add: 'plus',
  delete: 'delete',
  export: 'export',
  flow: 'import',
}

interface Props {
  readonly button: CompiledButton
  readonly standing: Standing
  /** Of how many chosen rows; absent where it needs none. */
  readonly of?: number
  readonly onPress: (button: CompiledButton) => void
}

/** A button of a list, with how many of the chosen rows it could be used on. One that cannot be used says why. */
export function ToolbarButton({ button, standing: { why, allowed }, of, onPress }: Props) {
  const { language } = useHost()
  const icon = of === undefined ? iconOf(button.icon, icons[button.kind]) : undefined
  return (
    <Tooltip title={why}>
      <Button
        type={button.primary && of === undefined ? 'primary' : 'default'}
        size={of === undefined ? 'middle' : 'small'}
        className={of === undefined ? '' : 'list-verb'}
        danger={button.danger}
        icon={icon}
        disabled={why !== ''}
        aria-description={why || undefined}
        onClick={() => onPress(button)}
        data-resource={button.resource}
      >
        {spoken(button.label, language)}
        {of !== undefined && (
          <span className="list-verb-count" aria-hidden>
            {allowed === of ? of : `${allowed} / ${of}`}
          </span>
        )}
      </Button>
    </Tooltip>
  )
}

interface RestProps {
  readonly buttons: readonly CompiledButton[]
  readonly standingOf: (button: CompiledButton) => Standing
  readonly small?: boolean
  readonly onPress: (button: CompiledButton) => void
}

/** Buttons that are seldom used, behind one. */
export function RestOfButtons({ buttons, standingOf, small = false, onPress }: RestProps) {
  const { button, onOpen } = useMenuBack()
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const items = buttons.map((button) => {
    const { why } = standingOf(button)
    return {
      key: `${button.makes ?? ''}.${button.resource}`,
      label: <span data-resource={button.resource}>{spoken(button.label, language)}</span>,
      title: why,
      danger: button.danger,
      disabled: why !== '',
      onClick: () => onPress(button),
    }
  })
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }} onOpenChange={onOpen}>
      <Button
        ref={button}
        size={small ? 'small' : 'middle'}
        icon={<MoreOutlined />}
        title={say('list.moreActions')}
        aria-label={say('list.moreActions')}
      />
    </Dropdown>
  )
}
