import type { Segment, Span } from './ast.ts'
import { complain, eachFrame, frameAbove, type Checker } from './Checker.ts'
import { ofKind, ownField } from './kinds.ts'
import type { ScopeEntity, ScopeField } from './Scope.ts'
import type { Frame, Read, Typed } from './Typed.ts'
import { isNumber, typingOf } from './typings.ts'

/** A path of names as a value: of `me`, of the edited row, of a line, of the row itself or of what its refs point to. */
export function resolvePath(checker: Checker, segments: readonly Segment[], span: Span): Typed | undefined {
  const [first, second] = segments
  if (!first) return undefined
  if (first.name === 'me') return readMe(checker, segments, span)
  const start = findStart(checker, segments)
  if (!start) return undefined
  const rest = start.used === 0 ? segments : segments.slice(start.used)
  if (rest.length > 0) return follow(checker, start.frame, rest, span)
  if (first.name === 'this' || start.frame.kind === 'self') return rowItself(start.frame, span)
  return complain(checker, 'wrong-type', second ?? first, {
    found: 'list',
    wanted: 'value',
    name: segments.map(({ name }) => name).join('.'),
  })
}

/** Whether a single bare name means something by itself here. */
export function isKnown(checker: Checker, name: string): boolean {
  if (name === 'me' || (name === 'this' && isElsewhere(checker))) return true
  if (name === 'each' && eachFrame(checker.scope)) return true
  return checker.here !== undefined && Object.hasOwn(checker.here.entity.fields, name)
}

function readMe(checker: Checker, segments: readonly Segment[], span: Span): Typed | undefined {
  const [me, name, further] = segments
  const { me: known } = checker.scope
  if (!name)
    return complain(checker, 'unknown-name', me ?? span, {
      name: 'me',
      candidates: Object.keys(known).map((key) => `me.${key}`),
    })
  const found = Object.hasOwn(known, name.name) ? known[name.name] : undefined
  if (!found)
    return complain(checker, 'unknown-name', name, { name: name.name, candidates: Object.keys(known) })
  if (further) return complain(checker, 'unknown-name', further, { name: further.name, candidates: [] })
  const { type, to, codes } = found
  const typing = { type, ...(to === undefined ? {} : { to }), ...(codes === undefined ? {} : { codes }) }
  return { kind: 'me', name: name.name, label: found.label, typing, span }
}

/** The frame a path begins in, and how many of its names say so. */
function findStart(
  checker: Checker,
  segments: readonly Segment[],
): { readonly frame: Frame; readonly used: number } | undefined {
  const bound = longestBound(checker, segments)
  if (bound) return climb(checker, segments, bound.frame, bound.used)
  const self = segments[0]?.name === 'this' ? thisRow(checker, segments) : undefined
  if (segments[0]?.name === 'this') return self && climb(checker, segments, self, 1)
  const each = segments[0]?.name === 'each' ? eachFrame(checker.scope) : undefined
  if (each) return climb(checker, segments, each, 1)
  return checker.here && climb(checker, segments, checker.here, 0)
}

/** The row itself as what a ref to it is. */
export function rowItself(frame: Frame, span: Span): Typed | undefined {
  const { entity } = frame
  const field = entity.fields['id']
  return (
    field && {
      kind: 'read',
      read: { frame, via: [], entities: [], field },
      typing: { type: 'id', to: entity.name },
      span,
    }
  )
}

/** Whether bare names are another row's than the one in which the expression stands. */
const isElsewhere = ({ scope, here }: Checker): boolean =>
  scope.self !== undefined ||
  scope.effect !== undefined ||
  scope.bare !== undefined ||
  here?.kind === 'line' ||
  here?.kind === 'found'

function thisRow(checker: Checker, segments: readonly Segment[]): Frame | undefined {
  if (checker.home && isElsewhere(checker)) return checker.home
  const first = segments[0]
  return (
    first &&
    complain(checker, 'unknown-name', first, {
      name: 'this',
      candidates: checker.here ? namesOf(checker.here.entity) : [],
    })
  )
}

function longestBound(
  checker: Checker,
  segments: readonly Segment[],
): { readonly frame: Frame; readonly used: number } | undefined {
  for (let used = checker.bound.size === 0 ? 0 : segments.length; used > 0; used -= 1) {
    const frame = checker.bound.get(
      segments
        .slice(0, used)
        .map(({ name }) => name)
        .join('.'),
    )
    if (frame) return { frame, used }
  }
  return undefined
}

function climb(
  checker: Checker,
  segments: readonly Segment[],
  frame: Frame,
  used: number,
): { readonly frame: Frame; readonly used: number } | undefined {
  const step = segments[used]
  // A line may list its parent as a field too, which is then its id; what stands behind it is read from the row above.
  const isField =
    Object.hasOwn(frame.entity.fields, 'parent') &&
    (frame.entity.parent === undefined || used === segments.length - 1)
  if (step?.name !== 'parent' || isField) return { frame, used }
  const above = frameAbove(frame, checker.scope)
  if (above) return climb(checker, segments, above, used + 1)
  return complain(checker, 'unknown-name', step, { name: 'parent', candidates: namesOf(frame.entity) })
}

/** Field by field through refs to the value; after a lookup its attribute. */
function follow(checker: Checker, frame: Frame, steps: readonly Segment[], span: Span): Typed | undefined {
  let via: readonly ScopeField[] = noFields
  let entities: readonly ScopeEntity[] = noEntities
  let entity = frame.entity
  let several: ScopeField | undefined
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]
    if (!step) break
    const field: ScopeField | undefined = several
      ? ofKind(entity, several, step.name)
      : ownField(entity, step.name)
    if (!field && several) return unknownKind(checker, several, step)
    if (!field) return unknownField(checker, entity, step, via.length === 0 && frame === checker.here)
    several = field.kinds && at < steps.length - 1 ? field : undefined
    if (several) continue
    if (at === steps.length - 1) return value(checker, { frame, via, entities, field }, span)
    if (field.storage === 'list')
      return complain(checker, 'wrong-type', step, { found: 'list', wanted: 'value', name: step.name })
    const next = field.to === undefined ? undefined : checker.scope.entity(field.to)
    if (!next) return attribute(checker, { frame, via, entities, field }, steps.slice(at + 1), span)
    via = [...via, field]
    entities = [...entities, next]
    entity = next
  }
  return undefined
}

function unknownKind(checker: Checker, { kinds = [] }: ScopeField, step: Segment): undefined {
  return complain(checker, 'unknown-name', step, {
    name: step.name,
    candidates: kinds.map(({ code }) => code),
  })
}

const noFields: readonly ScopeField[] = []
const noEntities: readonly ScopeEntity[] = []

function value(checker: Checker, read: Read, span: Span): Typed {
  return { kind: 'read', read, typing: typingOf(read.field, checker.scope), span }
}

function attribute(checker: Checker, read: Read, rest: readonly Segment[], span: Span): Typed | undefined {
  const of = value(checker, read, span)
  const [name, further] = rest
  const codes = of.typing.codes ?? []
  const candidates = [...new Set(codes.flatMap(({ attributes }) => Object.keys(attributes ?? {})))]
  if (!name) return undefined
  const texts = codes.flatMap(({ attributes }) => attributes?.[name.name] ?? [])
  if (!read.field.typeCode || texts.length === 0)
    return complain(checker, 'unknown-name', name, { name: name.name, candidates })
  if (further) return complain(checker, 'unknown-name', further, { name: further.name, candidates: [] })
  const typing = {
    type: texts.every((text) => /^-?\d+(\.\d+)?$/.test(text)) ? ('decimal' as const) : ('text' as const),
  }
  return {
    kind: 'attribute',
    of,
    typeCode: read.field.typeCode,
    attribute: name.name,
    typing: isNumber(typing) ? typing : { type: 'text' },
    span,
  }
}

function unknownField(checker: Checker, entity: ScopeEntity, step: Segment, bare: boolean): undefined {
  if (Object.hasOwn(entity.lines, step.name))
    return complain(checker, 'wrong-type', step, { found: 'list', wanted: 'value', name: step.name })
  return complain(checker, 'unknown-name', step, {
    name: step.name,
    // They are asked for when it is told: some checks are only tried.
    get candidates() {
      return bare ? namesHere(checker) : namesOf(entity)
    },
  })
}

/** Everything that a path may begin with here, and the words that stand alone. */
export function namesHere(checker: Checker): readonly string[] {
  const own = checker.here ? namesOf(checker.here.entity) : []
  return [
    ...new Set([
      ...own,
      ...checker.bound.keys(),
      ...(isElsewhere(checker) ? ['this'] : []),
      ...(checker.scope.effect?.grouped ? ['each'] : []),
      'me',
      'today',
      'now',
      'null',
      'true',
      'false',
    ]),
  ]
}

/** `namesOf({ fields: { price: {} }, lines: { lines: {} } })` → `[ 'price', 'lines' ]`. */
export function namesOf(entity: ScopeEntity): readonly string[] {
  return [
    ...Object.keys(entity.fields),
    ...Object.keys(entity.lines),
    ...(entity.parent === undefined ? [] : ['parent']),
  ]
}
