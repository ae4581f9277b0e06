import type { Row } from '../../language/row.ts'
import { joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { scrollWithin } from './scrollWithin.ts'

/** What is at hand on the screen of an open document. */
export interface Places {
  readonly body: HTMLElement | null
  readonly grids: ReadonlyMap<string, GridHandle>
  /** By name of lines: makes one of them the current one, whose own lines are shown. */
  readonly choosers: ReadonlyMap<string, (key: string) => void>
  /** By section: unfolds its fields where the one at this path stands behind others. */
  readonly folds: ReadonlyMap<string, (path: string) => void>
  /** Unfolds a section and puts it in front. */
  reveal(section: string): void
}

/** Where the grid of a matrix is known: its cells are found by the path of their row. */
export const matrixPlace = (section: string): string => `matrix ${section}`

/**
 * Takes the keyboard to the place of a mistake: a field of a section, or a cell of a line grid. Its section is unfolded first.
 */
export function jumpTo(
  path: string,
  { body, grids, choosers, folds, reveal }: Places,
  row: Row,
  section: string,
): void {
  const { steps, key } = splitPath(path)
  if (section) reveal(section)
  if (section && steps.length === 0) folds.get(section)?.(key)
  const last = steps.at(-1)
  const [first, second] = steps
  if (first && second) choosers.get(first.lines)?.(lineKey(linesOf(row, first.lines)[first.index] ?? {}))
  // What was folded is there with the next frame but one: one to draw it, one to measure it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!last) focusField(body, body?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`))
      else if (!grids.get(matrixPlace(section))?.focusCell(path.slice(0, path.length - key.length - 1), key))
        focusLine()
    }),
  )

  function focusLine(): void {
    const above = steps.slice(0, -1)
    const place = joinPath(above.map(({ lines, index }) => `${lines}[${index}]`).join('.'), last?.lines ?? '')
    const line = linesOf(rowAt(row, above) ?? {}, last?.lines ?? '')[last?.index ?? -1]
    const grid = grids.get(place)
    if (!grid || !line) return
    // The column of a ref is keyed by its name, the error by its id.
    for (const column of [key, key.replace(/Id$/, 'Name'), key.replace(/Id$/, 'Code')])
      if (grid.focusCell(lineKey(line), column)) return
    grid.focusCell(lineKey(line))
  }
}

function focusField(body: HTMLElement | null, field: HTMLElement | null | undefined): void {
  if (body && field) scrollWithin(body, field, 'center')
  const box =
    field?.querySelector<HTMLElement>('input, textarea, select') ??
    field?.querySelector<HTMLElement>('[tabindex]')
  box?.focus({ preventScroll: true })
}
