import { isRefType } from '../types/fieldTypes.ts'
import type { CompiledPath } from '../../language/field.ts'
import type { ScopeField } from './Scope.ts'
import { readAs } from './Typed.ts'
import type { Frame, Read, Reading, Typed } from './Typed.ts'

/** A value read through refs, and the entity whose rows must carry it. */
export interface OwnedPath {
  readonly entity: string
  readonly path: CompiledPath
}

/** Every part of an expression, itself first. */
export function partsOf(typed: Typed): readonly Typed[] {
  const parts = [typed]
  addChildren(typed, parts)
  return parts
}

function addChildren(typed: Typed, parts: Typed[]): void {
  if (typed.kind === 'read' || typed.kind === 'literal') return // most of them
  const found = childrenOf(typed)
  if (found === nothing) return
  for (const child of found) {
    parts.push(child)
    addChildren(child, parts)
  }
}

const nothing: readonly Typed[] = []
const none = () => nothing
const inner = ({ of }: { readonly of: Typed }) => [of]
const sides = ({ left, right }: { readonly left: Typed; readonly right: Typed }) => [left, right]

const children: Reading<readonly Typed[]> = {
  literal: none,
  clock: none,
  me: none,
  setting: ({ of }) => (of ? [of] : []),
  read: none,
  attribute: inner,
  isNull: inner,
  not: inner,
  negate: inner,
  convert: inner,
  compare: sides,
  same: sides,
  and: sides,
  or: sides,
  arithmetic: sides,
  join: sides,
  in: ({ of, list }) => [of, ...list],
  inList: ({ of, list }) => [of, list],
  shift: ({ date, days }) => [date, days],
  days: ({ from, to }) => [from, to],
  call: ({ args }) => args,
  share: ({ amount, places, among, most }) => [amount, places, among, ...(most ? [most] : [])],
  formula: ({ of, among, facts }) => [of, among, ...facts],
  aggregate: ({ value, when, sort }) => [
    ...(value ? [value] : []),
    ...(when ? [when] : []),
    ...sort.map(({ by }) => by),
  ],
}

/** The parts directly inside a part. */
export const childrenOf = (typed: Typed): readonly Typed[] => readAs(children, typed)

/** `keyOf({ via: [{ name: 'partner', wire: 'partnerId' }], field: { name: 'id' } })` → `'partnerId'`. The key of a read in the flat row of its frame: `price`, `partnerId`, `partner.termId`. */
export function keyOf({ via, field }: Pick<Read, 'via' | 'field'>): string {
  const last = via.at(-1)
  if (!last) return field.wire
  if (field.name === 'id') return [...via.slice(0, -1).map(({ name }) => name), last.wire].join('.')
  return [...via.map(({ name }) => name), field.wire].join('.')
}

/** Wire paths that the expression reads, each once: `price`, `lines.amount`, `lines`, `parent.status`, `me.orgs`, `this.ouId`. */
export function dependencies(typed: Typed): string[] {
  const paths = new Set<string>()
  for (const part of partsOf(typed)) {
    if (part.kind === 'me') paths.add(`me.${part.name}`)
    else if (part.kind === 'aggregate')
      for (const frame of part.over) if (!isFound(frame)) paths.add(prefixOf(frame))
    if (part.kind === 'read' && !isFound(part.read.frame)) paths.add(wayTo(part.read))
  }
  return [...paths]
}

function wayTo(read: Read): string {
  const [prefix, key] = [prefixOf(read.frame), keyOf(read)]
  return prefix === '' || key === '' ? prefix + key : `${prefix}.${key}`
}

/** `isFound({ kind: 'row' })` → `false`. Whether the frame's row is none of the document's: what is read there, the row need not carry. */
export function isFound(frame: Frame): boolean {
  if (frame.kind === 'line') return isFound(frame.holder)
  return frame.kind === 'found' || (frame.kind === 'up' && isFound(frame.below))
}

/** The way from the expression's own row to the frame. */
export function prefixOf(frame: Frame): string {
  switch (frame.kind) {
    case 'row':
      return ''
    case 'up':
      return [baseOf(frame), ...Array<string>(frame.levels).fill('parent')]
        .filter((each) => each !== '')
        .join('.')
    case 'self':
      return `this.${selfKey(frame, '')}`.replace(/\.$/, '')
    case 'found':
      return frame.name
    case 'line':
      return [prefixOf(frame.holder), frame.name].filter((each) => each !== '').join('.')
  }
}

/** `selfKey({ kind: 'self', levels: 1 }, 'ouId')` → `'parent.ouId'`. The key under which the edited row, and what stands beside it, has a value. */
export const selfKey = ({ levels, each }: Frame & { readonly kind: 'self' }, name: string): string =>
  [...(each ? ['each'] : []), ...Array<string>(levels).fill('parent'), name].join('.')

/** Where a climb begins: at the expression's own row, or at a row that was found. */
function baseOf(frame: Frame): string {
  if (frame.kind === 'up') return baseOf(frame.below)
  return isFound(frame) ? prefixOf(frame) : ''
}

/** What rows must carry so that this expression can be read from them, of all its parts. */
export function pathsAmong(parts: readonly Typed[]): readonly OwnedPath[] {
  const all: OwnedPath[] = []
  for (const part of parts) {
    if (part.kind !== 'read' || !isThroughRefs(part.read) || isFound(part.read.frame)) continue
    for (const one of pathsOfRead(part.read, part.read.frame))
      if (!all.some(({ entity, path }) => entity === one.entity && path.path === one.path.path)) all.push(one)
  }
  return all
}

/** Otherwise the row itself, or one that is on the way to it, has the value. */
const isThroughRefs = ({ via, frame }: Read): boolean =>
  via.length > 0 || frame.kind === 'up' || frame.kind === 'self'

function pathsOfRead(read: Read, frame: Frame): OwnedPath[] {
  const own = wanted(read) ? [{ entity: frame.entity.name, path: pathOf(read, []) }] : []
  const levels = frame.kind === 'up' || frame.kind === 'self' ? frame.levels : 0
  return levels === 0
    ? own
    : [...own, { entity: bottomOf(frame), path: pathOf(read, Array<string>(levels).fill('parent')) }]
}

const wanted = ({ via, field }: Read) => via.length > 1 || (via.length === 1 && field.name !== 'id')

/** The entity of the row at the bottom of a climb: the expression's own, or the edited one. */
function bottomOf(frame: Frame): string {
  if (frame.kind === 'up') return bottomOf(frame.below)
  return frame.kind === 'self' ? frame.bottom : frame.entity.name
}

function pathOf(read: Read, climb: readonly string[]): CompiledPath {
  const { via, field } = read
  const direct = field.name === 'id' && via.length > 0
  const steps = direct ? via.slice(0, -1) : via
  const target = direct ? (via.at(-1) ?? field) : field
  return {
    path: [...climb, keyOf(read)].join('.'),
    via: [...climb, ...steps.map(({ name }) => name)],
    field: target.name,
    part: direct || isRef(field) ? 'id' : undefined,
    label: target.label,
    storage: target.storage,
  }
}

const isRef = (field: ScopeField) => isRefType(field.type) && field.wire !== field.name
