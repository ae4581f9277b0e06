import type { RefObject } from 'react'
import type { GridHandle } from '../../grid/GridProps.ts'
import { useLineView } from '../../grid/columns/useLineView.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useEnvironment } from '../document/environment.ts'
import { lineKeyName } from '../document/paths.ts'
import { useTableLayout } from '../layout/useTableLayout.ts'
import { useLinePages } from '../paging/useLinePages.ts'
import type { LinesProps } from './LinesProps.ts'
import { useLineColumns } from './useLineColumns.ts'
import { useLineRules } from './useLineRules.ts'

export type ShownLines = ReturnType<typeof useShownLines>

/** Whether lines can be added by hand. */
export const mayAddTo = ({ toolbar }: CompiledTable, may: boolean): boolean =>
  may && toolbar.some(({ kind }) => kind === 'addLine')

/** The lines of a row as they are looked at: what holds of them, the columns and the order in use, and the page. */
export function useShownLines(props: LinesProps, grid: RefObject<GridHandle | null>, onPageRows: () => void) {
  const { table, services } = props
  const environment = useEnvironment()
  const { list, ...rules } = useLineRules(props)
  const { columns, silent } = useLineColumns(props, { list, ...rules })
  const layout = useTableLayout(table.name, columns)
  const view = useLineView(list, columns, services, lineKeyName, environment().today)
  const pages = useLinePages({
    all: list,
    view,
    table,
    rowKey: lineKeyName,
    grid,
    pageRows: layout.pageRows,
    onPageRows: (rows) => {
      onPageRows()
      layout.keepPageRows(rows)
    },
  })
  const isShown = new Set(layout.choices.flatMap(({ key, hidden }) => (hidden === false ? [key] : [])))
  const unshown = [...silent].filter((key) => !isShown.has(key)).length
  return { list, rules, layout, view, columns, unshown, ...pages }
}
