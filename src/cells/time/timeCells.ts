import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { stampWords } from '../../rules/time/timeWords.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Cell, CellRead } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { shownType } from '../cellKind.ts'

/** Dates and times travel as text in the form in which they are shown; all digits equally wide, so that they stand in line. */
export const timeCell: Cell = {
  text: ({ value, column, services }) =>
    fieldTypes[shownType(column)].format(value, column, services.language),
  className: () => 'sw-figures',
}

/** A stamp is drawn as people say it (today 15:49); the whole of it is its title, and what is copied. */
export const momentCell: Cell = {
  ...timeCell,
  draw: (read) => momentWords(read) ?? timeCell.text(read),
  title: (read) => (momentWords(read) === null ? undefined : timeCell.text(read)),
}

/** Null for what is no stamp. */
const momentWords = ({ value, services: { language, now, zones } }: CellRead): string | null =>
  typeof value === 'string' && now
    ? stampWords(value, now(), { say: rulesTexts.in(language), ...(zones ? { zones } : {}) })
    : null

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
  datetime: momentCell,
  year: timeCell,
  month: timeCell,
  time: timeCell,
  daterange: rangeCell,
  datetimerange: rangeCell,
} as const
