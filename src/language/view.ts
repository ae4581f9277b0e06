import type { CompiledReport } from './report.ts'
import type { CompiledPace } from './run.ts'

/** Rows that a view goes through: which of an entity, and what each says. */
export interface CompiledViewRows {
  readonly entity: string
  /** Which of them, as it is asked in the query line. Absent: all. */
  readonly where?: string
  /** By field of the view, what it reads of such a row, as it is asked in the query line; `key`: the wire key, where that is a field. None where rows are grouped. */
  readonly values: Readonly<Record<string, CompiledViewValue>>
}

export interface CompiledViewValue {
  readonly value: string
  readonly key?: string
}

/** What the rows of a view are found from, whenever it is asked, among those that whoever asks finds. */
export interface CompiledView {
  /** Several stand one below the other. */
  readonly rows: readonly CompiledViewRows[]
  /** Groups and figures, where there is one row for each group; `fields`: by field of the view which group or figure it is. */
  readonly grouped?: {
    readonly report: CompiledReport
    readonly groups: readonly string[]
    readonly measures: readonly string[]
  }
  /** When it is taken and kept. Absent: it is found whenever it is asked. */
  readonly pace?: CompiledPace
}
