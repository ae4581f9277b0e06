import { useState } from 'react'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { toFilters, type SearchValues } from '../search/search.ts'
import { chosenFilter, type ChosenRows } from './useChosenRows.ts'

export interface SourceSearching {
  readonly fields: readonly CompiledSearchField[]
  /** What stands in the form. */
  readonly values: SearchValues
  /** What was searched for last. */
  readonly applied: SearchValues
  /** Only the rows that were chosen before are shown; undefined: none were. */
  readonly narrow: boolean | undefined
  change(values: SearchValues): void
  find(values: SearchValues): void
  setNarrow(isNarrow: boolean): void
}

const nothing: readonly CompiledSearchField[] = []

/** What the rows of a flow are searched by. Where some were chosen before, only these are shown at first. */
export function useSourceSearch(
  flow: CompiledFlow,
  chosen: ChosenRows | undefined,
  onFilters: (filters: Row) => void,
): SourceSearching {
  const fields = flow.picker?.search ?? nothing
  const [values, setValues] = useState<SearchValues>({})
  const [applied, setApplied] = useState<SearchValues>({})
  const [isNarrow, setNarrow] = useState(true)
  return {
    fields,
    values,
    applied,
    narrow: chosen && isNarrow,
    change: setValues,
    find: (next) => {
      setValues(next)
      setApplied(next)
      onFilters(toFilters(fields, next))
    },
    setNarrow: (wanted) => {
      setNarrow(wanted)
      onFilters(wanted && chosen ? chosenFilter(chosen) : toFilters(fields, applied))
    },
  }
}
