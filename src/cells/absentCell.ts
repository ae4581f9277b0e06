import { createElement, type ReactNode } from 'react'
import type { CompiledColumn } from '../language/column.ts'
import type { Label } from '../language/label.ts'
import { spoken } from '../texts/spoken.ts'
import { isEmpty, type Cell, type CellRead } from './Cell.ts'

/** `isUnsaid({ absent: { CN: '不限', EN: 'No limit' } }, undefined)` → `true`. There is nothing to be read: no value, and no words for that. What was not told at all (undefined) may be hidden, and is no null. */
export const isUnsaid = ({ absent }: Pick<CompiledColumn, 'absent'>, value: unknown): boolean =>
  isEmpty(value) && (absent === undefined || value !== null)

/** `absentCell({ text: () => '' }, { CN: '不限', EN: 'No limit' }).seen({ value: null, services: { language: 'EN' } })` → `'No limit'`. A cell that has words for no value. They are read, found and printed; what is copied and exported is no value, as before. */
export const absentCell = (cell: Cell, absent: Label): Cell => {
  const wordsOf = ({ value, services }: CellRead): string | undefined =>
    value === null ? spoken(absent, services.language) : undefined
  const drawn = (read: CellRead): ReactNode => (cell.draw ? cell.draw(read) : cell.text(read))
  return {
    ...cell,
    seen: (read) => wordsOf(read) ?? cell.seen?.(read) ?? cell.text(read),
    draw: (read) => {
      const words = wordsOf(read)
      return words === undefined ? drawn(read) : createElement('span', { className: 'sw-absent' }, words)
    },
  }
}
