import type { Ast, ExpressionProblem } from '../../rules/expression/ast.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { remembered } from '../source/remembered.ts'

type ReadExpression = { readonly ast: Ast } | { readonly problems: readonly ExpressionProblem[] }

const known = new Map<string, ReadExpression>()

/** An expression as it is written, read once: `status == DRAFT` stands in most documents, and is looked at several times in each. */
export const readExpression = (text: string): ReadExpression => remembered(known, text, parseExpression)
