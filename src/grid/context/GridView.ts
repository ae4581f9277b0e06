import type { Row } from '../../language/row.ts'
import type { ColumnControl } from '../layout/ColumnControl.ts'
import type { FooterLine } from './footerLines.ts'
import type { GridProps } from '../GridProps.ts'
import type { GridRules } from './GridRules.ts'
import type { Layout } from '../layout/layout.ts'
import type { RowPlaces } from '../measures/RowPlaces.ts'
import type { Expanded } from '../measures/useExpanded.ts'
import type { Room } from '../measures/useRoom.ts'
import type { GridStore } from '../state/GridStore.ts'

/** Commands whose keys are shown where else they are done. */
export type ShownCommand = 'expand' | 'collapse' | 'openBranch' | 'closeBranch' | 'columnLeft' | 'columnRight'

/** Everything that the parts of one drawn grid share. */
export interface GridView {
  readonly gridId: string
  readonly props: GridProps
  readonly rules: GridRules
  readonly layout: Layout
  readonly state: GridStore
  /** The user's columns and what changes them. */
  readonly columns: ColumnControl
  readonly rowHeight: number
  /** Where rows stand. */
  readonly places: RowPlaces
  /** Rows that are open, and what opens them. */
  readonly expanded: Expanded
  readonly footer: readonly FooterLine[]
  /** Pixels of the whole scrolling element; null before it was measured. */
  readonly room: Room | null
  /** Rows of the header: one, and one for each level of column groups. */
  readonly headRows: number
  readonly headHeight: number
  /** The row with the titles of columns. */
  readonly titleHeight: number
  /** One line of the footer. */
  readonly footHeight: number
  keyOf(row: Row): string
  /** The key of a command as it is shown on this machine. */
  keysOf(command: ShownCommand): string
}

/** What is left for rows between header and footer, and between pinned columns. */
export function bodyRoom({ room, layout, footer, headHeight: head, footHeight }: GridView): Room {
  return {
    height: Math.max(0, (room?.height ?? 0) - head - footer.length * footHeight),
    width: Math.max(0, (room?.width ?? 0) - layout.leftWidth - layout.rightWidth),
  }
}
