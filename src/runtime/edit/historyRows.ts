import type { ToldMark } from '../../language/marks.ts'

/** One thing that a step changed, with labels and meanings in the language of the call. */
export interface HistoryChange {
  readonly kind: 'changed' | 'added' | 'removed'
  readonly entity: string
  readonly id: string
  /** Of a line: what such lines are called, its number, and what it is of. */
  readonly linesName?: string
  readonly lineNum?: number | null
  readonly lineName?: string | null
  readonly field?: string
  readonly label?: string
  /** Absent: the values are nothing to read. A key has a meaning alone. */
  readonly before?: unknown
  readonly beforeMeaning?: string
  readonly after?: unknown
  readonly afterMeaning?: string
}

/** A row of findHistory, in the language of the call: one change of state, or one save. */
export interface HistoryRow {
  readonly action: string
  readonly actionName: string
  /** Of what: the document itself, or lines of it. */
  readonly entity?: string
  readonly fromStatus: string | null
  readonly fromStatusMeaning: string | null
  readonly toStatus: string | null
  readonly toStatusMeaning: string | null
  readonly operatorName: string | null
  readonly operateDate: string
  /** When it was due, of what was done by itself by the clock. */
  readonly due?: string | null
  readonly opinion: string | null
  /** What was noted with it at fields and rows. */
  readonly marks?: readonly ToldMark[]
  readonly lineNum: number | null
  /** The document because of which it happened, where the reader may see that. */
  readonly cause?: {
    readonly entity: string
    readonly entityName: string
    readonly id: string
    readonly code: string | null
  } | null
  /** The first of what it changed, and how many changes there are. */
  readonly changes?: readonly HistoryChange[]
  readonly changeCount?: number
}
