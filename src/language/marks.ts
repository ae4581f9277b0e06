/** Characters of a note at a field at most. */
export const longestMark = 500

/** A note that came with a verb, at a field of a row or at the row itself (`field` null). */
export interface Mark {
  readonly entity: string
  readonly id: string
  /** By name. */
  readonly field: string | null
  readonly words: string
}

/** As it is kept with the history: also which line it was, which may be gone. */
export interface StoredMark extends Mark {
  readonly lineNum: number | null
}

/** As the history tells it, in the language of the call. */
export interface ToldMark extends StoredMark {
  /** What such lines are called; null: it is of the document. */
  readonly linesName: string | null
  readonly label: string | null
}
