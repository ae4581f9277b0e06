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
    const before = this.rows
    if (rows === before) return true
    const shorter = Math.min(rows.length, before.length)
    let head = 0
    while (head < shorter && rows[head] === before[head]) head++
    let tail = 0
    while (tail < shorter - head && rows[rows.length - 1 - tail] === before[before.length - 1 - tail]) tail++
    const [gone, come] = [before.length - tail, rows.length - tail]
    const paired = gone === come
    let differing = paired ? 0 : gone + come - 2 * head
    if (paired) for (let at = head; at < gone; at++) if (before[at] !== rows[at]) differing += 2
    if (differing > rows.length + 100) return false
    for (const tally of this.tallies) {
      for (let at = head; at < gone; at++)
        if (!paired || before[at] !== rows[at]) count(tally, before[at], -1)
      for (let at = head; at < come; at++) if (!paired || before[at] !== rows[at]) count(tally, rows[at], 1)
    }
    this.rows = rows
    this.counted = rows.length
    return true
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
