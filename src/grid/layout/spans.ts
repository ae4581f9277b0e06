import type { Row } from '../../language/row.ts'
import type { Placed } from './layout.ts'

/** How a row takes part in cells that reach over several rows: by column index, over how many rows it reaches; where a cell above covers it 0, or -1 at that cell's end. */
export type Spans = ReadonlyMap<number, number>

export interface SpannedRows {
  readonly rows: readonly Row[]
  /** The first row in sight, and the last that is drawn. */
  readonly head: number
  readonly last: number
  /** Columns whose equal neighbours are one cell. */
  readonly places: readonly Placed[]
  isEditable(row: Row, place: Placed): boolean
}

/**
 * `spansOf(0, { rows: [], head: 0, last: 0, places: [], isEditable: () => false })` → `''`. As text (`3=2,5=-1`), so that a row is drawn again only when it changes. Rows before `head` are out of sight: the first row in
 * sight shows the text even if the cell began above it. What can be edited is never covered.
 */
export function spansOf(index: number, { rows, head, last, places, isEditable }: SpannedRows): string {
  const found: string[] = []
  for (const place of places) {
    const joined = (at: number): boolean => at > 0 && isSame(rows[at - 1], rows[at], place, isEditable)
    if (index !== head && joined(index)) {
      found.push(`${place.index}=${index < rows.length - 1 && joined(index + 1) ? 0 : -1}`)
      continue
    }
    let end = index
    while (end < last && end + 1 !== head && joined(end + 1)) end++
    if (end > index) found.push(`${place.index}=${end - index + 1}`)
  }
  return found.join()
}

function isSame(
  above: Row | undefined,
  row: Row | undefined,
  place: Placed,
  isEditable: (row: Row, place: Placed) => boolean,
): boolean {
  if (!above || !row) return false
  return (
    place.reads.every((key) => (above[key] ?? null) === (row[key] ?? null)) &&
    !isEditable(above, place) &&
    !isEditable(row, place)
  )
}

const none: Spans = new Map()

/** `[...readSpans('3=2,5=-1')]` → `[[3, 2], [5, -1]]`. The text of `spansOf`, read. */
export function readSpans(text: string): Spans {
  if (!text) return none
  return new Map(
    text.split(',').map((part) => {
      const [index, rows] = part.split('=')
      return [Number(index), Number(rows)]
    }),
  )
}
