import type { Row } from '../../language/row.ts'
import { joinPath, type Step } from '../../rules/document/rowPath.ts'
import { lineKey, rowAt } from './paths.ts'

/** Lines by key that were offered to the keyboard and that nobody wrote into. */
export type OfferedLines = ReadonlyMap<string, LinesPlace>

/** Lines under the row at `rowPath`. */
export interface LinesPlace {
  readonly rowPath: string
  readonly lines: string
}

/** A line that was written into is no longer offered: it stays. */
export function withoutWritten(
  offered: OfferedLines,
  row: Row,
  written: readonly (readonly Step[])[],
): OfferedLines {
  if (offered.size === 0) return offered
  const keys = new Set(written.map((steps) => lineKey(rowAt(row, steps) ?? {})))
  return new Map([...offered].filter(([key]) => !keys.has(key)))
}

/** As the rules name all lines of a place: `lines[]`. */
export const linesPath = ({ rowPath, lines }: LinesPlace): string => joinPath(rowPath, `${lines}[]`)
