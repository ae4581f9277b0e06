import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'

/**
 * `isFilledIn({ path: ['NEW', 'SENT'], states: { field: 'status' } }, { status: 'SENT' })` → `false`.
 * Whether a document is where people fill it in: in its first state, or beside its path, sent back. Without states it always is.
 */
export function isFilledIn(
  { path = [], states }: Pick<CompiledEntity, 'path' | 'states'>,
  row: Row,
): boolean {
  if (!states || path.length === 0) return true
  return path.indexOf(String(row[states.field] ?? states.initial)) <= 0
}
