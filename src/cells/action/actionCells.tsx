import type { CompiledButton } from '../../language/button.ts'
import { iconOf } from '../Icon.tsx'
import type { Cell, CellRead } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { Press, PressList } from './Press.tsx'

/** What a cell of buttons shows now. */
export function buttonsOf({
  column,
  row,
  services,
}: Pick<CellRead, 'column' | 'row' | 'services'>): readonly CompiledButton[] {
  const all = column.functionList ?? []
  return services.actions
    ? all.filter((button) => services.actions?.state(row, button, column) !== 'hidden')
    : all
}

/** A button without anything to do is a mistake of the definition, and says so in the specification's words. */
const missing = ({ column, services }: CellRead): string | undefined =>
  column.functionList?.length && services.actions
    ? undefined
    : cellsTexts.in(services.language)('button.functionMissing')

const shown = 3

/** Buttons of a row: at most three, the rest in a menu. */
export const buttonsCell: Cell = {
  readsRow: true,
  text: () => '',
  draw: (read) =>
    missing(read) ? missing(read) : <PressList read={read} buttons={buttonsOf(read)} most={shown} />,
  className: (read) => (missing(read) ? 'sw-amiss' : ''),
  wrong: missing,
}

/** One button. */
export const buttonCell: Cell = {
  ...buttonsCell,
  draw: (read) =>
    missing(read) ? missing(read) : <PressList read={read} buttons={buttonsOf(read).slice(0, 1)} most={1} />,
}

const noLink = ({ column, services }: CellRead): string | undefined =>
  column.link || (column.functionList?.length && services.actions)
    ? undefined
    : cellsTexts.in(services.language)('link.notConfigured')

/** The value, which does something when it is pressed. Where the column opens a screen, the grid draws the link itself. */
export const linkTagCell: Cell = {
  readsRow: true,
  text: ({ value }) => (isEmpty(value) ? '' : String(value)),
  draw: (read) => {
    const [button] = buttonsOf(read)
    const text = linkTagCell.text(read)
    if (!text || !button || !read.services.actions) return text
    return (
      <Press read={read} button={button} look="sw-link">
        {iconOf(button.icon)}
        {text}
      </Press>
    )
  },
  className: (read) => (noLink(read) ? 'sw-amiss' : ''),
  title: noLink,
  wrong: noLink,
}

/** Cells that do something when they are pressed. */
export const actionCells = { button: buttonCell, tableOperate: buttonsCell, linkTag: linkTagCell } as const
