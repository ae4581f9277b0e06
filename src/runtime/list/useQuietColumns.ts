import { useMemo, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { textWidth } from '../../grid/measures/textWidth.ts'
import { emptyKeys } from '../layout/emptyKeys.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Query } from './readOn.ts'

/** Pixels beside the title of a column: its padding and the mark of its order. */
const besideTitle = 34

/** A column that holds nothing takes no more room than its title. */
export function narrowed(column: CompiledColumn, language: Language): CompiledColumn {
  const width = Math.min(column.width, Math.ceil(textWidth(spoken(column.title, language))) + besideTitle)
  return width < column.width ? { ...column, width } : column
}

interface Loaded {
  readonly rows: readonly Row[] | null
  /** What these rows answer. */
  readonly answered: Query | null
}

/** The columns of a list; those that are empty on the first page that was read of a search give up their width until another search. */
export function useQuietColumns(
  columns: readonly CompiledColumn[],
  { rows, answered }: Loaded,
  language: Language,
): readonly CompiledColumn[] {
  const [seen, setSeen] = useState<{ readonly of: Row | null; readonly keys: string }>({
    of: null,
    keys: '[]',
  })
  if (rows && answered && answered.filters !== seen.of)
    setSeen({ of: answered.filters, keys: JSON.stringify(emptyKeys(columns, rows)) })
  return useMemo(() => {
    const keys = JSON.parse(seen.keys) as readonly string[] // made just above
    return keys.length === 0
      ? columns
      : columns.map((column) => (keys.includes(column.key) ? narrowed(column, language) : column))
  }, [columns, seen.keys, language])
}
