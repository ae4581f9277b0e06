import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'

/**
 * The day on which a document should have come to the end of its path: that of its figures which is a day. None where there are several of
 * them, since nothing says which is meant, or where it is not known yet.
 */
export function expectedDay(
  figures: readonly Pick<CompiledColumn, 'key' | 'type'>[],
  row: Row,
): string | null {
  const days = figures.filter(({ type }) => type === 'date')
  const value = days.length === 1 ? row[days[0]?.key ?? ''] : null
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null
}
