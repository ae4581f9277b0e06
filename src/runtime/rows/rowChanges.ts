import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { isSameValue } from '../../rules/document/fieldValue.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { lineKey } from '../document/paths.ts'
import { rowsName } from './rowsEntity.ts'

/** What was done to the rows of a list and is not saved. */
export interface RowChanges {
  readonly added: readonly Row[]
  readonly changed: readonly Row[]
  /** As they were saved. */
  readonly gone: readonly Row[]
}

interface Versions {
  readonly row: Row
  readonly saved: Row
}

/** `rowChanges({ fields: [] }, { row: { rows: [{ $key: 'new-1' }] }, saved: { rows: [] } }).added.length` → `1`. Rows that were written into and are as before count as unchanged. */
export function rowChanges(entity: Pick<CompiledEntity, 'fields'>, { row, saved }: Versions): RowChanges {
  const before = new Map(linesOf(saved, rowsName).map((one) => [lineKey(one), one]))
  const now = linesOf(row, rowsName)
  const here = new Set(now.map(lineKey))
  return {
    added: now.filter((one) => !hasValue(one['id'])),
    changed: now.filter(
      (one) => hasValue(one['id']) && changedWires(entity, one, before.get(lineKey(one))).length > 0,
    ),
    gone: [...before.values()].filter((one) => !here.has(lineKey(one))),
  }
}

/** `changedWires({ fields: [{ wire: 'a' }, { wire: 'b' }] }, { a: 1, b: 2 }, { a: 1, b: 3 })` → `['b']`. Wire keys of what a person changed in a row. */
export function changedWires(
  { fields }: Pick<CompiledEntity, 'fields'>,
  row: Row,
  before: Row | undefined,
): readonly string[] {
  if (row === before) return []
  return fields
    .filter((field) => !field.assigned && !field.compute && !field.gathered)
    .filter((field) => !isSameValue(field, row[field.wire], before?.[field.wire]))
    .map(({ wire }) => wire)
}

/** `countOf({ added: [{}], changed: [], gone: [] })` → `1`. */
export const countOf = ({ added, changed, gone }: RowChanges): number =>
  added.length + changed.length + gone.length
