import type { SqlPart } from '../../language/expression.ts'
import type { ExpressionProblem } from './ast.ts'
import { NotInSql, row, type Pieces } from './sqlPieces.ts'
import { JoinedRows, type JoinRow } from './JoinedRows.ts'
import { SqlWriter } from './SqlWriter.ts'
import type { Typed } from './Typed.ts'

/**
 * The source text of an array of SqlPart over a variable `t`: what `Expression.sql` returns.
 * Null and false are one at the top, as in `where`; `not` and `all` keep them so. Aliases x1, x2, … are taken.
 * Points in time are cut to days in the time zone of the database session, which must be the tenant's.
 */
export function emitSql(typed: Typed): string | ExpressionProblem {
  try {
    return print(new SqlWriter().write(typed))
  } catch (error) {
    if (error instanceof NotInSql) return error.problem
    throw error
  }
}

/** The same at once, over the row under the alias `t`: for expressions that were typed in the running application. */
export function sqlParts(typed: Typed, t: string, join?: JoinRow): readonly SqlPart[] | ExpressionProblem {
  try {
    return new SqlWriter(join && new JoinedRows(t, join))
      .write(typed)
      .map((piece) => (piece === row ? t : piece))
  } catch (error) {
    if (error instanceof NotInSql) return error.problem
    throw error
  }
}

/** As it stands within a template. */
const escaped = (piece: string): string => piece.replace(/[\\`]|\$(?=\{)/g, '\\$&')

function print(pieces: Pieces): string {
  const printed: string[] = []
  let text = ''
  const flush = () => {
    if (text !== '') printed.push(`\`${text}\``)
    text = ''
  }
  for (const piece of pieces) {
    if (piece === row) text += '${t}'
    else if (typeof piece === 'string') text += /[\\`$]/.test(piece) ? escaped(piece) : piece
    else {
      flush()
      printed.push(JSON.stringify(piece))
    }
  }
  flush()
  return `[${printed.join(', ')}]`
}
