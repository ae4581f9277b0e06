import type { Ast } from './ast.ts'
import { spanOf, type Call } from './callSigns.ts'
import { complain, type Checker } from './Checker.ts'
import type { ScopeCode } from './Scope.ts'
import type { ScalarFunction, Typed, Typing } from './Typed.ts'
import { comparable } from './typings.ts'

type InAst = Ast & { readonly kind: 'in' }

/** `quietly({ problems: [], check: () => undefined }, {})` → `undefined`. The type of a node, without its complaints: they are made when it is checked in its turn. */
export function quietly(checker: Checker, node: Ast): Typed | undefined {
  const before = checker.problems.length
  const typed = checker.check(node)
  checker.problems.length = before
  return typed
}

/** `listAt({}, undefined)` → `undefined`. The list that a node names: one of `me`, or the several values of a field. */
export function listAt(checker: Checker, node: Ast | undefined): Typed | undefined {
  const typed = node?.kind === 'path' ? quietly(checker, node) : undefined
  return typed?.typing.type === 'list' ? typed : undefined
}

/** `memberOf({ type: 'list', to: 'item' })` → `{ type: 'id', to: 'item' }`. What a list holds, where that is known. */
export function memberOf({ to, codes }: Typing): Typing | undefined {
  if (to !== undefined) return { type: 'id', to }
  return codes ? { type: 'code', codes } : undefined
}

/** `codesIn(undefined)` → `undefined`. The codes that may stand in a list. */
export const codesIn = (list: Typed | undefined): readonly ScopeCode[] | undefined => list?.typing.codes

/** `fitsInto({ type: 'boolean' }, { type: 'list' })` → `false`. Whether a value may be among those of the list. */
export function fitsInto(value: Typing, list: Typing): boolean {
  const member = memberOf(list)
  return member ? comparable(value, member) : value.type !== 'boolean' && value.type !== 'list'
}

const call = (node: Call, name: ScalarFunction, args: readonly Typed[], type: Typing['type']): Typed => ({
  kind: 'call',
  name,
  args,
  typing: { type },
  span: spanOf(node),
})

/**
 * `checkListReading({}, { args: [] }, 'count')` → `undefined`.
 * What `count`, `any` and `all` say of several values: `count(categories)`, `any(categories in me.categories)`, `all(types in A|B)`,
 * `any(types == A)`. Undefined where they go over rows.
 */
export function checkListReading(
  checker: Checker,
  node: Call,
  name: 'count' | 'any' | 'all',
): { readonly typed: Typed | undefined } | undefined {
  const [only, more] = node.args
  if (!only || more) return undefined
  if (name === 'count') {
    const list = listAt(checker, only)
    return list && { typed: call(node, 'size', [list], 'integer') }
  }
  if (only.kind === 'in') {
    const list = listAt(checker, only.value)
    return list && { typed: checkMembers(checker, node, { name, list, only }) }
  }
  if (only.kind !== 'compare' || (only.operator !== '==' && only.operator !== '!=')) return undefined
  const list = listAt(checker, only.left)
  const asked: InAst = {
    kind: 'in',
    negated: only.operator === '!=',
    value: only.left,
    list: [only.right],
    offset: only.offset,
    length: only.length,
  }
  return list && { typed: checkMembers(checker, node, { name, list, only: asked }) }
}

interface Members {
  readonly name: 'any' | 'all'
  readonly list: Typed
  readonly only: InAst
}

/** Some are not in it where not all are; none is in it where it is not so that some are. */
function checkMembers(checker: Checker, node: Call, { name, list, only }: Members): Typed | undefined {
  const other = otherSide(checker, list, only)
  if (!other) return undefined
  const asksAll = (name === 'all') !== only.negated
  const asked = call(node, asksAll ? 'within' : 'overlaps', [list, other], 'boolean')
  return only.negated ? { kind: 'not', of: asked, typing: { type: 'boolean' }, span: spanOf(node) } : asked
}

/** Another list, or values that are written out. */
function otherSide(checker: Checker, list: Typed, only: InAst): Typed | undefined {
  const [single] = only.list
  const other = only.list.length === 1 ? listAt(checker, single) : undefined
  const member = memberOf(list.typing)
  if (other) {
    const theirs = memberOf(other.typing)
    return member && theirs && !comparable(member, theirs)
      ? complain(checker, 'wrong-type', single ?? only, { found: theirs.type, wanted: member.type })
      : other
  }
  const values = only.list.map((node) => {
    const value = checker.check(node, member)
    return value && !fitsInto(value.typing, list.typing)
      ? complain(checker, 'wrong-type', node, { found: value.typing.type, wanted: member?.type ?? 'text' })
      : value
  })
  if (!values.every((value) => value !== undefined)) return undefined
  return {
    kind: 'call',
    name: 'listOf',
    args: values,
    typing: list.typing,
    span: { offset: only.offset, length: only.length },
  }
}

interface Among {
  readonly of: Typed
  readonly list: Typed
}

/** `checkAmong({}, {}, {}, { of: { typing: { type: 'id' } }, list: { typing: { type: 'list' } } }).of.typing` → `{ type: 'id' }`. A value and a list in which it may be. */
export function checkAmong(
  checker: Checker,
  node: InAst,
  single: Ast,
  { of, list }: Among,
): Among | undefined {
  const [has, holds] = [of.typing, list.typing]
  if (holds.type !== 'list')
    return complain(checker, 'wrong-type', single, { found: holds.type, wanted: 'list' })
  if (fitsInto(has, holds)) return { of, list }
  const wanted = holds.to ?? memberOf(holds)?.type ?? 'value'
  return complain(checker, 'wrong-type', node.value, { found: has.to ?? has.type, wanted })
}
