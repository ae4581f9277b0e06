import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { Cell } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { shownType } from '../cellKind.ts'

/** Dates and times travel as text in the form in which they are shown; all digits equally wide, so that they stand in line. */
export const timeCell: Cell = {
  text: ({ value, column, services }) =>
    fieldTypes[shownType(column)].format(value, column, services.language),
  className: () => 'sw-figures',
}

/** Both ends of a range, whether it is a list or text. */
function endsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [value[0], value[1]]
  return typeof value === 'string' && value !== '' ? value.split(/\s*[~,]\s*/).slice(0, 2) : []
}

/** From and to, as they stand in searches and parameters; an open end as dots. */
export const rangeCell: Cell = {
  text: ({ value }) => {
    const [from, to] = endsOf(value)
    return isEmpty(from) && isEmpty(to)
      ? ''
      : [from, to].map((end) => (isEmpty(end) ? '…' : String(end))).join(' ~ ')
  },
  className: () => 'sw-figures',
}

/** How dates, times and ranges of them are shown. */
export const timeCells = {
  date: timeCell,
  datetime: timeCell,
  year: timeCell,
  month: timeCell,
  time: timeCell,
  daterange: rangeCell,
  datetimerange: rangeCell,
} as const
