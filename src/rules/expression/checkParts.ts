import type { Ast } from './ast.ts'
import { complain, type Checker } from './Checker.ts'
import { quietly } from './checkLists.ts'
import { isKnown } from './resolvePath.ts'
import type { Typed, Typing } from './Typed.ts'
import { common, condition } from './typings.ts'

/** Whether a node can only be understood from the other side: a bare code, a date written as text. */
function needsHint(checker: Checker, node: Ast): boolean {
  if (node.kind === 'path')
    return (
      node.segments.length === 1 &&
      !isKnown(checker, node.segments[0]?.name ?? '') &&
      !checker.bound.has(node.segments[0]?.name ?? '')
    )
  if (node.kind === 'text') return true
  if (node.kind !== 'call') return false
  if (node.name.name === 'if') return node.args.slice(1).some((arg) => needsHint(checker, arg))
  return node.name.name === 'coalesce' && node.args.some((arg) => needsHint(checker, arg))
}

/** Both sides, each known to the other; the side that speaks for itself first. */
export function checkPair(
  checker: Checker,
  left: Ast,
  right: Ast,
): readonly [Typed | undefined, Typed | undefined] {
  if (needsHint(checker, left) && !needsHint(checker, right)) {
    const second = checker.check(right)
    return [second || left.kind !== 'path' ? checker.check(left, second?.typing) : undefined, second]
  }
  const first = checker.check(left)
  return [first, first || !needsHint(checker, right) ? checker.check(right, first?.typing) : undefined]
}

/** A part that has to be true or false. */
export function checkCondition(checker: Checker, node: Ast): Typed | undefined {
  const typed = checker.check(node)
  return (
    typed &&
    (condition(typed) ??
      complain(checker, 'wrong-type', node, { found: typed.typing.type, wanted: 'boolean' }))
  )
}

/** Values that stand for one another: the branches of `if`, the values of `coalesce`. */
export function checkAlike(
  checker: Checker,
  nodes: readonly Ast[],
  expected?: Typing,
): { readonly values: readonly Typed[]; readonly typing: Typing } | undefined {
  const clear = nodes.find((node) => !needsHint(checker, node) && node.kind !== 'constant')
  const hint =
    expected ??
    (clear && nodes.some((node) => needsHint(checker, node)) ? quietly(checker, clear)?.typing : undefined)
  const values = nodes.map((node) => checker.check(node, hint))
  if (!values.every((value) => value !== undefined)) return undefined
  let typing: Typing = { type: 'null' }
  for (const value of values) {
    const both = common(typing, value.typing)
    if (!both)
      return complain(checker, 'wrong-type', value.span, { found: value.typing.type, wanted: typing.type })
    typing = both
  }
  return { values: typing.type === 'datetime' ? values.map(toTime) : values, typing }
}

/** A day as the time at which it begins; anything else as it is. */
function toTime(typed: Typed): Typed {
  return typed.typing.type === 'date'
    ? { kind: 'convert', to: 'datetime', of: typed, typing: { type: 'datetime' }, span: typed.span }
    : typed
}
