import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { readExpression } from '../scope/readExpression.ts'

/**
 * Verbs that are done by themselves, lead nowhere, and whose condition holds for good once it has come true: in no state does it end. They
 * are done once in the life of a row, or with `every` without end; both may be meant.
 */
export const endlessVerbs = (
  definitions: Definitions,
): readonly { readonly entity: CompiledEntity; readonly verb: CompiledVerb }[] =>
  Object.values(definitions.entities).flatMap((entity) =>
    entity.verbs
      .filter(({ when, from, to }) => when && from.length === 0 && to === undefined && isForGood(when.source))
      .map((verb) => ({ entity, verb })),
  )

/** Only the clock decides, and it only goes on: `endDate < today and startDate <= today`. */
function isForGood(source: string): boolean {
  const parsed = readExpression(source)
  return 'ast' in parsed && conjuncts(parsed.ast).every(isPassed)
}

const conjuncts = (ast: Ast): readonly Ast[] =>
  ast.kind === 'and' ? [...conjuncts(ast.left), ...conjuncts(ast.right)] : [ast]

/** The clock is the greater side, moved by sums at most. */
function isPassed(ast: Ast): boolean {
  if (ast.kind !== 'compare') return false
  const { left, right, operator } = ast
  if (operator === '<' || operator === '<=') return isClock(right) && !isClock(left)
  return (operator === '>' || operator === '>=') && isClock(left) && !isClock(right)
}

function isClock(ast: Ast): boolean {
  if (ast.kind === 'constant') return ast.name === 'today' || ast.name === 'now'
  if (ast.kind === 'arithmetic') return isClock(ast.left)
  return (
    ast.kind === 'call' && ast.name.name === 'addHours' && ast.args[0] !== undefined && isClock(ast.args[0])
  )
}
