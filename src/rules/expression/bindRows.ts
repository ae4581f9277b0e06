import { refAt } from './kinds.ts'
import type { Ast, Segment } from './ast.ts'
import { blame, type Call } from './callSigns.ts'
import { complain, frameAbove, groupFrame, type Checker } from './Checker.ts'
import type { Scope, ScopeEntity, ScopeField } from './Scope.ts'
import { outerPathsIn } from './namesIn.ts'
import type { Frame, GatheredFrame, Read } from './Typed.ts'

/** The rows that an aggregate goes through, and what its value calls them: `lines`, `lines.parts`, `purPrice`. */
export interface BoundRows {
  readonly over: readonly GatheredFrame[]
  readonly named: ReadonlyMap<string, GatheredFrame>
  /** The name of those that are gone through: the deepest. */
  readonly name: string
}

/** A way to rows: its names, how many of them lead to what holds the first lines, and that holder. */
interface Chain {
  readonly names: readonly Segment[]
  readonly used: number
  readonly start: Start
}

/** Lines are held by a row that is at hand, or by the row that a ref leads to; or the rows are those of all documents. */
type Start =
  | { readonly kind: 'at'; readonly frame: Frame }
  | { readonly kind: 'ref'; readonly entity: ScopeEntity; readonly of: Read }
  | { readonly kind: 'all'; readonly entity: ScopeEntity }

const entityOf = (start: Start): ScopeEntity => (start.kind === 'at' ? start.frame.entity : start.entity)

const nameOf = (segments: readonly Segment[]): string => segments.map(({ name }) => name).join('.')

/** Whether the nodes name rows that nothing has bound yet: of `min(lines.a)`, not of `min(a, b)`. */
export const namesRows = (checker: Checker, nodes: readonly Ast[]): boolean =>
  nodes.some((node) => chainsIn(checker, withoutInner(checker, node)).length > 0)

/** Binds the deepest rows that the value names and all above them; they must lie within one another. */
export function bindRows(checker: Checker, node: Call, value: Ast): BoundRows | undefined {
  const own = chainsIn(checker, withoutInner(checker, value))
  const chains = [...(own.length > 0 ? own : heldBy(checker, value))].sort(
    (a, b) => b.names.length - a.names.length,
  )
  const [longest] = chains
  if (
    !longest ||
    !chains.every(({ names }) => names.every(({ name }, at) => longest.names[at]?.name === name))
  )
    return blame(checker, node)
  const refused = foreignIn(checker, longest)
  if (refused) return complain(checker, 'not-here', refused, { name: refused.name })
  return bind(checker, longest)
}

/** Nothing but inner aggregates: all(count(lines.parts) > 0) goes over what holds their lines. */
const heldBy = (checker: Checker, value: Ast): readonly Chain[] =>
  chainsIn(checker, [value]).flatMap((chain) => {
    const names = chain.names.slice(0, -1)
    return names.length > chain.used && !checker.bound.has(nameOf(names)) ? [{ ...chain, names }] : []
  })

/** Rows of other documents where only those at hand can be read. */
const foreignIn = ({ scope }: Checker, { start, names }: Chain): Segment | undefined =>
  start.kind !== 'at' && !scope.foreign ? names[0] : undefined

function bind(checker: Checker, chain: Chain): BoundRows {
  const { names, start } = chain
  const named = new Map<string, GatheredFrame>()
  let holder = start.kind === 'at' ? start.frame : undefined
  for (const at of names.keys()) {
    const key = nameOf(names.slice(0, at + 1))
    const known = checker.bound.get(key)
    const depth = checker.depth + named.size + 1
    const frame = known ? undefined : rowsAt(checker, chain, { at, depth, holder })
    if (frame) named.set(key, frame)
    holder = known ?? frame ?? holder
  }
  return { over: [...named.values()], named, name: nameOf(names) }
}

/** Where a way has come to, and how deep it is within others. */
interface Step {
  readonly at: number
  readonly depth: number
  readonly holder: Frame | undefined
}

const rowsAt = (checker: Checker, chain: Chain, step: Step): GatheredFrame | undefined =>
  step.at < chain.used ? everyRow(chain, step) : rowsBelow(checker, chain, step)

/** The rows of all documents, where a way begins with them. */
const everyRow = ({ names, start }: Chain, { at, depth }: Step): GatheredFrame | undefined =>
  start.kind === 'all' && at === 0
    ? { kind: 'found', entity: start.entity, depth, name: names[0]?.name ?? '', label: start.entity.label }
    : undefined

const linesIn = (scope: Scope, name: string): ScopeEntity | undefined =>
  scope.linesOf ? scope.linesOf(name) : scope.entity(name)

/** The lines that the name at this place leads to. */
function rowsBelow(
  { scope }: Checker,
  { names, start }: Chain,
  { at, depth, holder }: Step,
): GatheredFrame | undefined {
  const name = names[at]?.name ?? ''
  const lines = (holder?.entity ?? entityOf(start)).lines[name]
  const entity = lines && linesIn(scope, lines.entity)
  if (!entity) return undefined
  const { label } = lines
  if (holder) return { kind: 'line', entity, depth, holder, name, label }
  return start.kind === 'ref' ? { kind: 'found', entity, depth, name, label, of: start.of } : undefined
}

/** A name that is the row's own and an entity's too is the entity only where nothing else names rows. */
function chainsIn(checker: Checker, nodes: readonly Ast[]): readonly Chain[] {
  const paths = nodes.flatMap(outerPathsIn).map(({ segments }) => segments)
  const found = paths.flatMap((segments) => chainOf(checker, segments) ?? [])
  const chains = found.length > 0 ? found : paths.flatMap((segments) => everyRowOf(checker, segments) ?? [])
  return chains.filter(({ names }) => !checker.bound.has(nameOf(names)))
}

/** The names of a path that lead to lines, or to the rows of an entity: none where it leads to a value of the row alone. */
function chainOf(checker: Checker, segments: readonly Segment[]): Chain | undefined {
  const start = startOf(checker, segments)
  const from = start && leadOn(checker, start.frame, segments, start.used)
  if (from) {
    const names = linesFrom(checker, entityOf(from.start), segments, from.used)
    if (names > from.used) return { names: segments.slice(0, names), used: from.used, start: from.start }
  }
  // A name alone may be a kind that is compared with: `any(lines.source == order)`.
  const isAlone = segments.length === 1 || isOwn(checker, segments[0]?.name ?? '')
  return isAlone ? undefined : everyRowOf(checker, segments)
}

function everyRowOf(checker: Checker, segments: readonly Segment[]): Chain | undefined {
  const entity = checker.scope.entity(segments[0]?.name ?? '')
  if (!entity || checker.bound.has(entity.name)) return undefined
  const names = linesFrom(checker, entity, segments, 1)
  return { names: segments.slice(0, names), used: 1, start: { kind: 'all', entity } }
}

const isOwn = ({ here, bound }: Checker, name: string): boolean =>
  bound.has(name) ||
  ['this', 'me', 'parent'].includes(name) ||
  (here !== undefined && (Object.hasOwn(here.entity.fields, name) || Object.hasOwn(here.entity.lines, name)))

/** The row that a path begins at, and how many of its names say so. */
function startOf(
  checker: Checker,
  segments: readonly Segment[],
): { readonly frame: Frame; readonly used: number } | undefined {
  if (segments[0]?.name === 'this') return checker.home && { frame: checker.home, used: 1 }
  for (let used = checker.bound.size === 0 ? 0 : segments.length; used > 0; used -= 1) {
    const frame = checker.bound.get(nameOf(segments.slice(0, used)))
    if (frame) return { frame, used }
  }
  const group = segments[0]?.name === 'each' ? groupFrame(checker.scope) : undefined
  if (group) return { frame: group, used: 0 }
  return checker.here && { frame: checker.here, used: 0 }
}

/** Up to what holds the row, and through refs to another, as far as the names say so. */
function leadOn(
  checker: Checker,
  frame: Frame,
  segments: readonly Segment[],
  used: number,
): { readonly start: Start; readonly used: number } | undefined {
  const above = segments[used]?.name === 'parent' ? frameAbove(frame, checker.scope) : undefined
  if (above) return leadOn(checker, above, segments, used + 1)
  const via: ScopeField[] = []
  const entities: ScopeEntity[] = []
  let entity = frame.entity
  let at = used
  for (let step = segments[at]; step && !Object.hasOwn(entity.lines, step.name); step = segments[at]) {
    const found = refAt(entity, step.name, segments[at + 1]?.name)
    const next = found?.field?.to === undefined ? undefined : checker.scope.entity(found.field.to)
    if (!found?.field || !next || found.field.storage === 'list') return undefined
    via.push(found.field)
    entities.push(next)
    entity = next
    at += found.used
  }
  const field = via.at(-1)
  if (!field) return { start: { kind: 'at', frame }, used }
  const of: Read = { frame, via: via.slice(0, -1), entities: entities.slice(0, -1), field }
  return { start: { kind: 'ref', entity, of }, used: at }
}

/** How many of the names are used when each that names lines is followed into them. */
function linesFrom(checker: Checker, from: ScopeEntity, segments: readonly Segment[], used: number): number {
  let entity: ScopeEntity | undefined = from
  let at = used
  for (
    let step = segments[at];
    step && entity && Object.hasOwn(entity.lines, step.name);
    step = segments[at]
  ) {
    entity = linesIn(checker.scope, entity.lines[step.name]?.entity ?? '')
    at += 1
  }
  return at
}

const always = new Set([
  'sum',
  'count',
  'all',
  'any',
  'unique',
  'alike',
  'avg',
  'median',
  'p90',
  'distinct',
  'first',
  'joined',
  'share',
])

/** A value without what inner aggregates go over themselves: all(sum(lines.parts.q) == lines.q) goes over lines. */
function withoutInner(checker: Checker, node: Ast): readonly Ast[] {
  const strip = (part: Ast): readonly Ast[] => {
    switch (part.kind) {
      case 'call':
        return isInner(checker, part) ? [] : part.args.flatMap(strip)
      case 'compare':
      case 'arithmetic':
      case 'and':
      case 'or':
        return [...strip(part.left), ...strip(part.right)]
      case 'in':
        return [part.value, ...part.list].flatMap(strip)
      case 'not':
      case 'negate':
        return strip(part.of)
      default:
        return [part]
    }
  }
  return strip(node)
}

/** `min` and `max` of one value go over rows; of several they are of values. */
const isInner = (checker: Checker, { name, args }: Call): boolean =>
  always.has(name.name) ||
  ((name.name === 'min' || name.name === 'max') && args.length === 1 && namesRows(checker, args))
