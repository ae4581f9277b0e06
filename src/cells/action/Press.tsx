import { MoreOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import { iconOf } from '../Icon.tsx'
import { LazyModule } from '../lazy/LazyModule.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { tabIndexOf, type CellRead } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { pressKey } from './pressKeys.ts'
import { spoken } from '../../texts/spoken.ts'

const pressMenu = new LazyModule(() => import('./PressMenu.tsx'))

/** A press is for the button alone: the grid neither opens the row nor begins an edit. */
export const only =
  (does: () => void) =>
  (event: MouseEvent): void => {
    event.stopPropagation()
    does()
  }

/** The keyboard goes from button to button, and Esc back to the grid that they stand in. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const button = event.currentTarget
  if (event.key !== 'Tab') event.stopPropagation()
  if (pressKey(event.key, button, () => gridOf(button)?.focus())) event.preventDefault()
}

/** The grid in one of whose cells the button stands; one over its columns has its own place in the order of Tab. */
const gridOf = (button: HTMLElement): HTMLElement | null | undefined =>
  button.closest('[role=gridcell]')?.closest<HTMLElement>('[role=grid]')

/** One button or link of a cell. In a grid it is not in the order of Tab: the keyboard reaches it through its cell (`pressKeys.ts`). */
export function Press({
  read,
  button,
  look,
  children,
}: {
  readonly read: CellRead
  readonly button: CompiledButton
  readonly look?: string
  readonly children?: ReactNode
}) {
  const { row, services, column } = read
  const disabled = services.actions?.state(row, button, column) === 'disabled'
  return (
    <button
      type="button"
      tabIndex={tabIndexOf(read)}
      disabled={disabled}
      title={disabled ? services.actions?.why?.(row, button, column) : undefined}
      className={`sw-press ${look ?? lookOf(column.buttonType, button)}`}
      data-press={button.resource}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={only(() => services.actions?.press(row, button, column))}
    >
      {children ?? (
        <>
          {iconOf(button.icon)}
          {spoken(button.label, services.language)}
        </>
      )}
    </button>
  )
}

/** The column's word, else the button's own. */
function lookOf(type: CellRead['column']['buttonType'], button: CompiledButton): string {
  const own = button.primary ? 'primary' : 'link'
  return `sw-press-${type ?? (button.danger ? 'danger' : own)}`
}

/** Some buttons, and a menu with those for which there is no room. */
export function PressList({
  read,
  buttons,
  most,
}: {
  readonly read: CellRead
  readonly buttons: readonly CompiledButton[]
  readonly most: number
}) {
  const rest = buttons.slice(most)
  return (
    <>
      {buttons.slice(0, most).map((button) => (
        <Press key={button.resource} read={read} button={button} />
      ))}
      {rest.length > 0 && <More read={read} buttons={rest} />}
    </>
  )
}

function More({ read, buttons }: { readonly read: CellRead; readonly buttons: readonly CompiledButton[] }) {
  const { language } = read.services
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={opener}
        type="button"
        tabIndex={tabIndexOf(read)}
        className="sw-press sw-press-link sw-press-more"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={cellsTexts.in(language)('actions.more')}
        title={cellsTexts.in(language)('actions.more')}
        onKeyDown={onKeyDown}
        onPointerEnter={pressMenu.prefetch}
        onFocus={pressMenu.prefetch}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={only(() => setOpen(!open))}
      >
        <MoreOutlined aria-hidden />
      </button>
      {open && (
        <LazyBoundary lazy={pressMenu} language={language}>
          {({ PressMenu }) => (
            <PressMenu read={read} buttons={buttons} opener={opener} onClose={() => setOpen(false)} />
          )}
        </LazyBoundary>
      )}
    </>
  )
}
