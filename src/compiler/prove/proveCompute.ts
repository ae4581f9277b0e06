import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledField, CompiledGathering } from '../../language/field.ts'
import { followedInputs, keptTableOf } from '../../rules/document/keptTable.ts'
import { restVerbs } from '../../rules/document/atRest.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { fieldsBehind } from './fieldsRead.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'
import type { Mark } from '../source/SourceFile.ts'

type Names = readonly string[]

/**
 * Values that follow may not need each other in a circle: computed within a row, over its lines, from what holds it, or through refs from base
 * data to other base data, where they are kept; added up over rows elsewhere. What comes through
 * any other ref is frozen, and a tree has an end. A state stands in a circle only where it follows by itself and others add up rows by
 * it: what happens within one document is played through (explore). */
export function proveCompute(
  { definitions: { entities }, to }: Proof,
  markOf: (entity: string, field: string) => Mark | undefined,
): void {
  const done = new Set<string>()
  const needs = (field: string) => needsOf(field, entities)
  // A circle that is new goes through something that is new.
  const all = Object.values(entities)
  const fresh = all.filter((entity) => !withoutCircle.has(entity))
  const before = to.diagnostics.length
  for (const { name: owner, fields, states } of fresh)
    for (const { name } of fields.filter((field) => isFollowing(field, states?.field))) {
      const found = findCircle(`${owner}.${name}`, needs, done, [])
      const circle = found && fromFirst(found)
      const [first = '', field = ''] = circle?.[0]?.split('.') ?? []
      const mark = circle && markOf(first, field)
      if (circle && mark) report(to, 'compute-cycle', mark, { fields: circle })
    }
  if (to.diagnostics.length === before) for (const entity of fresh) withoutCircle.add(entity)
}

/** What is entered needs nothing. */
const isFollowing = ({ name, compute, gathered }: CompiledField, state: string | undefined): boolean =>
  compute !== undefined || gathered !== undefined || name === state

const withoutCircle = new WeakSet<CompiledEntity>()

/** A circle begins where its first name is by the alphabet: it is told once, however it was found. */
function fromFirst(circle: Names): Names {
  const round = circle.slice(1)
  const start = round.indexOf([...round].sort()[0] ?? '')
  const turned = [...round.slice(start), ...round.slice(0, start)]
  return [...turned, turned[0] ?? '']
}

function needsOf(name: string, entities: Entities): Names {
  const [owner = '', field = ''] = name.split('.')
  const entity = entities[owner]
  if (!entity) return []
  const { compute, gathered } = namesOf(entity).get(field) ?? {}
  return [
    ...followed(entity, entities),
    ...read(entity, [compute], entities),
    ...(gathered && !isTree(entity, gathered)
      ? [
          ...fieldsAt(entities[gathered.entity], gathered.reads, entities),
          ...fieldsAt(entity, gathered.ownReads, entities),
        ]
      : []),
    ...(entity.states?.field === field ? statesBehind(entity, entities) : []),
  ]
}

/** What the rows of a kept table follow: whatever one of them says is there because of that. */
function followed(entity: CompiledEntity, entities: Entities): Names {
  const kept = keptTableOf(entities, entity)
  const holder = kept && entities[entity.parent?.entity ?? '']
  if (!kept || !holder) return []
  const { own, each } = followedInputs(kept)
  return [...fieldsAt(entities[kept.each.entity], each, entities), ...fieldsAt(holder, own, entities)]
}

/** What rows of a tree add up over those below them comes to an end. */
const isTree = ({ name, tree }: CompiledEntity, { entity, by }: CompiledGathering): boolean =>
  entity === name && by.some(({ theirs, own }) => own === 'id' && theirs === `${tree ?? ''}Id`)

const read = (
  entity: CompiledEntity | undefined,
  rules: readonly (Expression | undefined)[],
  entities: Entities,
): Names =>
  fieldsAt(
    entity,
    rules.flatMap((rule) => rule?.deps ?? []),
    entities,
  )

const fieldsAt = (entity: CompiledEntity | undefined, ways: Names, entities: Entities): Names =>
  entity ? ways.flatMap((way) => fieldOf(entity, way.split('.'), entities) ?? []) : []

/** Of what leads a row on by itself only what others bring about: the rest stays within the document. */
const statesBehind = (entity: CompiledEntity, entities: Entities): Names =>
  restVerbs(entity)
    .flatMap(({ when }) => (when ? [...fieldsBehind(entity, when, entities)] : []))
    .flatMap(([field, owner]) => (field.gathered ? [`${owner.name}.${field.name}`] : []))

/** `lines.taxAmount` and `parent.rate` are fields of other entities; a path through a ref is none of this. */
function fieldOf(
  entity: CompiledEntity,
  [first = '', ...rest]: Names,
  entities: Entities,
): string | undefined {
  if (rest.length === 0) {
    const field = namesOf(entity).get(first)
    return field && `${entity.name}.${field.name}`
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
  entities: Entities,
): CompiledEntity | undefined {
  const target =
    kind === 'baseData' ? entities[fields.find((field) => field.name === ref)?.to ?? ''] : undefined
  return target?.kind === 'baseData' && target.name !== name ? target : undefined
}

const fieldNames = new WeakMap<CompiledEntity['fields'], ReadonlyMap<string, CompiledField>>()

/** The fields of an entity by their names and wire keys. */
function namesOf({ fields }: CompiledEntity): ReadonlyMap<string, CompiledField> {
  const names =
    fieldNames.get(fields) ??
    new Map(
      fields.flatMap(
        (field) =>
          [
            [field.name, field],
            [field.wire, field],
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
