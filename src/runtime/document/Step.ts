import type { Row } from '../../language/row.ts'

/** What one step of undo did, for its words. `path` is the place: of a field, or of lines. */
export interface Step {
  readonly kind: 'edit' | 'paste' | 'add' | 'delete' | 'copy' | 'move' | 'restore'
  readonly path: string
  /** Fields or lines that it touched. */
  readonly count: number
}

/** The document before (or after) a step. `save` counts the saves until then: what was saved since has other ids and versions. */
export interface Remembered {
  readonly row: Row
  readonly step: Step
  readonly save: number
}
