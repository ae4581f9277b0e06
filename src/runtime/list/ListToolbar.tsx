import type { ReactNode } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { isFor } from './rowButtons.ts'
import { RestOfButtons, ToolbarButton } from './ToolbarButton.tsx'
import { useStanding } from './useStanding.ts'

interface Props {
  readonly buttons: readonly CompiledButton[]
  readonly entity: CompiledEntity
  readonly onPress: (button: CompiledButton) => void
  /** What stands at the left: tools of the list itself. */
  readonly children?: ReactNode
}

/** So many buttons stand in sight; the others are behind one. */
const mostInSight = 4
const none: readonly Row[] = []

/** The buttons of a list that are granted to this user. */
export function useOffered(
  buttons: readonly CompiledButton[],
  entity: CompiledEntity,
): readonly CompiledButton[] {
  const { granted, user } = useHost()
  return buttons.filter((button) => granted(button.resource) && isFor(entity, button, user))
}

/** The buttons of a list that need no rows, the first one last; those that need some come with the rows (`SelectionBar`). */
export function ListToolbar({ buttons, entity, onPress, children }: Props) {
  const { language } = useHost()
  const { narrow } = useDrawn()
  const standingOf = useStanding(entity, none)
  const offered = useOffered(buttons, entity).filter(({ needs }) => needs === 'none' || needs === 'all')
  const first = offered.find(({ primary }) => primary) ?? (narrow ? offered[0] : undefined)
  const others = offered.filter((button) => button !== first)
  const room = narrow ? 0 : mostInSight - (first ? 1 : 0)
  const here = others.length > room ? others.slice(0, Math.max(0, room - 1)) : others
  const rest = others.filter((button) => !here.includes(button))
  return (
    <div className="list-toolbar" role="toolbar" aria-label={spoken(entity.label, language)}>
      {children}
      {rest.length > 0 && <RestOfButtons buttons={rest} standingOf={standingOf} onPress={onPress} />}
      {[...here, ...(first ? [first] : [])].map((button) => (
        <ToolbarButton
          key={button.resource}
          button={button}
          standing={standingOf(button)}
          onPress={onPress}
        />
      ))}
    </div>
  )
}
