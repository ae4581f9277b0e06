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
  /** How many numbers are measured in what. */
  readonly measures: Map<unknown, number>
}

/** So many rows are counted at once; of more, the rest is counted while nobody waits. */
export const countedAtOnce = 2_000
const rowsBetweenLooks = 500

/**
 * Exact sums of a few columns over all rows; a value that is never changed. After a change only the rows that came, went or changed
 * are counted; their number is found by comparing objects, for unchanged rows keep theirs.
 */
export class RowSums {
  private readonly rows: readonly Row[]
  private readonly columns: readonly Summed[]
  private readonly tallies: readonly Tally[] | null

  /** Without tallies they are still to be counted. */
  constructor(rows: readonly Row[], columns: readonly Summed[], tallies: readonly Tally[] | null) {
    this.rows = rows
    this.columns = columns
    this.tallies = tallies
  }

  /** The sums of few rows; those of many are pending. */
  static of(rows: readonly Row[], columns: readonly Summed[]): RowSums {
    if (columns.length > 0 && rows.length > countedAtOnce) return new RowSums(rows, columns, null)
    const tallies = columns.map(emptyTally)
    countRows(tallies, rows, 0, rows.length)
    return new RowSums(rows, columns, tallies)
  }

  get pending(): boolean {
    return this.tallies === null
  }

  /** The sums of other rows or columns; the same object where nothing changed. */
  follow(rows: readonly Row[], columns: readonly Summed[]): RowSums {
    if (signatureOf(columns) !== signatureOf(this.columns)) return RowSums.of(rows, columns)
    if (rows === this.rows || columns.length === 0) return this
    return this.changed(rows) ?? RowSums.of(rows, columns)
  }

  sumOf(key: string): ExactSum | undefined {
    return this.tallies?.find(({ column }) => column.key === key)?.sum
  }

  /** What is measured differently (in several currencies, in several units) is not added. */
  isMixed(key: string): boolean {
    return (this.tallies?.find(({ column }) => column.key === key)?.measures.size ?? 0) > 1
  }

  /** The counting of sums that are pending. */
  counting(): RowCounting {
    return new RowCounting(this.rows, this.columns)
  }

  /** Counts the difference; null when it is so large that counting anew is better. */
  private changed(rows: readonly Row[]): RowSums | null {
    if (!this.tallies) return null
    const { gone, come } = difference(this.rows, rows)
    if (gone.length + come.length > rows.length + 100) return null
    const tallies = this.tallies.map(({ column, sum, measures }) => ({
      column,
      sum: sum.copy(),
      measures: new Map(measures),
    }))
    for (const tally of tallies) {
      for (const row of gone) count(tally, row, -1)
      for (const row of come) count(tally, row, 1)
    }
    return new RowSums(rows, this.columns, tallies)
  }
}

/** Counts many rows in slices. */
export class RowCounting {
  private readonly rows: readonly Row[]
  private readonly columns: readonly Summed[]
  private readonly tallies: readonly Tally[]
  /** Rows before this one are counted. */
  private at = 0

  constructor(rows: readonly Row[], columns: readonly Summed[]) {
    this.rows = rows
    this.columns = columns
    this.tallies = columns.map(emptyTally)
  }

  /** Goes on for so many milliseconds. The sums once all rows are counted, before that null. */
  work(milliseconds: number): RowSums | null {
    const until = performance.now() + milliseconds
    while (this.at < this.rows.length && performance.now() < until) {
      const to = Math.min(this.at + rowsBetweenLooks, this.rows.length)
      countRows(this.tallies, this.rows, this.at, to)
      this.at = to
    }
    return this.at < this.rows.length ? null : new RowSums(this.rows, this.columns, this.tallies)
  }
}

const signatureOf = (columns: readonly Summed[]): string =>
  columns.map(({ key, measure }) => `${key}/${measure ?? ''}`).join()

const emptyTally = (column: Summed): Tally => ({ column, sum: new ExactSum(), measures: new Map() })

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

function countRows(tallies: readonly Tally[], rows: readonly Row[], from: number, to: number): void {
  for (const tally of tallies) for (let at = from; at < to; at++) count(tally, rows[at], 1)
}
