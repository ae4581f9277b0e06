import type { Ast, Segment } from './ast.ts'
import { misused, spanOf, type Call } from './callSigns.ts'
import { complain, type Checker } from './Checker.ts'
import type { Typed } from './Typed.ts'
import { comparable } from './typings.ts'

/**
 * `checkSame({ problems: [] }, { name: { name: 'same' }, args: [], offset: 0, length: 6 })` → `undefined`.
 * Two rows agree in all that is named. What no row is without is just equal, so that rows are found by it.
 */
export function checkSame(checker: Checker, node: Call): Typed | undefined {
  const pairs = node.args.map((arg) =>
    arg.kind === 'path' ? checkBoth(checker, arg) : misused(checker, node),
  )
  const [first, ...others] = pairs
  if (node.args.length === 0) return misused(checker, node)
  if (!first || !others.every((one) => one !== undefined)) return undefined
  return others.reduce<Typed>(
    (left, right) => ({ kind: 'and', left, right, typing: { type: 'boolean' }, span: spanOf(node) }),
    first,
  )
}

function checkBoth(checker: Checker, path: Ast & { kind: 'path' }): Typed | undefined {
  const [first] = path.segments
  const home: readonly Segment[] = first ? [{ ...first, name: 'this' }] : []
  const left = checker.check(path)
  const right = left && checker.check({ ...path, segments: [...home, ...path.segments] })
  if (!left || !right) return undefined
  const span = { offset: path.offset, length: path.length }
  if (!comparable(left.typing, right.typing) || left.typing.type !== right.typing.type)
    return complain(checker, 'wrong-type', span, { found: right.typing.type, wanted: left.typing.type })
  const typing = { type: 'boolean' as const }
  return isFilled(left) && isFilled(right)
    ? { kind: 'compare', operator: '==', left, right, typing, span }
    : { kind: 'same', left, right, typing, span }
}

const isFilled = (typed: Typed): boolean =>
  typed.kind === 'read' && typed.read.via.length === 0 && typed.read.field.isFilled === true
