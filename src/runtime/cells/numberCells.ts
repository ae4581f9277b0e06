import type { Cell } from './Cell.ts'
import { showDecimal } from './decimalText.ts'

/** Numbers in tabular figures; `decimals` are shown at least, more only where the value has them. */
function numberCell(decimals: (scale: number | undefined) => number, suffix = ''): Cell {
  return {
    text: ({ value, column }) => {
      const shown = showDecimal(value, decimals(column.scale), column.showThousandSeparator)
      return shown && suffix ? `${shown}${suffix}` : shown
    },
    className: () => 'sw-figures',
  }
}

export const wholeCell = numberCell(() => 0)
export const amountCell = numberCell((scale) => scale ?? 2)
export const priceCell = numberCell((scale) => Math.min(scale ?? 2, 2))
export const percentCell = numberCell(() => 0, '%')
/** A year is a number without separators. */
export const yearCell: Cell = { text: ({ value }) => value === null || value === undefined ? '' : String(value).slice(0, 4), className: () => 'sw-figures' }
