import type { Label } from './label.ts'
import type { Row } from './row.ts'
import type { CompiledState } from './state.ts'

/** How the rows of a list are drawn. */
export const looks = ['list', 'tree', 'board', 'calendar', 'gallery'] as const
export type Look = (typeof looks)[number]

/** A column of a board. */
export interface CompiledBoardColumn {
  readonly name: string
  readonly label: Label
  /** Which rows, as it is asked in the query line. */
  readonly query: string
  /** The same as a sentence. */
  readonly says: Label
  /** The value of `by` that all its rows have. Absent: it is none. */
  readonly value?: string
  readonly color?: CompiledState['color']
}

export interface CompiledBoard {
  /** The wire key of what its columns are values of. Absent: of nothing. */
  readonly by?: string
  /** That is the state, so verbs lead from column to column. */
  readonly isState?: true
  readonly columns: readonly CompiledBoardColumn[]
}

export interface CompiledCalendar {
  /** Wire key of the day or moment on which a row stands. */
  readonly from: string
  /** Of the last one, where it lasts. */
  readonly until?: string
  /** These are moments: their times are shown. */
  readonly isTimed?: true
}

export interface CompiledGallery {
  /** Wire key of the picture. */
  readonly image: string
}

/** Further looks of the rows of a list. */
export interface CompiledPictures {
  /** As it is drawn before its user chooses. */
  readonly first: Look
  /** They stand under each other, and may be drawn so. */
  readonly tree?: true
  /** The key of the search field whose tree stands beside the rows, in whichever look. */
  readonly beside?: string
  readonly board?: CompiledBoard
  readonly calendar?: CompiledCalendar
  readonly gallery?: CompiledGallery
}

/** What one place holds: its first rows, how many there are, what they come to. `groups`: the sums by measure of totals that are mixed. */
export interface PlaceAnswer {
  readonly rows: readonly Row[]
  readonly count: number
  readonly totals?: Readonly<Record<string, string | null>>
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
