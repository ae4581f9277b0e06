import type { ValueType } from '../../language/expression.ts'
import type { Ast, ExpressionProblem, Segment } from './ast.ts'
import { checkArithmetic } from './checkArithmetic.ts'
import { checkCall } from './checkCall.ts'
import { checkCondition, checkPair } from './checkParts.ts'
import { checkAmong, codesIn, listAt } from './checkLists.ts'
import { complain, noRows, startOf, type Checker } from './Checker.ts'
import { day, time } from './kernel.ts'
import { ofOneKind } from './kinds.ts'
import { isSetting } from './isSetting.ts'
import { readSetting } from './readSetting.ts'
import { isKnown, namesHere, resolvePath } from './resolvePath.ts'
import type { Scope, ScopeField } from './Scope.ts'
import type { Frame, GatheredFrame, Typed, Typing } from './Typed.ts'
import { comparable, fit, isNumber, isTime, ordered, toDay, typingOf } from './typings.ts'

export interface CheckedExpression {
  /** Absent when there are problems. */
  readonly typed?: Typed | undefined
  readonly problems: readonly ExpressionProblem[]
}

/** Resolves every name, types every part, and fits the whole to what its place wants: a type, or the field it goes into. */
export function checkExpression(ast: Ast, scope: Scope, want?: ValueType | ScopeField): CheckedExpression {
  const problems: ExpressionProblem[] = []
  const { here, home, bound } = startOf(scope)
  const checker = new ExpressionChecker({ scope, here, home, bound, depth: 0, problems })
  if (!here) complain(checker, 'unknown-name', ast, { name: scope.root, candidates: [] })
  const wanted = typeof want === 'string' ? { type: want } : want && typingOf(want, scope)
  const typed = here && checker.check(ast, wanted)
  const fitted = typed && wanted ? fitOrComplain(checker, typed, wanted) : typed
  return { typed: problems.length === 0 ? fitted : undefined, problems }
}

type Standing = Omit<Checker, 'check' | 'within' | 'at'>

class ExpressionChecker implements Checker {
  readonly scope: Scope
  readonly here: Frame | undefined
  readonly home: Frame | undefined
  readonly bound: ReadonlyMap<string, Frame>
  readonly depth: number
  readonly problems: ExpressionProblem[]

  constructor({ scope, here, home, bound, depth, problems }: Standing) {
    this.scope = scope
    this.here = here
    this.home = home
    this.bound = bound
    this.depth = depth
    this.problems = problems
  }

  check(node: Ast, expected?: Typing): Typed | undefined {
    return check(this, node, expected)
  }

  within(inner: ReadonlyMap<string, GatheredFrame>): Checker {
    const { scope, here, home, bound, problems } = this
    const depth = Math.max(this.depth, ...[...inner.values()].map((frame) => frame.depth))
    return new ExpressionChecker({ scope, here, home, bound: new Map([...bound, ...inner]), depth, problems })
  }

  at(row: GatheredFrame): Checker {
    const { scope, home, problems } = this
    const depth = Math.max(this.depth, row.depth)
    return new ExpressionChecker({ scope, here: row, home, bound: noRows, depth, problems })
  }
}

function fitOrComplain(checker: Checker, typed: Typed, want: Typing): Typed | undefined {
  return (
    fit(typed, want) ??
    complain(checker, 'wrong-type', typed.span, { found: typed.typing.type, wanted: want.type })
  )
}

function check(checker: Checker, node: Ast, expected?: Typing): Typed | undefined {
  const span = { offset: node.offset, length: node.length }
  switch (node.kind) {
    case 'number':
      return {
        kind: 'literal',
        value: canonicalLiteral(node.text),
        typing: { type: node.text.includes('.') ? 'decimal' : 'integer' },
        span,
      }
    case 'text':
      return checkText(checker, node, expected)
    case 'constant':
      return checkConstant(node)
    case 'path':
      return checkPath(checker, node, expected)
    case 'call':
      return checkCall(checker, node, expected)
    case 'rows':
      return misplaced(checker, node)
    case 'compare':
      return checkCompare(checker, node)
    case 'in':
      return checkIn(checker, node)
    case 'and':
    case 'or':
      return checkLogic(checker, node)
    case 'not':
      return checkNot(checker, node)
    case 'negate':
      return checkNegate(checker, node)
    case 'arithmetic':
      return checkArithmetic(checker, node)
  }
}

/** Rows are only gone through: they are no value. */
const misplaced = (checker: Checker, node: Ast & { kind: 'rows' }): undefined =>
  complain(checker, 'syntax', node.where ?? node.sort[0]?.by ?? node, {
    found: node.where ? 'where' : 'sort',
    expected: 'a function over rows around it',
  })

const canonicalLiteral = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  const decimals = part.replace(/0+$/, '')
  return whole.replace(/^0+(?=\d)/, '') + (decimals === '' ? '' : `.${decimals}`)
}

function timeIn(text: string): 'date' | 'datetime' | undefined {
  if (day(text) === text) return 'date'
  return time(text) === text ? 'datetime' : undefined
}

function checkText(checker: Checker, node: Ast & { kind: 'text' }, expected?: Typing): Typed | undefined {
  const span = { offset: node.offset, length: node.length }
  if (expected?.codes) return checkCode(checker, node.text, span, expected)
  if (expected && isTime(expected)) {
    const type = timeIn(node.text)
    return type
      ? { kind: 'literal', value: node.text, typing: { type }, span }
      : complain(checker, 'wrong-type', span, { found: 'text', wanted: expected.type })
  }
  return { kind: 'literal', value: node.text, typing: { type: 'text' }, span }
}

function checkCode(
  checker: Checker,
  name: string,
  span: { offset: number; length: number },
  expected: Typing,
): Typed | undefined {
  const code = expected.codes?.find((each) => each.code === name)
  if (code) return { kind: 'literal', value: name, label: code.label, typing: expected, span }
  return complain(checker, 'unknown-code', span, {
    name,
    candidates: expected.codes?.map((each) => each.code) ?? [],
  })
}

const looksLikeCode = (name: string) => /^[A-Z][A-Z0-9_]*$/.test(name)

/** Neither a code of the other side nor a name known here: both could have been meant. */
function neither(checker: Checker, only: Segment, expected: Typing): undefined {
  const codes = expected.codes?.map(({ code }) => code) ?? []
  return complain(checker, 'unknown-name', only, {
    name: only.name,
    candidates: [...codes, ...namesHere(checker)],
  })
}

function checkConstant(node: Ast & { kind: 'constant' }): Typed {
  const span = { offset: node.offset, length: node.length }
  switch (node.name) {
    case 'true':
    case 'false':
      return { kind: 'literal', value: node.name === 'true', typing: { type: 'boolean' }, span }
    case 'null':
      return { kind: 'literal', value: null, typing: { type: 'null' }, span }
    case 'today':
      return { kind: 'clock', clock: 'today', typing: { type: 'date' }, span }
    case 'now':
      return { kind: 'clock', clock: 'now', typing: { type: 'datetime' }, span }
  }
}

function checkPath(checker: Checker, node: Ast & { kind: 'path' }, expected?: Typing): Typed | undefined {
  const { segments, of } = node
  if (isSetting(node)) return readSetting(checker, { segments, of, span: node })
  const [only, second] = segments
  const bare = only && !second
  const isCode = bare && expected?.codes?.some(({ code }) => code === only.name)
  if (isCode || (bare && expected?.codes && !isKnown(checker, only.name)))
    return (
      expected &&
      (isCode || looksLikeCode(only.name)
        ? checkCode(checker, only.name, only, expected)
        : neither(checker, only, expected))
    )
  return resolvePath(checker, node.segments, { offset: node.offset, length: node.length })
}

function checkCompare(checker: Checker, node: Ast & { kind: 'compare' }): Typed | undefined {
  const [left, right] = ofOneKind(checkPair(checker, node.left, node.right))
  if (!left || !right) return undefined
  const typing: Typing = { type: 'boolean' }
  const span = { offset: node.offset, length: node.length }
  const equality = node.operator === '==' || node.operator === '!='
  const missing = [left, right].find((side) => side.typing.type === 'null')
  if (missing && equality)
    return {
      kind: 'isNull',
      negated: node.operator === '!=',
      of: missing === left ? right : left,
      typing,
      span,
    }
  if (
    !comparable(left.typing, right.typing) ||
    (!equality && !(ordered(left.typing) && ordered(right.typing)))
  ) {
    return complain(checker, 'wrong-type', node.right, { found: right.typing.type, wanted: left.typing.type })
  }
  const days = left.typing.type !== right.typing.type && isTime(left.typing)
  return {
    kind: 'compare',
    operator: node.operator,
    left: days ? toDay(left) : left,
    right: days ? toDay(right) : right,
    typing,
    span,
  }
}

function checkIn(checker: Checker, node: Ast & { kind: 'in' }): Typed | undefined {
  const single = node.list.length === 1 ? node.list[0] : undefined
  const named = listAt(checker, single)
  const codes = codesIn(named)
  const of = checker.check(node.value, codes && { type: 'code', codes })
  const typing: Typing = { type: 'boolean' }
  const base = { negated: node.negated, typing, span: { offset: node.offset, length: node.length } }
  if (single?.kind === 'path' && (named || single.segments.length > 1)) {
    const list = named ?? checker.check(single)
    const fitting = of && list && checkAmong(checker, node, single, { of, list })
    return fitting && { kind: 'inList', ...fitting, ...base }
  }
  const list = of && node.list.map((member) => checkMember(checker, member, of))
  return of && list?.every((member) => member !== undefined) ? { kind: 'in', of, list, ...base } : undefined
}

function checkMember(checker: Checker, member: Ast, of: Typed): Typed | undefined {
  const typed = checker.check(member, of.typing)
  if (!typed) return undefined
  const days = of.typing.type !== typed.typing.type && isTime(of.typing)
  if (comparable(of.typing, typed.typing) && !days) return typed
  return complain(checker, 'wrong-type', member, { found: typed.typing.type, wanted: of.typing.type })
}

function checkLogic(checker: Checker, node: Ast & { kind: 'and' | 'or' }): Typed | undefined {
  const [left, right] = [checkCondition(checker, node.left), checkCondition(checker, node.right)]
  return (
    left &&
    right && {
      kind: node.kind,
      left,
      right,
      typing: { type: 'boolean' },
      span: { offset: node.offset, length: node.length },
    }
  )
}

function checkNot(checker: Checker, node: Ast & { kind: 'not' | 'negate' }): Typed | undefined {
  const of = checkCondition(checker, node.of)
  return (
    of && { kind: 'not', of, typing: { type: 'boolean' }, span: { offset: node.offset, length: node.length } }
  )
}

function checkNegate(checker: Checker, node: Ast & { kind: 'not' | 'negate' }): Typed | undefined {
  const of = checker.check(node.of)
  if (!of) return undefined
  const span = { offset: node.offset, length: node.length }
  if (of.kind === 'literal' && isNumber(of.typing))
    return { ...of, value: of.value === '0' ? '0' : `-${String(of.value)}`, span }
  return isNumber(of.typing) || of.typing.type === 'null'
    ? { kind: 'negate', of, typing: of.typing, span }
    : complain(checker, 'wrong-type', node.of, { found: of.typing.type, wanted: 'decimal' })
}
