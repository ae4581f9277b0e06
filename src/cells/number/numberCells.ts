import { canonicalDecimal } from '../../rules/types/decimalText.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { Cell } from '../Cell.ts'
import { shownType } from '../cellKind.ts'
import { drawShare } from './drawShare.ts'

/** Numbers in tabular figures, with thousand separators unless the column wants none. What is no number is shown as it is. */
export const numberCell: Cell = {
  text: ({ value, column, services }) => {
    const shown = fieldTypes[shownType(column)].format(value, column, services.language)
    if (shown === '' && value !== null && value !== undefined) return String(value)
    return column.showThousandSeparator ? shown : shown.replaceAll(',', '')
  },
  className: () => 'sw-figures',
}

export const percentCell: Cell = {
  ...numberCell,
  text: (read) => {
    const shown = numberCell.text(read)
    return shown && `${shown}%`
  },
  draw: (read) => (read.column.bar ? drawShare(read, percentCell.text(read)) : percentCell.text(read)),
}

/** A computed value may be anything; a number is shown as one. */
export const computeCell: Cell = {
  text: (read) =>
    canonicalDecimal(read.value) === null || read.column.type === 'text'
      ? String(read.value ?? '')
      : numberCell.text(read),
  className: () => 'sw-figures',
}

/** How numbers of all types are shown. */
export const numberCells = {
  integer: numberCell,
  number: numberCell,
  quantity: numberCell,
  price: numberCell,
  amount: numberCell,
  percent: percentCell,
  score: numberCell,
  rate: numberCell,
  compute: computeCell,
} as const
