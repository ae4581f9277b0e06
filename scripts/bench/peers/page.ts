import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { ReactNode } from 'react'

export type Row = Readonly<Record<string, unknown>>
export interface Column { readonly key: string; readonly title: string; readonly type: 'text' | 'number' | 'date' | 'tag' | 'flag' }
export interface PeerPage {
  readonly kind: 'dom'
  mount(element: HTMLElement, rows: readonly Row[], columns: readonly Column[]): void | Promise<void>
  setRows(rows: readonly Row[]): void | Promise<void>
  value(row: number, column: number): unknown
  cellEl(row: number, column: number): Element | null
  readonly clicks: number
  readonly nativePaste: boolean
}

export const rowHeight = 39
export const headHeight = 40
export const columnWidth = 120

/** Publishes a React grid: `draw` is called with the rows of the moment. */
export function publish(draw: (rows: readonly Row[], columns: readonly Column[], set: (rows: readonly Row[]) => void) => ReactNode, find: PeerPage['cellEl'], clicks: number): void {
  let now: readonly Row[] = []
  let cols: readonly Column[] = []
  let show: () => void = () => undefined
  const set = (rows: readonly Row[]): void => { now = rows; show() }
  const page: PeerPage = {
    kind: 'dom', clicks, nativePaste: false, cellEl: find,
    mount(element, rows, columns) {
      [now, cols] = [rows, columns]
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
