/** When is worked: a week, the hours of a working day, and the days that are otherwise. As it is kept, sent to the browser and counted by. */
export interface WorkCalendar {
  readonly id: string
  /** Counts where an expression names none. */
  readonly isDefault: boolean
  /** Whether is worked on a Monday, a Tuesday and so on. */
  readonly week: readonly boolean[]
  /** Beginning and end of the parts of a working day, seconds since midnight; none: the whole day. */
  readonly hours: readonly (readonly [number, number])[]
  /** Days that are not what the week says: holidays, and weekends on which is worked. */
  readonly days: readonly { readonly day: string; readonly works: boolean }[]
}

/** Flags of a calendar, from Monday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** The tables of lines of the entity that calendars are, and of what types their fields have to be. */
export const calendarParts = {
  days: { workDate: 'date', offDayFlag: 'flag' },
  hours: { beginTime: 'time', endTime: 'time' },
} as const
