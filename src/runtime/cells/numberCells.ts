import { canonicalDecimal } from '../../rules/types/decimalText.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { Cell } from './Cell.ts'

/** Numbers in tabular figures, with thousand separators unless the column wants none. */
export const numberCell: Cell = {
  text: ({ value, column, services }) => {
    const shown = fieldTypes[column.type].format(value, column, services.language)
    return column.showThousandSeparator ? shown : shown.replaceAll(',', '')
  },
  className: () => 'sw-figures',
}

export const percentCell: Cell = {
  ...numberCell,
  text: (read) => { const shown = numberCell.text(read); return shown && `${shown}%` },
}

/** A computed value may be anything; a number is shown as one. */
export const computeCell: Cell = {
  text: (read) => canonicalDecimal(read.value) === null ? String(read.value ?? '') : numberCell.text(read),
  className: () => 'sw-figures',
}

/** Dates and times travel as text in the form in which they are shown; all digits equally wide, so that they stand in line. */
export const timeCell: Cell = {
  text: ({ value, column, services }) => fieldTypes[column.type].format(value, column, services.language),
  className: () => 'sw-figures',
}

/** From and to, as they stand in searches and parameters. */
export const rangeCell: Cell = {
  text: ({ value }) => Array.isArray(value) ? value.map((end) => end === null || end === undefined || end === '' ? '…' : String(end)).join(' ~ ') : String(value ?? ''),
  className: () => 'sw-figures',
}
