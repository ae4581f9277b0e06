import type { GridContext } from './GridContext.ts'

/** The cell that an event is about; `col` is -1 in a column of the grid's own, `row` in the header. */
export interface Hit {
  readonly row: number
  readonly col: number
  readonly cell: Element
}

/** `isInside({ root: { current: null } }, {})` → `false`. React tells of everything that was drawn inside, also of what editors open elsewhere in the page. */
export const isInside = ({ root }: GridContext, target: EventTarget): target is Element =>
  root.current !== null && target instanceof Element && root.current.contains(target)

/** `isBelowRow({ root: { current: null } }, {})` → `false`. In what is open below a row, where another grid may stand: that works by itself. */
export function isBelowRow({ root }: GridContext, target: EventTarget): boolean {
  const box = root.current && target instanceof Element ? target.closest('.sw-detail-box') : null
  return box !== null && root.current?.contains(box) === true
}

/** `activeCell({ root: { current: null } })` → `undefined`. The cell where the user stands, as it is drawn: of this grid, and of none that is open below a row. */
export const activeCell = ({ root }: GridContext): Element | undefined =>
  [...(root.current?.querySelectorAll('.sw-active') ?? [])].find(
    (cell) => cell.closest('.sw-grid') === root.current,
  )

/** Also in what stands beside the rows and is worked by itself: the report, the menu, the list of keys. */
export const inEditor = (context: GridContext, target: EventTarget): boolean =>
  target instanceof Element &&
  (!isInside(context, target) ||
    Boolean(target.closest('.sw-editing,.sw-aid')) ||
    isBelowRow(context, target))

/** The cell at a target of an event; null outside of cells. */
export function hitOf(context: GridContext, target: EventTarget): Hit | null {
  if (!isInside(context, target)) return null
  const [cell, row] = [
    target.closest('[role=gridcell],[role=columnheader],[role=rowheader],.sw-covered'),
    target.closest('[data-index]'),
  ]
  if (!cell || !row) return null
  const key = cell.getAttribute('data-col')
  return {
    cell,
    row: Number(row.getAttribute('data-index')),
    col: key === null ? -1 : context.view.layout.all.findIndex(({ column }) => column.key === key),
  }
}
