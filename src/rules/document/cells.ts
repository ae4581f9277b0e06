import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import { fieldOf, type Entities } from './rowPath.ts'

/** A value that the rules write: a field of the header, or of every line at one level. */
export interface Cell {
  /** `show`: the value goes where the row, being what it is, has none; `value` is then the condition. */
  readonly kind: 'compute' | 'default' | 'first' | 'show'
  readonly entity: CompiledEntity
  /** Names of the lines from the header down: [] is the header itself. */
  readonly level: readonly string[]
  readonly field: CompiledField
  readonly value: Expression
  readonly when?: Expression
  /** Of a first row: which one it is, of how many. */
  readonly first?: { readonly at: number; readonly of: number }
  /** Paths whose change it sees, from the header without indices: those that it reads (`rate`, `lines.price`), and the refs through which it reads. */
  readonly watches: readonly string[]
  /** Of these paths those at which it looks in its neighbours too (`parent.lines.price`): the depth of the row whose lines they are. */
  readonly among: ReadonlyMap<string, number>
  /** Its own such path. */
  readonly writes: string
}

const plans = new WeakMap<CompiledEntity, readonly Cell[]>()

/** All cells of a document, each after the cells that it reads. */
export function cellsOf(entities: Entities, entity: CompiledEntity): readonly Cell[] {
  const known = plans.get(entity)
  if (known) return known
  const plan = inOrder(cellsAt(entities, entity, []))
  plans.set(entity, plan)
  return plan
}

function cellsAt(entities: Entities, entity: CompiledEntity, level: readonly string[]): readonly Cell[] {
  const own = entity.fields.flatMap((field): Cell[] => {
    const value = field.compute ?? field.default
    const cell = value ? [makeCell(field.compute ? 'compute' : 'default', entity, level, field, value)] : []
    return field.show && !field.compute ? [...cell, makeCell('show', entity, level, field, field.show)] : cell
  })
  const below = entity.lines.flatMap(({ name, entity: line, first = [] }) => {
    const lineEntity = entities[line]
    if (!lineEntity) return []
    const inner = [...level, name]
    const following = first.flatMap((values, at) =>
      values.flatMap(({ field: target, value }): Cell[] => {
        const field = fieldOf(lineEntity, target)
        return field
          ? [{ ...makeCell('first', lineEntity, inner, field, value), first: { at, of: first.length } }]
          : []
      }),
    )
    return [...following, ...cellsAt(entities, lineEntity, inner)]
  })
  return [...own, ...below]
}

function makeCell(
  kind: Cell['kind'],
  entity: CompiledEntity,
  level: readonly string[],
  field: CompiledField,
  value: Expression,
): Cell {
  const deps = [...value.deps, ...(field.show?.deps ?? []), ...(field.scaleOf?.deps ?? [])]
  const reads = deps.flatMap((dep) => fromHeader(level, dep))
  const writes = [...level, field.wire].join('.')
  return {
    kind,
    entity,
    level,
    field,
    value,
    watches: [...new Set([...reads.flatMap(seenThrough), ...(kind === 'show' ? [writes] : [])])],
    among: new Map(deps.flatMap((dep) => amongOf(level, dep))),
    writes,
  }
}

/** What is read of the lines among which the row stands itself: going up and down again the same way. */
function amongOf(level: readonly string[], dep: string): (readonly [path: string, depth: number])[] {
  const depth = level.length - climbsOf(dep)
  if (depth < 0 || depth === level.length) return []
  return fromHeader(level, dep)
    .filter((path) => path.split('.')[depth] === level[depth])
    .flatMap(seenThrough)
    .map((path) => [path, depth])
}

const climbsOf = (dep: string): number => (/^(?:parent\.)*/.exec(dep)?.[0].length ?? 0) / 'parent.'.length

/** `partner.term.days` is seen to change with itself, with `partnerId` and with `partner.termId`. */
function seenThrough(read: string): readonly string[] {
  const steps = read.split('.')
  return [read, ...steps.slice(0, -1).map((_, at) => `${steps.slice(0, at + 1).join('.')}Id`)]
}

/** A path as the cell reads it, seen from the header. What is not of the document is left out. */
function fromHeader(level: readonly string[], dep: string): readonly string[] {
  if (dep.startsWith('me.') || dep.startsWith('this.')) return []
  const up = climbsOf(dep)
  // A row that is worked on alone carries what it reads above itself under the path itself.
  return up > level.length
    ? [[...level, dep].join('.')]
    : [[...level.slice(0, level.length - up), dep.slice(up * 'parent.'.length)].join('.')]
}

/** Depth first along what is read; the compiler refuses circles, and one that came here all the same is cut. */
function inOrder(cells: readonly Cell[]): readonly Cell[] {
  const ordered: Cell[] = []
  const seen = new Set<Cell>()
  const visit = (cell: Cell) => {
    if (seen.has(cell)) return
    seen.add(cell)
    for (const other of cells) if (other !== cell && cell.watches.includes(other.writes)) visit(other)
    ordered.push(cell)
  }
  cells.forEach(visit)
  return ordered
}
