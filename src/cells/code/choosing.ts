import type { CellRead } from '../Cell.ts'

/** `choosing({ column: { cellType: 'editlookup' } })` → `'sw-choose'`. Shows in each row that may be edited that there is something to choose. */
export const choosing = ({ column }: CellRead): string =>
  column.cellType === 'editlookup' ? 'sw-choose' : ''
