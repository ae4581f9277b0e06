import { MoreOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { CompiledButton } from '../../language/compiled.ts'
import { iconOf } from '../Icon.tsx'
import type { CellRead } from './Cell.ts'
import { cellWords } from './cellWords.ts'
import { Popup } from './Popup.tsx'
import { pressKey } from './pressKeys.ts'

/** A press is for the button alone: the grid neither opens the row nor begins an edit. */
const only = (does: () => void) => (event: MouseEvent): void => { event.stopPropagation(); does() }

/** The keyboard goes from button to button, and Esc back to the grid that they stand in. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const button = event.currentTarget
  if (event.key !== 'Tab') event.stopPropagation()
  if (pressKey(event.key, button, () => button.closest<HTMLElement>('[role=grid]')?.focus())) event.preventDefault()
}

/** One button or link of a cell. It is not in the order of Tab: the keyboard reaches it through its cell (`pressKeys.ts`). */
export function Press({ read: { row, services, column }, button, look, children }: { readonly read: CellRead; readonly button: CompiledButton; readonly look?: string; readonly children?: ReactNode }) {
  const disabled = services.actions?.state(row, button) === 'disabled'
  return <button type="button" tabIndex={-1} disabled={disabled} className={`sw-press ${look ?? lookOf(column.buttonType, button)}`} data-press={button.resource} onKeyDown={onKeyDown}
    onDoubleClick={(event) => event.stopPropagation()} onClick={only(() => services.actions?.press(row, button))}>
    {children ?? <>{iconOf(button.icon)}{button.label[services.language]}</>}
  </button>
}

/** The column's word, else the button's own. */
function lookOf(type: CellRead['column']['buttonType'], button: CompiledButton): string {
  return `sw-press-${type ?? (button.danger ? 'danger' : button.primary ? 'primary' : 'link')}`
}

/** Some buttons, and a menu with those for which there is no room. */
export function PressList({ read, buttons, most }: { readonly read: CellRead; readonly buttons: readonly CompiledButton[]; readonly most: number }) {
  const rest = buttons.slice(most)
  return <>
    {buttons.slice(0, most).map((button) => <Press key={button.resource} read={read} button={button} />)}
    {rest.length > 0 && <More read={read} buttons={rest} />}
  </>
}

function More({ read, buttons }: { readonly read: CellRead; readonly buttons: readonly CompiledButton[] }) {
  const { services: { language, actions }, row } = read
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const shut = (): void => { setOpen(false); opener.current?.focus() }
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') { event.preventDefault(); shut() }
    if (!step) return
    event.preventDefault()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
    const at = items.findIndex((item) => item === document.activeElement)
    items[(at + step + items.length) % items.length]?.focus()
  }
  return <>
    <button ref={opener} type="button" tabIndex={-1} className="sw-press sw-press-link" aria-haspopup="menu" aria-expanded={open} aria-label={cellWords[language].more} title={cellWords[language].more} onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()} onClick={only(() => setOpen(!open))}><MoreOutlined aria-hidden /></button>
    {open && <Popup anchor={opener} onClose={() => setOpen(false)}>
      <div role="menu" tabIndex={-1} aria-label={cellWords[language].more} className="sw-menu" onKeyDown={move} ref={(menu) => menu?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus()}>
        {buttons.map((button) => <button key={button.resource} type="button" role="menuitem" tabIndex={-1} data-press={button.resource} className={button.danger ? 'sw-menu-danger' : undefined} disabled={actions?.state(row, button) === 'disabled'}
          onClick={only(() => { shut(); actions?.press(row, button) })}>{iconOf(button.icon)}{button.label[language]}</button>)}
      </div>
    </Popup>}
  </>
}
