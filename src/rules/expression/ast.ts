/** Where a node stands in the text of the expression, in UTF-16 units. */
export interface Span {
  readonly offset: number
  readonly length: number
}

export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/'

/** One name of a path, with its own place: a misspelt step is marked alone. */
export interface Segment extends Span {
  readonly name: string
}

/** What rows are put in order by: a value of theirs, the least or the greatest first. */
export interface SortKey {
  readonly by: Ast
  readonly descending: boolean
}

export type Ast = Span &
  (
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'constant'; readonly name: 'true' | 'false' | 'null' | 'today' | 'now' }
    /** `of`: what stands in brackets behind it, `setting.X(ou)`. */
    | { readonly kind: 'path'; readonly segments: readonly Segment[]; readonly of?: Ast }
    | { readonly kind: 'call'; readonly name: Segment; readonly args: readonly Ast[] }
    /** Rows that a function goes over: those named in `of` for which `where` holds, in this order. */
    | { readonly kind: 'rows'; readonly of: Ast; readonly where?: Ast; readonly sort: readonly SortKey[] }
    | {
        readonly kind: 'compare'
        readonly operator: CompareOperator
        readonly left: Ast
        readonly right: Ast
      }
    | { readonly kind: 'in'; readonly negated: boolean; readonly value: Ast; readonly list: readonly Ast[] }
    | { readonly kind: 'and' | 'or'; readonly left: Ast; readonly right: Ast }
    | { readonly kind: 'not' | 'negate'; readonly of: Ast }
    | {
        readonly kind: 'arithmetic'
        readonly operator: ArithmeticOperator
        readonly left: Ast
        readonly right: Ast
      }
  )

export type ProblemCode =
  | 'syntax'
  | 'unknown-name'
  | 'unknown-function'
  | 'unknown-code'
  | 'wrong-type'
  | 'wrong-arguments'
  | 'not-in-sql'
  | 'not-here'

/** One mistake in an expression.
 *  syntax: found, expected · unknown-*: name, candidates · wrong-type: found, wanted, name? · wrong-arguments: name, wanted · not-in-sql: what · not-here: name */
export interface ExpressionProblem extends Span {
  readonly code: ProblemCode
  readonly facts: Readonly<Record<string, string | readonly string[]>>
}
