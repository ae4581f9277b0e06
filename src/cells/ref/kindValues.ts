import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { refWires, wiresOf } from '../wiresOf.ts'

/** `emptied({ field: 'of', kinds: [{ key: 'ofNoteName', field: 'ofNote', type: 'ref' }] }).ofNoteId` → `null`. The values of a column that points to nothing. */
export const emptied = (column: CompiledColumn): Row =>
  Object.fromEntries(wiresOf(column).map((wire) => [wire, null]))

/** `writtenAs({ field: 'of', kinds: [] }, { field: 'ofNote', type: 'ref', key: 'ofNoteName' }, { ofNoteCode: 'N7' }).ofCode` → `'N7'`. What a column for several kinds holds once it points to a row of this one; every other is empty. */
export function writtenAs(column: CompiledColumn, kind: CompiledColumn, values: Row): Row {
  const wires = refWires(kind)
  const stem = column.field ?? ''
  return {
    ...emptied(column),
    ...values,
    [`${stem}Code`]: values[wires?.code ?? ''] ?? null,
    [`${stem}Name`]: values[wires?.name ?? ''] ?? null,
  }
}
