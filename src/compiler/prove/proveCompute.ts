import type { CompiledEntity } from '../../language/entity.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'
import type { Mark } from '../source/SourceFile.ts'

type Names = readonly string[]

/**
 * Computed fields may not need each other in a circle: within a row, over its lines, or from what holds it, or through refs from base data to
 * other base data, where they are kept. What comes through any other ref is frozen, and a tree has an end. */
export function proveCompute(
  { definitions, to }: Proof,
  entity: CompiledEntity,
  markOf: (entity: string, field: string) => Mark | undefined,
): void {
  const done = new Set<string>()
  for (const { name, compute } of entity.fields) {
    const found =
      compute &&
      findCircle(`${entity.name}.${name}`, (field) => needsOf(field, definitions.entities), done, [])
    const circle = found && fromFirst(found)
    const [owner = '', field = ''] = circle?.[0]?.split('.') ?? []
    const mark = circle && owner === entity.name ? markOf(owner, field) : undefined
    if (circle && mark) report(to, 'compute-cycle', mark, { fields: circle })
  }
}

/** A circle begins where its first name is by the alphabet: it is told once, however it was found. */
function fromFirst(circle: Names): Names {
  const round = circle.slice(1)
  const start = round.indexOf([...round].sort()[0] ?? '')
  const turned = [...round.slice(start), ...round.slice(0, start)]
  return [...turned, turned[0] ?? '']
}

function needsOf(name: string, entities: Readonly<Record<string, CompiledEntity>>): Names {
  const [owner = '', field = ''] = name.split('.')
  const entity = entities[owner]
  const compute = entity?.fields.find((one) => one.name === field)?.compute
  return entity && compute
    ? compute.deps.flatMap((dep) => fieldOf(entity, dep.split('.'), entities) ?? [])
    : []
}

/** `lines.taxAmount` and `parent.rate` are fields of other entities; a path through a ref is none of this. */
function fieldOf(
  entity: CompiledEntity,
  [first = '', ...rest]: Names,
  entities: Readonly<Record<string, CompiledEntity>>,
): string | undefined {
  if (rest.length === 0) {
    const name = namesOf(entity).get(first)
    return name && `${entity.name}.${name}`
  }
  const lines = entity.lines.find(({ name }) => name === first)
  const above = first === 'parent' ? entity.parent?.entity : undefined
  const known = lines?.entity ?? above
  const next = known === undefined ? keptAt(entity, first, entities) : entities[known]
  return next && fieldOf(next, rest, entities)
}

/** The base data that base data computes from by this ref. */
function keptAt(
  { kind, name, fields }: CompiledEntity,
  ref: string,
  entities: Readonly<Record<string, CompiledEntity>>,
): CompiledEntity | undefined {
  const target =
    kind === 'baseData' ? entities[fields.find((field) => field.name === ref)?.to ?? ''] : undefined
  return target?.kind === 'baseData' && target.name !== name ? target : undefined
}

const fieldNames = new WeakMap<CompiledEntity['fields'], ReadonlyMap<string, string>>()

/** Wire keys and names of an entity's fields → names. */
function namesOf({ fields }: CompiledEntity): ReadonlyMap<string, string> {
  const names =
    fieldNames.get(fields) ??
    new Map(
      fields.flatMap(
        ({ name, wire }) =>
          [
            [name, name],
            [wire, name],
          ] as const,
      ),
    )
  fieldNames.set(fields, names)
  return names
}

function findCircle(
  field: string,
  needs: (field: string) => Names,
  done: Set<string>,
  way: Names,
): Names | undefined {
  const before = way.indexOf(field)
  if (before >= 0) return [...way.slice(before), field]
  if (done.has(field)) return undefined
  for (const next of needs(field)) {
    const circle = findCircle(next, needs, done, [...way, field])
    if (circle) {
      done.add(field)
      return circle
    }
  }
  done.add(field)
  return undefined
}
