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

/** What is in sight, and where rows stand now that it was measured; `scrollTop` is where the same rows are seen afterwards. */
export interface Sight {
  readonly range: RowRange
  readonly scrollTop: number
  readonly heights: RowHeights
  /** Indices measured so far. */
  readonly known: ReadonlySet<number>
}

const sampled = 30

/**
 * Where rows stand. Rows whose height depends on their texts are measured when they come into view for the first time; until
 * then they count as high as the first ones are on average.
 */
export class RowPlaces {
  heights: RowHeights
  private readonly wants: RowWants
  private readonly base: number
  private known: ReadonlySet<number>
  /** What was measured, by row. */
  private readonly measured: WeakMap<Row, number>

  /** Of `before` what was measured is kept, where it is measured in the same way. */
  constructor(wants: RowWants, before?: RowPlaces) {
    const same =
      before?.wants.heightOf === wants.heightOf && before?.wants.base === wants.base ? before : undefined
    this.wants = wants
    this.known = same?.known ?? new Set()
    this.measured = same?.measured ?? new WeakMap()
    this.base = same?.base ?? this.estimate(wants)
    this.heights = this.build(this.known)
  }

  /** Height of the row itself, without what is expanded below it. */
  ownHeight(index: number): number {
    const row = this.wants.rows[index]
    return row && this.wants.heightOf ? this.measure(row, this.wants.heightOf) : this.base
  }

  /** Rows in view, and those of them measured that were not yet. What comes of it is kept when it has been drawn. */
  look(scrollTop: number, room: number, beside: number): Sight {
    const seenBy = (heights: RowHeights, known: ReadonlySet<number>, at: number): Sight => ({
      range: heights.rangeAt(at, room, beside),
      scrollTop: at,
      heights,
      known,
    })
    let sight = seenBy(this.heights, this.known, scrollTop)
    for (;;) {
      const { range, heights, known } = sight
      const fresh = this.wants.heightOf ? unknownIn(range, known) : []
      if (fresh.length === 0) return sight
      const offset = heights.toOffset(sight.scrollTop, room)
      const anchor = heights.indexAt(offset)
      const below = offset - heights.offsetOf(anchor)
      const all = new Set([...known, ...fresh])
      const measured = this.build(all)
      sight = seenBy(measured, all, measured.toScrollTop(measured.offsetOf(anchor) + below, room))
    }
  }

  /** What was seen was drawn. */
  keep({ heights, known }: Sight): void {
    this.heights = heights
    this.known = known
  }

  private build(known: ReadonlySet<number>): RowHeights {
    const heights = new Map<number, number>()
    const { heightOf, details, rows, keyOf } = this.wants
    if (heightOf)
      for (const index of known) {
        const row = rows[index]
        if (row) heights.set(index, this.measure(row, heightOf))
      }
    if (details.size > 0)
      rows.forEach((row, index) => {
        const detail = details.get(keyOf(row))
        if (detail !== undefined) heights.set(index, (heights.get(index) ?? this.base) + detail)
      })
    return new RowHeights(rows.length, this.base, heights)
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

const unknownIn = ({ first, last }: RowRange, known: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step).filter((index) => !known.has(index))
