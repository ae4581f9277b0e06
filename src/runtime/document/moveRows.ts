import type { Row } from '../../language/row.ts'
import { lineKey } from './paths.ts'

/**
 * Rows with some of them one place up (-1) or down (1), as a block where they stand together. The number of a saved line is its name
 * for everybody and comes back in its order; so only lines that were never saved change places, among themselves, and are numbered
 * as they stand then. Null when nothing moves.
 */
export function moveRows(rows: readonly Row[], keys: ReadonlySet<string>, by: -1 | 1): readonly Row[] | null {
  const next = [...rows]
  const isFree = (row: Row | undefined) => row !== undefined && !row['id']
  const isChosen = (row: Row | undefined) => row !== undefined && keys.has(lineKey(row))
  const order = by < 0 ? rows.keys() : [...rows.keys()].reverse()
  let moved = false
  for (const index of order) {
    const [row, other] = [next[index], next[index + by]]
    if (!row || !other || !isChosen(row) || isChosen(other) || !isFree(row) || !isFree(other)) continue
    next[index] = other
    next[index + by] = row
    moved = true
  }
  return moved ? renumbered(rows, next) : null
}

/** Numbers stay where they were: rows that changed places take each other's. */
const renumbered = (before: readonly Row[], after: readonly Row[]): readonly Row[] =>
  after.map((row, index) =>
    row === before[index] || row['lineNum'] === undefined
      ? row
      : { ...row, lineNum: before[index]?.['lineNum'] },
  )
