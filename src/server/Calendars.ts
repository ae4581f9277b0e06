import type { WorkCalendar } from '../language/workCalendar.ts'

/** The working calendars, in memory, as of one generation of their tables. */
export interface Calendars {
  /** The one of this key, else the one that counts where none is named. */
  of(id: string | null): WorkCalendar | undefined
  list(): readonly WorkCalendar[]
  refresh(generation: number): Promise<void>
  /** The generation of the rows as they stand in the database. */
  generation(): Promise<number>
}
