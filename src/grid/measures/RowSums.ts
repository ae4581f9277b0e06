import type { Row } from '../../language/row.ts'
import { isEmpty } from '../../cells/Cell.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'

/** A column that is summed: its key, and the key of what its numbers are measured in. */
export interface Summed {
  readonly key: string
  readonly measure?: string | undefined
}

interface Tally {
  readonly column: Summed
  readonly sum: ExactSum
  /** How many numbers are measured in what. */ readonly measures: Map<unknown, number>
}

/** So many rows are counted at once; of more, the rest is counted while nobody waits. */
export const countedAtOnce = 2_000
const rowsBetweenLooks = 500

/**
 * Exact sums of a few columns over all rows. After a change only the rows that came, went or changed are counted; their number
 * is found by comparing objects, for unchanged rows keep theirs.
 */
export class RowSums {
  private rows: readonly Row[] = []
  private tallies: readonly Tally[] = []
  private signature = ''
  /** Rows before this one are counted. */
  private counted = 0

  get pending(): boolean {
    return this.counted < this.rows.length
  }

  follow(rows: readonly Row[], columns: readonly Summed[]): void {
    const signature = columns.map(({ key, measure }) => `${key}/${measure ?? ''}`).join()
    if (signature !== this.signature || this.pending || !this.change(rows)) {
      if (signature === this.signature && rows === this.rows) return
      this.signature = signature
      this.begin(rows, columns)
    }
  }

  /** Goes on counting for so many milliseconds. */
  work(milliseconds: number): void {
    const until = performance.now() + milliseconds
    while (this.pending && performance.now() < until) this.countTo(this.counted + rowsBetweenLooks)
  }

  sumOf(key: string): ExactSum | undefined {
    return this.tallies.find(({ column }) => column.key === key)?.sum
  }

  /** What is measured differently (in several currencies, in several units) is not added. */
  isMixed(key: string): boolean {
    return (this.tallies.find(({ column }) => column.key === key)?.measures.size ?? 0) > 1
  }

  private begin(rows: readonly Row[], columns: readonly Summed[]): void {
    this.rows = rows
    this.tallies = columns.map((column) => ({ column, sum: new ExactSum(), measures: new Map() }))
    this.counted = columns.length ? 0 : rows.length
    if (rows.length <= countedAtOnce) this.countTo(rows.length)
  }

  private countTo(end: number): void {
    const to = Math.min(end, this.rows.length)
    for (const tally of this.tallies)
      for (let at = this.counted; at < to; at++) count(tally, this.rows[at], 1)
    this.counted = to
  }

  /** Counts the difference; false when it is so large that counting anew is better. */
  private change(rows: readonly Row[]): boolean {
    if (rows === this.rows) return true
    const { gone, come } = difference(this.rows, rows)
    if (gone.length + come.length > rows.length + 100) return false
    for (const tally of this.tallies) {
      for (const row of gone) count(tally, row, -1)
      for (const row of come) count(tally, row, 1)
    }
    this.rows = rows
    this.counted = rows.length
    return true
  }
}

interface Difference {
  readonly gone: readonly Row[]
  readonly come: readonly Row[]
}

/** Rows of one list that are not in the other. Where between two equal ends as many came as went, those that stayed in their place are none of them. */
function difference(before: readonly Row[], now: readonly Row[]): Difference {
  const shorter = Math.min(now.length, before.length)
  let head = 0
  while (head < shorter && now[head] === before[head]) head++
  let tail = 0
  while (tail < shorter - head && now[now.length - 1 - tail] === before[before.length - 1 - tail]) tail++
  const [gone, come] = [before.slice(head, before.length - tail), now.slice(head, now.length - tail)]
  if (gone.length !== come.length) return { gone, come }
  return {
    gone: gone.filter((row, at) => row !== come[at]),
    come: come.filter((row, at) => row !== gone[at]),
  }
}

function count({ column: { key, measure }, sum, measures }: Tally, row: Row | undefined, sign: 1 | -1): void {
  const value = row?.[key]
  if (!row || isEmpty(value)) return
  sum.add(value, sign)
  if (measure === undefined) return
  const by = row[measure] ?? null
  const left = (measures.get(by) ?? 0) + sign
  if (left === 0) measures.delete(by)
  else measures.set(by, left)
}
