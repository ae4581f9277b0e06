import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { RowPlaces } from '../measures/RowPlaces.ts'
import type { Extent } from '../state/moves.ts'
import type { Place } from '../state/GridState.ts'
import type { GridView } from './GridView.ts'

/** What of a grid was drawn last, and what stands where in it. */
export class Drawn {
  private last: GridView | undefined

  get view(): GridView {
    if (!this.last) throw new Error('Nothing of this grid has been drawn yet.')
    return this.last
  }

  /** For handlers of what is drawn only when it changes. */
  readonly look = (): GridView => this.view

  /** Where rows stood when they were drawn last; none before that. */
  get placesBefore(): RowPlaces | undefined {
    return this.last?.places
  }

  /** This is on the page now; told before any other effect runs. */
  draw(view: GridView): void {
    this.last = view
  }

  get extent(): Extent {
    const { props, layout } = this.view
    return { rows: props.rows.length, cols: layout.all.length, hasExpander: layout.expandWidth > 0 }
  }

  rowAt(index: number): Row | undefined {
    return this.view.props.rows[index]
  }
  keyAt(index: number): string | undefined {
    const row = this.rowAt(index)
    return row && this.view.keyOf(row)
  }
  columnAt(index: number): CompiledColumn | undefined {
    return this.view.layout.all[index]?.column
  }
  canEdit({ row, col }: Place): boolean {
    const [at, column] = [this.rowAt(row), this.columnAt(col)]
    return Boolean(at && column && this.view.rules.isEditable(at, column))
  }
}
