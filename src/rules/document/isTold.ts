import type { Expression } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'

/** What is known without the row: the document above, the user, the row itself. */
const around = new Set(['parent', 'me', 'this'])

/**
 * `isTold({ deps: ['lines.item.batchFlag'] }, { lines: [{ 'item.batchFlag': 'N' }, { itemId: '7' }] })` → `false`.
 * Whether the row holds all that a rule reads through references. The browser has of them what its screens show: a rule that reads more
 * is judged by the server alone.
 */
export const isTold = ({ deps }: Pick<Expression, 'deps'>, row: Row): boolean =>
  deps.every((dep) => holds(row, dep.split('.')))

function holds(row: Row, [first = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0 || around.has(first)) return true
  const lines = row[first]
  if (!Array.isArray(lines)) return [first, ...rest].join('.') in row
  return (lines as readonly Row[]).every((line) => holds(line, rest)) // lines are arrays of rows
}
