import type { Row } from '../../language/row.ts'
import { linesOf } from '../store/findById.ts'
import type { EntityNode } from '../store/Catalog.ts'

/** A line as it was sent; `id` is undefined for a new one. */
export interface SentLine {
  readonly id: string | undefined
  readonly parent: string
  readonly input: Row
}

/** The document with only these lines changed: every other line that the caller may name (not `unseen`) by its id alone. */
export function withLines(
  at: EntityNode,
  row: Row,
  node: EntityNode,
  lines: readonly SentLine[],
  unseen: ReadonlySet<string> = new Set(),
): Row {
  const input: Row = { id: row['id'] }
  for (const { name, node: child } of at.lines) {
    const kept = linesOf(row, name)
      .filter((line) => !unseen.has(String(line['id'])))
      .map((line) => withLines(child, line, node, lines, unseen))
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
