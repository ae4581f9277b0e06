import type { Ast, Segment } from './ast.ts'
import { blame, misused, spanOf, type Call } from './callSigns.ts'
import { complain, type Checker, type LineFrame } from './Checker.ts'
import { checkCondition } from './checkParts.ts'
import type { ScopeEntity } from './Scope.ts'
import type { AggregateFunction, Frame, Typed, Typing } from './Typed.ts'
import { isNumber, isTextual, ordered } from './typings.ts'

/** The names of lines, outermost first, that the paths in these nodes begin with and that nothing has bound yet. */
export function chainsOf(checker: Checker, nodes: readonly Ast[]): readonly (readonly string[])[] {
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

/** What each aggregate takes of the lines; what it gives is of the same type for those of values, else a truth value. */
const takes = {
  sum: isNumber,
  min: (typing: Typing) => ordered(typing) && !isTextual(typing),
  max: (typing: Typing) => ordered(typing) && !isTextual(typing),
} as const

const isOfValues = (name: AggregateFunction): name is keyof typeof takes => Object.hasOwn(takes, name)
const isOfConditions = (name: AggregateFunction): boolean => name === 'all' || name === 'any'

/** An aggregate with its lines bound, before its first argument is looked at. */
interface Bound {
  readonly inner: Checker
  readonly over: readonly LineFrame[]
  readonly typed: Typed & { kind: 'aggregate' }
}

/** The type of a sum, a count or another reading over lines, whose names are bound inside it. */
export function checkAggregate(checker: Checker, node: Call, name: AggregateFunction): Typed | undefined {
  const bound = bindAggregate(checker, node, name)
  const [first] = node.args
  if (!bound || !first) return undefined
  const { inner, over, typed } = bound
  if (name === 'count') return checkCount(inner, node, over) && { ...typed, typing: { type: 'integer' } }
  const value = isOfConditions(name) ? checkCondition(inner, first) : inner.check(first)
  if (!value) return undefined
  if (!isOfValues(name)) return { ...typed, value }
  return takes[name](value.typing)
    ? { ...typed, value, typing: value.typing }
    : complain(checker, 'wrong-type', first, { found: value.typing.type, wanted: 'decimal' })
}

function bindAggregate(checker: Checker, node: Call, name: AggregateFunction): Bound | undefined {
  const most = isOfConditions(name) ? 1 : 2
  const over = node.args.length < 1 || node.args.length > most ? misused(checker, node) : bind(checker, node)
  if (!over || over.length === 0) return over && misused(checker, node)
  const inner = checker.within(new Map(over.map((frame) => [nameOf(frame), frame])))
  const [, second] = node.args
  const when = second && checkCondition(inner, second)
  if (second && !when) return undefined
  const span = spanOf(node)
  return {
    inner,
    over,
    typed: { kind: 'aggregate', name, over, ...(when ? { when } : {}), typing: { type: 'boolean' }, span },
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
