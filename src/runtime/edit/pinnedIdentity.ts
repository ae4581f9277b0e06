import type { CompiledColumn } from '../../language/column.ts'

/** Pixels that may stay in sight at the left: more would leave the rest of a small screen no room. */
const mostPinned = 420

/**
 * Columns of lines with what a line is of always in sight: those up to it (without it, to the first reference) stay at the left. Nothing is
 * pinned where the definition pins something itself, or where that would take too much room.
 */
export function pinnedIdentity(columns: readonly CompiledColumn[]): readonly CompiledColumn[] {
  if (columns.some(({ fixed }) => fixed !== undefined)) return columns
  const shown = columns.filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  const coded = shown.findIndex(({ withCode }) => withCode)
  const last = coded >= 0 ? coded : shown.findIndex(({ type }) => type === 'ref')
  const first = shown.slice(0, last + 1)
  const isGrouped = first.some(({ groups }) => groups !== undefined)
  if (last < 0 || isGrouped || first.reduce((sum, { width }) => sum + width, 0) > mostPinned) return columns
  return columns.map((column) => (first.includes(column) ? { ...column, fixed: 'left' } : column))
}
