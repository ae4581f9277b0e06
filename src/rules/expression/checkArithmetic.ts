import type { Ast } from './ast.ts'
import { complain, type Checker } from './Checker.ts'
import type { Typed } from './Typed.ts'
import { isNumber, isTextual, isTime, toDay } from './typings.ts'

const isNumeric = ({ typing }: Typed): boolean => isNumber(typing) || typing.type === 'null'

/** The type of `a + b` and the like: numbers calculate, dates move by days, texts join. */
export function checkArithmetic(checker: Checker, node: Ast & { kind: 'arithmetic' }): Typed | undefined {
  const [left, right] = [checker.check(node.left), checker.check(node.right)]
  if (!left || !right) return undefined
  if (isNumeric(left) && isNumeric(right)) return calculated(node, left, right)
  const moved = isTime(left.typing) ? moveTime(checker, node, left, right) : undefined
  if (moved) return moved
  const joins = isTextual(left.typing) && node.operator === '+'
  if (joins && isTextual(right.typing))
    return { kind: 'join', left, right, typing: { type: 'text' }, span: spanOf(node) }
  return joins || isNumeric(left) || isTime(left.typing)
    ? notA(checker, isTextual(left.typing) ? 'text' : 'decimal', node.right, right)
    : notA(checker, 'decimal', node.left, left)
}

const notA = (checker: Checker, wanted: 'text' | 'decimal', side: Ast, { typing }: Typed): undefined =>
  complain(checker, 'wrong-type', side, { found: typing.type, wanted })

const spanOf = ({ offset, length }: Ast) => ({ offset, length })

function calculated(node: Ast & { kind: 'arithmetic' }, left: Typed, right: Typed): Typed {
  const { operator } = node
  const whole = left.typing.type === 'integer' && right.typing.type === 'integer' && operator !== '/'
  return {
    kind: 'arithmetic',
    operator,
    left,
    right,
    typing: { type: whole ? 'integer' : 'decimal' },
    span: spanOf(node),
  }
}

/** So many days before or after a day, or the days between two. */
function moveTime(
  checker: Checker,
  node: Ast & { kind: 'arithmetic' },
  left: Typed,
  right: Typed,
): Typed | undefined {
  const { operator } = node
  if (operator !== '+' && operator !== '-') return undefined
  const span = spanOf(node)
  if (isNumeric(right)) return { kind: 'shift', date: left, operator, days: right, typing: left.typing, span }
  if (operator === '+') return undefined
  const isWritten = checker.problems.length === 0 && right.typing.type === 'text'
  const earlier = isWritten ? checker.check(node.right, left.typing) : right
  return earlier && isTime(earlier.typing)
    ? { kind: 'days', from: toDay(earlier), to: toDay(left), typing: { type: 'integer' }, span }
    : undefined
}
