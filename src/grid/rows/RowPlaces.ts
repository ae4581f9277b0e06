import type { Row } from '../../language/row.ts'
import { RowHeights } from './RowHeights.ts'
import type { RowRange } from './RowHeights.ts'

/** What decides how high rows are. */
export interface RowWants {
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  readonly base: number
  /** Height of a row by its texts; absent where all are equally high. A new identity measures anew. */
  readonly heightOf?: ((row: Row) => number) | undefined
  /** What is drawn below rows that are expanded: height by row key. */
  readonly details: ReadonlyMap<string, number>
}

const sampled = 30

/**
 * Keeps where rows stand. Rows whose height depends on their texts are measured when they come into view for the first time; until
 * then they count as high as the first ones are on average.
 */
export class RowPlaces {
  heights = new RowHeights(0, 36)
  private wants: RowWants | undefined
  private base = 36
  /** Indices measured so far, and what was measured, by row. */
  private known = new Set<number>()
  private measured = new WeakMap<Row, number>()

  /** Called while drawing; does nothing when nothing changed. */
  follow(wants: RowWants): void {
    const before = this.wants
    if (
      before &&
      before.rows === wants.rows &&
      before.base === wants.base &&
      before.heightOf === wants.heightOf &&
      before.details === wants.details
    )
      return
    this.wants = wants
    if (before?.heightOf !== wants.heightOf || before?.base !== wants.base) {
      this.known = new Set()
      this.measured = new WeakMap()
      this.base = this.estimate(wants)
    }
    this.build(wants)
  }

  /** Height of the row itself, without what is expanded below it. */
  ownHeight(index: number): number {
    const row = this.wants?.rows[index]
    return row && this.wants?.heightOf ? this.measure(row, this.wants.heightOf) : this.base
  }

  /** Rows in view. Measures those that were not yet; `scrollTop` is where the same rows stand afterwards. */
  look(
    scrollTop: number,
    room: number,
    beside: number,
  ): { readonly range: RowRange; readonly scrollTop: number } {
    let at = scrollTop
    for (;;) {
      const range = this.heights.rangeAt(at, room, beside)
      const { wants } = this
      if (!wants?.heightOf) return { range, scrollTop: at }
      const fresh = Array.from(
        { length: range.last - range.first + 1 },
        (_, step) => range.first + step,
      ).filter((index) => !this.known.has(index))
      if (fresh.length === 0) return { range, scrollTop: at }
      const offset = this.heights.toOffset(at, room)
      const anchor = this.heights.indexAt(offset)
      const below = offset - this.heights.offsetOf(anchor)
      for (const index of fresh) this.known.add(index)
      this.build(wants)
      at = this.heights.toScrollTop(this.heights.offsetOf(anchor) + below, room)
    }
  }

  private build(wants: RowWants): void {
    const heights = new Map<number, number>()
    const { heightOf, details, rows } = wants
    if (heightOf)
      for (const index of this.known) {
        const row = rows[index]
        if (row) heights.set(index, this.measure(row, heightOf))
      }
    if (details.size > 0)
      rows.forEach((row, index) => {
        const detail = details.get(wants.keyOf(row))
        if (detail !== undefined) heights.set(index, (heights.get(index) ?? this.base) + detail)
      })
    this.heights = new RowHeights(rows.length, this.base, heights)
  }

  private measure(row: Row, heightOf: (row: Row) => number): number {
    const before = this.measured.get(row)
    if (before !== undefined) return before
    const height = heightOf(row)
    this.measured.set(row, height)
    return height
  }

  private estimate({ rows, base, heightOf }: RowWants): number {
    const some = heightOf ? rows.slice(0, sampled) : []
    return heightOf && some.length
      ? Math.round(some.reduce((sum, row) => sum + this.measure(row, heightOf), 0) / some.length)
      : base
  }
}
