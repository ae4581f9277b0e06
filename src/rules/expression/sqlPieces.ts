import type { SqlPart } from '../../language/expression.ts'
import type { ExpressionProblem } from './ast.ts'
import type { Typed } from './Typed.ts'

/** A piece of SQL while it is made; `row` stands for the alias of the expression's own table. */
export type Piece = Exclude<SqlPart, string> | string | typeof row
export const row: unique symbol = Symbol('row')
export type Pieces = readonly Piece[]

/** Raised inside and answered outside: the expression cannot be said in SQL. */
export class NotInSql extends Error {
  readonly problem: ExpressionProblem
  constructor(typed: Typed, what: string) {
    super(what)
    this.problem = { code: 'not-in-sql', ...typed.span, facts: { what } }
  }

  /** Ends the writing: SQL cannot say this part. */
  static refuse(typed: Typed, what: string): never {
    throw new NotInSql(typed, what)
  }
}

/** `separated([['a'], ['b']], ' and ')` → `[ 'a', ' and ', 'b' ]`. */
export const separated = (many: readonly Pieces[], by: string): Pieces =>
  many.flatMap((pieces, index) => (index === 0 ? pieces : [by, ...pieces]))
