/** Rows that are drawn: indices, both ends included; `first > last` where there are none. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

interface Exception {
  readonly index: number
  readonly height: number
  /** What the exceptions up to this one add, itself included. */ readonly after: number
}

/** Browsers stop counting pixels somewhere above 16 million; from here on the scroll bar stands for more than one pixel each. */
export const tallest = 15_000_000

/**
 * Where rows stand when nearly all are equally high. Only the others are listed, so that a hundred thousand rows cost nothing.
 * Two measures: `offset` counts what rows take, `scrollTop` what the scroll bar counts; up to `tallest` they are the same.
 */
export class RowHeights {
  readonly count: number
  readonly base: number
  /** Height of all rows. */
  readonly total: number
  /** Height of the element that holds them. */
  readonly stretch: number
  private readonly exceptions: readonly Exception[]

  /** `heights` holds those that differ from `base`, by row index. */
  constructor(count: number, base: number, heights: ReadonlyMap<number, number> = new Map()) {
    this.count = count
    this.base = base
    let after = 0
    this.exceptions = [...heights]
      .filter(([index, height]) => index >= 0 && index < count && height !== base)
      .sort(([a], [b]) => a - b)
      .map(([index, height]) => ({ index, height, after: (after += height - base) }))
    this.total = count * base + after
    this.stretch = Math.min(this.total, tallest)
  }

  heightOf(index: number): number {
    const at = this.exceptions[this.before(index)]
    return at?.index === index ? at.height : this.base
  }

  /** Upper edge of a row. */
  offsetOf(index: number): number {
    return index * this.base + (this.exceptions[this.before(index) - 1]?.after ?? 0)
  }

  /** The row at an offset; the nearest where there is none. */
  indexAt(offset: number): number {
    let [low, high] = [0, this.exceptions.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.exceptions[middle]
      if (at && this.offsetOf(at.index) <= offset) low = middle + 1
      else high = middle
    }
    const last = this.exceptions[low - 1]
    if (!last) return this.clamp(Math.floor(offset / this.base))
    const below = offset - (this.offsetOf(last.index) + last.height)
    return below < 0 ? last.index : this.clamp(last.index + 1 + Math.floor(below / this.base))
  }

  /** Offset at the upper edge of a view of `room` pixels. */
  toOffset(scrollTop: number, room: number): number {
    const most = Math.max(0, this.total - room)
    const scaled =
      this.stretch === this.total ? scrollTop : (scrollTop * most) / Math.max(1, this.stretch - room)
    return Math.max(0, Math.min(most, scaled))
  }

  toScrollTop(offset: number, room: number): number {
    return this.stretch === this.total
      ? offset
      : (offset * Math.max(1, this.stretch - room)) / Math.max(1, this.total - room)
  }

  /** Rows in a view of `room` pixels, with `beside` more on both sides. */
  rangeAt(scrollTop: number, room: number, beside: number): RowRange {
    if (this.count === 0) return { first: 0, last: -1 }
    const offset = this.toOffset(scrollTop, room)
    return {
      first: this.clamp(this.indexAt(offset) - beside),
      last: this.clamp(this.indexAt(offset + Math.max(0, room - 1)) + beside),
    }
  }

  /** How many exceptions stand before a row. */
  private before(index: number): number {
    let [low, high] = [0, this.exceptions.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.exceptions[middle]?.index ?? index) < index) low = middle + 1
      else high = middle
    }
    return low
  }

  private clamp(index: number): number {
    return Math.max(0, Math.min(this.count - 1, index))
  }
}
