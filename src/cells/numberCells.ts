import { canonicalDecimal } from '../rules/types/decimalText.ts'
import { fieldTypes } from '../rules/types/fieldTypes.ts'
import type { Cell } from './Cell.ts'
import { shownType } from './lookOf.ts'

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
}

/** A computed value may be anything; a number is shown as one. */
export const computeCell: Cell = {
  text: (read) =>
    canonicalDecimal(read.value) === null || read.column.type === 'text'
      ? String(read.value ?? '')
      : numberCell.text(read),
  className: () => 'sw-figures',
}

/** Dates and times travel as text in the form in which they are shown; all digits equally wide, so that they stand in line. */
export const timeCell: Cell = {
  text: ({ value, column, services }) =>
    fieldTypes[shownType(column)].format(value, column, services.language),
  className: () => 'sw-figures',
}

/** From and to, as they stand in searches and parameters. */
export const rangeCell: Cell = {
  text: ({ value }) => {
    const ends = Array.isArray(value)
      ? value
      : typeof value === 'string' && value !== ''
        ? value.split(/\s*[~,]\s*/)
        : []
    return ends.some((end) => end !== null && end !== undefined && end !== '')
      ? [ends[0], ends[1]]
          .map((end) => (end === null || end === undefined || end === '' ? '…' : String(end)))
          .join(' ~ ')
      : ''
  },
  className: () => 'sw-figures',
}
