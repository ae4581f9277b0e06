import type { Row } from '../../language/row.ts'
import { linesOf } from '../store/findById.ts'
import type { EntityNode } from '../store/Catalog.ts'

/** A line as it was sent; `id` is undefined for a new one. */
export interface SentLine {
  readonly id: string | undefined
  readonly parent: string
  readonly input: Row
}

/** The document with only these lines changed: every other line by its id alone. */
export function withLines(at: EntityNode, row: Row, node: EntityNode, lines: readonly SentLine[]): Row {
  const input: Row = { id: row['id'] }
  for (const { name, node: child } of at.lines) {
    const kept = linesOf(row, name).map((line) => withLines(child, line, node, lines))
    if (child !== node) {
      if (kept.some((line) => Object.keys(line).length > 1)) input[name] = kept
      continue
    }
    const mine = lines.filter(({ parent }) => parent === row['id'])
    if (mine.length > 0)
      input[name] = [
        ...kept.map((line) => ({
          ...line,
          ...mine.find(({ id }) => id === line['id'])?.input,
          id: line['id'],
        })),
        ...mine.filter(({ id }) => !id).map(({ input: sent }) => sent),
      ]
  }
  return input
}
