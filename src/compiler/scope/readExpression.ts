import type { Ast, ExpressionProblem } from '../../rules/expression/ast.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'

type ReadExpression = { readonly ast: Ast } | { readonly problems: readonly ExpressionProblem[] }

const known = new Map<string, ReadExpression>()

/** An expression as it is written, read once: `status == DRAFT` stands in most documents, and is looked at several times in each. */
export function readExpression(text: string): ReadExpression {
  const found = known.get(text) ?? parseExpression(text)
  known.set(text, found)
  return found
}
