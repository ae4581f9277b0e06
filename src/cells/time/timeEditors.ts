import { DateEditor } from './DateEditor.tsx'
import { RangeEditor } from './RangeEditor.tsx'

/** How dates, times and ranges of them are edited. */
export const timeEditors = {
  date: DateEditor,
  datetime: DateEditor,
  month: DateEditor,
  year: DateEditor,
  time: DateEditor,
  daterange: RangeEditor,
  datetimerange: RangeEditor,
} as const
