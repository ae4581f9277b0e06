import type { Ast, Segment } from './ast.ts'
import { complain, type Checker, type LineFrame } from './Checker.ts'
import { checkSchemes, isCheckScheme } from './checkDigits.ts'
import { checkAlike, checkCondition } from './checkParts.ts'
import type { ScopeEntity } from './Scope.ts'
import type { AggregateFunction, Frame, ScalarFunction, Typed, Typing } from './Typed.ts'
import { isNumber, isTextual, isTime, ordered, toDay } from './typings.ts'

type Call = Ast & { kind: 'call' }

/** How each function is called, for whoever calls it otherwise. */
export const functions: Readonly<Record<string, string>> = {
  sum: 'sum(lines.a) or sum(lines.a, condition)',
  count: 'count(lines) or count(lines, condition)',
  all: 'all(condition over lines)',
  any: 'any(condition over lines)',
  min: 'min(lines.a) or min(a, b, …)',
  max: 'max(lines.a) or max(a, b, …)',
  unique: 'unique(lines.a)',
  alike: 'alike(lines.a)',
  round: 'round(x, n)',
  roundDown: 'roundDown(x, n)',
  roundUp: 'roundUp(x, n)',
  abs: 'abs(x)',
  coalesce: 'coalesce(a, b, …)',
  if: 'if(condition, a, b)',
  days: 'days(a, b)',
  workdays: 'workdays(date, n)',
  year: 'year(d)',
  month: 'month(d)',
  length: 'length(text)',
  upper: 'upper(text)',
  contains: 'contains(text, part)',
  startsWith: 'startsWith(text, part)',
  hasCheckDigit: `hasCheckDigit(text, ${Object.keys(checkSchemes)
    .map((name) => `'${name}'`)
    .join(' | ')})`,
}

export function checkCall(checker: Checker, node: Call, expected?: Typing): Typed | undefined {
  const name = node.name.name
  if (!Object.hasOwn(functions, name))
    return complain(checker, 'unknown-function', node.name, { name, candidates: Object.keys(functions) })
  switch (name) {
    case 'sum':
    case 'count':
    case 'all':
    case 'any':
    case 'unique':
    case 'alike':
      return checkAggregate(checker, node, name)
    case 'min':
    case 'max':
      return chainsOf(checker, node.args).length > 0
        ? checkAggregate(checker, node, name)
        : checkExtreme(checker, node, name, expected)
    case 'coalesce':
      return checkCoalesce(checker, node, expected)
    case 'if':
      return checkIf(checker, node, expected)
    case 'days':
      return checkDays(checker, node)
    case 'workdays':
      return checkWorkdays(checker, node)
    case 'round':
    case 'roundDown':
    case 'roundUp':
      return checkRound(checker, node, name)
    case 'abs':
      return checkScalar(checker, node, name, isNumber, 'decimal')
    case 'year':
    case 'month':
      return checkScalar(checker, node, name, isTime, 'date', 'integer')
    case 'length':
      return checkScalar(checker, node, name, isTextual, 'text', 'integer')
    case 'contains':
    case 'startsWith':
      return checkWithin(checker, node, name)
    case 'hasCheckDigit':
      return checkScheme(checker, node)
    default:
      return checkScalar(checker, node, 'upper', isTextual, 'text', 'text')
  }
}

const spanOf = ({ offset, length }: Call) => ({ offset, length })
const misused = (checker: Checker, node: Call): undefined =>
  complain(checker, 'wrong-arguments', node, {
    name: node.name.name,
    wanted: functions[node.name.name] ?? '',
  })

/** The arguments are not what they should be: a name in them that does not exist is said before their number and kind. */
function blame(checker: Checker, node: Call): undefined {
  const before = checker.problems.length
  for (const arg of node.args) checker.check(arg)
  return checker.problems.length > before ? undefined : misused(checker, node)
}

function checkScalar(
  checker: Checker,
  node: Call,
  name: ScalarFunction,
  takes: (typing: Typing) => boolean,
  wanted: string,
  gives?: 'integer' | 'text',
): Typed | undefined {
  const [only] = node.args
  if (!only || node.args.length !== 1) return misused(checker, node)
  const of = checker.check(only)
  if (!of) return undefined
  if (!takes(of.typing)) return complain(checker, 'wrong-type', only, { found: of.typing.type, wanted })
  return {
    kind: 'call',
    name,
    args: [takes === isTime ? toDay(of) : of],
    typing: gives ? { type: gives } : of.typing,
    span: spanOf(node),
  }
}

function checkRound(
  checker: Checker,
  node: Call,
  name: 'round' | 'roundDown' | 'roundUp',
): Typed | undefined {
  if (node.args.length < 1 || node.args.length > 2) return misused(checker, node)
  const args = node.args.map((arg) => {
    const typed = checker.check(arg)
    return typed && !isNumber(typed.typing) && typed.typing.type !== 'null'
      ? complain(checker, 'wrong-type', arg, { found: typed.typing.type, wanted: 'decimal' })
      : typed
  })
  if (!args.every((arg) => arg !== undefined)) return undefined
  const zero: Typed = { kind: 'literal', value: '0', typing: { type: 'integer' }, span: spanOf(node) }
  return {
    kind: 'call',
    name,
    args: args.length === 1 ? [...args, zero] : args,
    typing: { type: args.length === 1 ? 'integer' : 'decimal' },
    span: spanOf(node),
  }
}

/** Whether a text holds another, in letters of any case. A text that is not there holds nothing. */
function checkWithin(checker: Checker, node: Call, name: 'contains' | 'startsWith'): Typed | undefined {
  if (node.args.length !== 2) return misused(checker, node)
  const args = node.args.map((arg) => {
    const typed = checker.check(arg)
    return typed && !isTextual(typed.typing) && typed.typing.type !== 'null'
      ? complain(checker, 'wrong-type', arg, { found: typed.typing.type, wanted: 'text' })
      : typed
  })
  return args.every((arg) => arg !== undefined)
    ? { kind: 'call', name, args, typing: { type: 'boolean' }, span: spanOf(node) }
    : undefined
}

/** The kind of the number is said in so many words. */
function checkScheme(checker: Checker, node: Call): Typed | undefined {
  const [text, kind] = node.args
  if (!text || kind?.kind !== 'text' || !isCheckScheme(kind.text) || node.args.length !== 2)
    return blame(checker, node)
  const [of, name] = [checker.check(text), checker.check(kind)]
  if (!of || !name) return undefined
  if (!isTextual(of.typing))
    return complain(checker, 'wrong-type', text, { found: of.typing.type, wanted: 'text' })
  return {
    kind: 'call',
    name: 'hasCheckDigit',
    args: [of, name],
    typing: { type: 'boolean' },
    span: spanOf(node),
  }
}

function checkCoalesce(checker: Checker, node: Call, expected?: Typing): Typed | undefined {
  if (node.args.length === 0) return misused(checker, node)
  const alike = checkAlike(checker, node.args, expected)
  return (
    alike && { kind: 'call', name: 'coalesce', args: alike.values, typing: alike.typing, span: spanOf(node) }
  )
}

function checkIf(checker: Checker, node: Call, expected?: Typing): Typed | undefined {
  const [when, ...branches] = node.args
  if (!when || branches.length !== 2) return misused(checker, node)
  const test = checkCondition(checker, when)
  const alike = checkAlike(checker, branches, expected)
  return (
    test &&
    alike && {
      kind: 'call',
      name: 'if',
      args: [test, ...alike.values],
      typing: alike.typing,
      span: spanOf(node),
    }
  )
}

function checkDays(checker: Checker, node: Call): Typed | undefined {
  if (node.args.length !== 2) return misused(checker, node)
  const [from, to] = node.args.map((arg) => {
    const typed = checker.check(arg, { type: 'date' })
    return typed && !isTime(typed.typing) && typed.typing.type !== 'null'
      ? complain(checker, 'wrong-type', arg, { found: typed.typing.type, wanted: 'date' })
      : typed
  })
  return (
    from &&
    to && { kind: 'days', from: toDay(from), to: toDay(to), typing: { type: 'integer' }, span: spanOf(node) }
  )
}

/** So many working days after a date: Saturdays and Sundays are left out. */
function checkWorkdays(checker: Checker, node: Call): Typed | undefined {
  const [date, count] = node.args
  if (!date || !count || node.args.length !== 2) return misused(checker, node)
  const [from, days] = [checker.check(date, { type: 'date' }), checker.check(count)]
  if (!from || !days) return undefined
  if (!isTime(from.typing))
    return complain(checker, 'wrong-type', date, { found: from.typing.type, wanted: 'date' })
  if (!isNumber(days.typing))
    return complain(checker, 'wrong-type', count, { found: days.typing.type, wanted: 'decimal' })
  return {
    kind: 'call',
    name: 'workdays',
    args: [toDay(from), days],
    typing: { type: 'date' },
    span: spanOf(node),
  }
}

function checkExtreme(
  checker: Checker,
  node: Call,
  name: 'min' | 'max',
  expected?: Typing,
): Typed | undefined {
  if (node.args.length < 2) return blame(checker, node)
  const alike = checkAlike(checker, node.args, expected)
  if (!alike) return undefined
  if (!isNumber(alike.typing) && !isTime(alike.typing))
    return complain(checker, 'wrong-type', node, { found: alike.typing.type, wanted: 'decimal' })
  return {
    kind: 'call',
    name: name === 'min' ? 'least' : 'greatest',
    args: alike.values,
    typing: alike.typing,
    span: spanOf(node),
  }
}

// ── over lines ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The names of lines, outermost first, that the paths in these nodes begin with and that nothing has bound yet. */
function chainsOf(checker: Checker, nodes: readonly Ast[]): readonly (readonly string[])[] {
  return nodes
    .flatMap(pathsIn)
    .map((segments) => chainOf(checker, segments))
    .filter((chain) => chain.length > 0 && !checker.bound.has(chain.join('.')))
}

function chainOf(checker: Checker, segments: readonly Segment[]): readonly string[] {
  const chain: string[] = []
  let entity: ScopeEntity | undefined = checker.here?.entity
  for (const { name } of segments) {
    const lines: string | undefined =
      entity && Object.hasOwn(entity.lines, name) ? entity.lines[name]?.entity : undefined
    if (lines === undefined) break
    chain.push(name)
    entity = checker.scope.entity(lines)
  }
  return chain
}

function pathsIn(node: Ast): readonly (readonly Segment[])[] {
  switch (node.kind) {
    case 'path':
      return [node.segments]
    case 'call':
      return node.args.flatMap(pathsIn)
    case 'in':
      return [node.value, ...node.list].flatMap(pathsIn)
    case 'not':
    case 'negate':
      return pathsIn(node.of)
    case 'number':
    case 'text':
    case 'constant':
      return []
    default:
      return [node.left, node.right].flatMap(pathsIn)
  }
}

/** Binds the deepest lines named in the arguments and all above them; they must lie within one another. */
function bind(checker: Checker, node: Call): readonly LineFrame[] | undefined {
  const own = chainsOf(checker, ofOwn(node))
  // Nothing but inner aggregates: all(count(lines.parts) > 0) goes over what holds their lines.
  const held = chainsOf(checker, node.args)
    .map((chain) => chain.slice(0, -1))
    .filter((chain) => chain.length > 0 && !checker.bound.has(chain.join('.')))
  const chains = [...(own.length > 0 ? own : held)].sort((a, b) => b.length - a.length)
  const [longest] = chains
  if (!longest || !chains.every((chain) => chain.every((name, index) => longest[index] === name)))
    return blame(checker, node)
  let holder = checker.here
  const frames: LineFrame[] = []
  for (const [index, name] of longest.entries()) {
    const already = checker.bound.get(longest.slice(0, index + 1).join('.'))
    const lines = holder?.entity.lines[name]
    const entity = lines && checker.scope.entity(lines.entity)
    if (!already && holder && lines && entity)
      frames.push({ kind: 'line', entity, depth: depthOf(holder) + 1, holder, name, label: lines.label })
    holder = already ?? frames.at(-1)
  }
  return frames
}

/** Arguments without what inner aggregates go over themselves: all(sum(lines.parts.q) == lines.q) goes over lines. */
function ofOwn(node: Call): readonly Ast[] {
  const strip = (arg: Ast): readonly Ast[] => {
    if (arg.kind === 'call' && ['sum', 'count', 'all', 'any', 'unique', 'alike'].includes(arg.name.name))
      return []
    if (arg.kind === 'compare' || arg.kind === 'arithmetic' || arg.kind === 'and' || arg.kind === 'or')
      return [...strip(arg.left), ...strip(arg.right)]
    return arg.kind === 'not' || arg.kind === 'negate' ? strip(arg.of) : [arg]
  }
  return node.args.flatMap(strip)
}

const depthOf = (frame: Frame): number => (frame.kind === 'line' ? frame.depth : 0)

function checkAggregate(checker: Checker, node: Call, name: AggregateFunction): Typed | undefined {
  const most = name === 'all' || name === 'any' ? 1 : 2
  const over = node.args.length < 1 || node.args.length > most ? misused(checker, node) : bind(checker, node)
  if (!over || over.length === 0) return over && misused(checker, node)
  const inner = checker.within(new Map(over.map((frame) => [nameOf(frame), frame])))
  const [first, second] = node.args
  const when = second && checkCondition(inner, second)
  if (!first || (second && !when)) return undefined
  const typed: Typed = {
    kind: 'aggregate',
    name,
    over,
    ...(when ? { when } : {}),
    typing: { type: 'boolean' },
    span: spanOf(node),
  }
  if (name === 'count') return checkCount(inner, node, over) && { ...typed, typing: { type: 'integer' } }
  const value = name === 'all' || name === 'any' ? checkCondition(inner, first) : inner.check(first)
  if (!value) return undefined
  const right =
    name === 'sum'
      ? isNumber(value.typing)
      : name === 'min' || name === 'max'
        ? ordered(value.typing) && !isTextual(value.typing)
        : true
  if (!right) return complain(checker, 'wrong-type', first, { found: value.typing.type, wanted: 'decimal' })
  return {
    ...typed,
    value,
    typing: name === 'sum' || name === 'min' || name === 'max' ? value.typing : { type: 'boolean' },
  }
}

/** The name by which an aggregate's argument calls these lines: lines, lines.parts. */
function nameOf(frame: LineFrame): string {
  return frame.holder.kind === 'line' ? `${nameOf(frame.holder)}.${frame.name}` : frame.name
}

/** What is counted is named and nothing else: count(lines). */
function checkCount(checker: Checker, node: Call, over: readonly LineFrame[]): true | undefined {
  const [lines] = node.args
  const last = over.at(-1)
  const counted =
    lines?.kind === 'path' && last && lines.segments.map(({ name }) => name).join('.') === nameOf(last)
  return counted ? true : blame(checker, node)
}
