import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { ReactNode } from 'react'
import { comparedSizes, type ComparedColumn, type ComparedPage, type ComparedRow } from '../ComparedPage.ts'

export type Row = ComparedRow
export type Column = ComparedColumn

export const { row: rowHeight, head: headHeight, column: columnWidth } = comparedSizes

/** Publishes a React grid: `draw` is called with the rows of the moment. */
export function publish(
  draw: (rows: readonly Row[], columns: readonly Column[], set: (rows: readonly Row[]) => void) => ReactNode,
  find: ComparedPage['cellEl'],
  clicks: number,
): void {
  let now: readonly Row[] = []
  let cols: readonly Column[] = []
  let show: () => void = () => undefined
  const set = (rows: readonly Row[]): void => {
    now = rows
    show()
  }
  const page: ComparedPage = {
    kind: 'dom',
    clicks,
    nativePaste: false,
    cellEl: find,
    mount(element, rows, columns) {
      ;[now, cols] = [rows, columns]
      if (element.clientHeight === 0) element.style.height = '100vh'
      const root = createRoot(element)
      show = () => flushSync(() => root.render(draw(now, cols, set)))
      show()
    },
    setRows: set,
    value: (row, column) => now[row]?.[cols[column]?.key ?? ''],
  }
  Object.assign(window, { bench: page })
}
