import type { Row } from '../../language/compiled.ts'
import type { ColumnControl } from './columns/ColumnControl.ts'
import type { GridProps } from './GridProps.ts'
import type { GridRules } from './GridRules.ts'
import type { GridState } from './GridState.ts'
import type { Layout } from './layout.ts'

/** Everything that the parts of one drawn grid share. */
export interface GridView {
  readonly gridId: string
  readonly props: GridProps
  readonly rules: GridRules
  readonly layout: Layout
  readonly state: GridState
  /** The user's columns and what changes them. */
  readonly columns: ColumnControl
  readonly rowHeight: number
  keyOf(row: Row): string
}

export const headHeight = 40
export const footRowHeight = 36
