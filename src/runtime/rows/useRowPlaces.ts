import { useCallback, useRef } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import type { ListDefinition } from '../list/useListRows.ts'
import type { OpenRows } from './useOpenRows.ts'
import type { ShownRows } from './useShownRows.ts'

export type RowPlaces = ReturnType<typeof useRowPlaces>

/** Where the keyboard can be taken to. */
export function useRowPlaces({ entity, table }: ListDefinition, { store }: OpenRows, shown: ShownRows) {
  const grid = useRef<GridHandle | null>(null)
  const hold = useCallback((handle: GridHandle | null) => void (grid.current = handle), [])
  const latest = useLatest(shown)
  const reach = useCallback((key: string, column?: string) => {
    // What was not shown is there with the next frame but one: one to draw it, one to measure it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!grid.current?.focusCell(key, column)) grid.current?.focusCell(key)
      }),
    )
  }, [])
  const begin = useCallback(
    (key: string) => {
      reach(key, table.columns.find((column) => column.isEdit && column.columnsDisplay === 'Y')?.key)
      return true
    },
    [table, reach],
  )
  const jump = useCallback(
    (path: string) => {
      const { steps, key } = splitPath(path)
      const row = rowAt(store.state().row, steps)
      if (!row || steps.length === 0) return
      if (!latest.current.rows.some((one) => lineKey(one) === lineKey(row))) latest.current.setOnly(true)
      const name = entity.fields.find(({ wire }) => wire === key)?.name
      reach(lineKey(row), table.columns.find(({ field }) => field !== undefined && field === name)?.key)
    },
    [store, entity, table, latest, reach],
  )
  return { grid, hold, begin, jump }
}
