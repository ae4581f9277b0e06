import type { Row } from '../../language/compiled.ts'
import { joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import type { GridHandle } from '../grid/GridProps.ts'

/** Takes the keyboard to the place of a mistake: a field of a section, or a cell of a line grid. */
export function jumpTo(path: string, body: HTMLElement | null, grids: ReadonlyMap<string, GridHandle>, row: Row): void {
  const { steps, key } = splitPath(path)
  const last = steps.at(-1)
  if (!last) {
    const field = body?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.querySelector<HTMLElement>('input, textarea, select, [tabindex]')?.focus({ preventScroll: true })
    return
  }
  const above = steps.slice(0, -1)
  const place = joinPath(above.map(({ lines, index }) => `${lines}[${index}]`).join('.'), last.lines)
  const line = linesOf(rowAt(row, above) ?? {}, last.lines)[last.index]
  const grid = grids.get(place)
  if (!grid || !line) return
  // The column of a ref is keyed by its name, the error by its id.
  for (const column of [key, key.replace(/Id$/, 'Name'), key.replace(/Id$/, 'Code')]) if (grid.focusCell(lineKey(line), column)) return
  grid.focusCell(lineKey(line))
}
