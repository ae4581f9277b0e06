import type { KeyboardEvent, RefObject } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import { iconOf } from '../Icon.tsx'
import type { CellRead } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { Popup } from '../Popup.tsx'
import { only } from './Press.tsx'
import { spoken } from '../../texts/spoken.ts'

/** The buttons for which a cell has no room. Closing it gives the keyboard back to what opened it. */
export function PressMenu({
  read: {
    services: { language, actions },
    row,
    column,
  },
  buttons,
  opener,
  onClose,
}: {
  readonly read: CellRead
  readonly buttons: readonly CompiledButton[]
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}) {
  const shut = (): void => {
    onClose()
    opener.current?.focus()
  }
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      shut()
    }
    if (!step) return
    event.preventDefault()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
    const at = items.findIndex((item) => item === document.activeElement)
    items[(at + step + items.length) % items.length]?.focus()
  }
  return (
    <Popup anchor={opener} onClose={onClose}>
      <div
        role="menu"
        tabIndex={-1}
        aria-label={cellsTexts.in(language)('actions.more')}
        className="sw-menu"
        onKeyDown={move}
        ref={(menu) => menu?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus()}
      >
        {buttons.map((button) => (
          <button
            key={button.resource}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-press={button.resource}
            className={button.danger ? 'sw-menu-danger' : undefined}
            disabled={actions?.state(row, button, column) === 'disabled'}
            onClick={only(() => {
              shut()
              actions?.press(row, button, column)
            })}
          >
            {iconOf(button.icon)}
            {spoken(button.label, language)}
          </button>
        ))}
      </div>
    </Popup>
  )
}
