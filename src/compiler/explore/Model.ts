import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { fieldOf, type Entities } from '../../rules/document/rowPath.ts'
import { readAt } from '../prove/fieldsRead.ts'
import { truthIn, type Facts } from '../prove/truthIn.ts'
import { onlyGrows } from './onlyGrows.ts'

/** A quantity that others move: what flows take of a row, what rows of other documents add up to. */
export interface Outside {
  readonly field: CompiledField
  readonly flows: readonly CompiledFlow[]
  /** What was taken is never given back. */ readonly grows: boolean
}

/** A document reduced to what its states depend on. What is left out stands in nobody's way. */
export interface Model {
  readonly header: CompiledEntity
  readonly entities: Entities
  readonly lookups: Definitions['lookups']
  /** By entity: quantities that others move. */
  readonly outside: ReadonlyMap<string, readonly Outside[]>
  /** By entity: fields whose value makes a difference between two situations. */
  readonly kept: ReadonlyMap<string, readonly string[]>
  /** By entity: entered codes and flags on which the way of a document depends. */
  readonly choices: ReadonlyMap<string, readonly CompiledField[]>
  /** All words of the rules that are looked at: whoever wants to know which codes they name. */
  readonly words: ReadonlySet<string>
}

/** A field by entity and wire key. */
type Place = string
const placeOf = (entity: CompiledEntity, field: CompiledField): Place => `${entity.name} ${field.wire}`

/** The model of a document with states; undefined for anything else. */
export function modelOf(
  definitions: Pick<Definitions, 'entities' | 'lookups'>,
  name: string,
): Model | undefined {
  const header = definitions.entities[name]
  if (!header?.states || header.parent) return undefined
  const all = withLines(header, definitions.entities)
  const flows = Object.values(definitions.entities).flatMap((entity) => entity.flows)
  const growing = new Set(
    Object.values(definitions.entities).flatMap((entity) =>
      entity.flows.filter((flow) => onlyGrows(flow, entity, definitions.entities)),
    ),
  )
  const counts = new Set<Place>()
  const words = new Set<string>()
  const reading = (entity: CompiledEntity, rule: Expression) => {
    for (const word of rule.source.match(/\b[A-Z][A-Z0-9_]*\b/g) ?? []) words.add(word)
    for (const place of placesOf(entity, rule, definitions.entities)) counts.add(place)
  }
  for (const entity of all) {
    for (const field of entity.fields)
      if (field.name === entity.states?.field) counts.add(placeOf(entity, field))
    for (const { when } of entity.derive) reading(entity, when)
    for (const { require } of entity.verbs)
      for (const { rule } of require) if (!isBeyond(entity, rule, definitions.entities)) reading(entity, rule)
  }
  close(all, definitions.entities, counts, reading)
  const choices = new Map(
    all.map((entity) => [
      entity.name,
      entity.fields.filter(
        (field) =>
          counts.has(placeOf(entity, field)) && isChoice(field) && field.name !== entity.states?.field,
      ),
    ]),
  )
  for (const { source, when, of } of flows) {
    const entity = all.find((one) => one.name === source)
    if (!entity) continue
    for (const rule of [when, of])
      if (
        flows.some(({ taken }) => taken && entity.fields.some((field) => counts.has(placeOf(entity, field))))
      )
        reading(entity, rule)
  }
  close(all, definitions.entities, counts, reading)
  const entities = Object.fromEntries(
    all.map((entity) => [entity.name, reduced(entity, definitions.entities, counts)]),
  )
  const own = Object.values(entities)
  return {
    header: entities[name] ?? header,
    entities,
    lookups: definitions.lookups,
    words,
    choices,
    outside: new Map(
      own.map((entity) => [entity.name, outsideOf(entity, flows, growing, definitions.entities)]),
    ),
    kept: new Map(
      own.map((entity) => [
        entity.name,
        entity.fields.filter(({ compute }) => !compute).map(({ wire }) => wire),
      ]),
    ),
  }
}

function withLines(entity: CompiledEntity, entities: Entities): CompiledEntity[] {
  return [
    entity,
    ...entity.lines.flatMap(({ entity: line }) =>
      entities[line] ? withLines(entities[line], entities) : [],
    ),
  ]
}

/** What a counting field follows from counts too: its rule, and what verbs write into it. */
function close(
  all: readonly CompiledEntity[],
  entities: Entities,
  counts: Set<Place>,
  reading: (entity: CompiledEntity, rule: Expression) => void,
): void {
  for (let before = -1; before < counts.size;) {
    before = counts.size
    for (const entity of all) {
      for (const field of entity.fields.filter((one) => counts.has(placeOf(entity, one))))
        for (const rule of [field.compute, field.default]) if (rule) reading(entity, rule)
      for (const { set } of entity.verbs)
        for (const { lines, field, value, when } of set) {
          const owner = lineAt(entity, lines, entities)
          const target = owner && fieldOf(owner, field)
          if (!owner || !target || !counts.has(placeOf(owner, target))) continue
          for (const rule of when ? [value, when] : [value]) reading(owner, rule)
        }
    }
  }
}

export function lineAt(
  entity: CompiledEntity,
  path: string | undefined,
  entities: Entities,
): CompiledEntity | undefined {
  return (path?.split('.') ?? []).reduce<CompiledEntity | undefined>(
    (at, name) => entities[at?.lines.find((lines) => lines.name === name)?.entity ?? ''],
    entity,
  )
}

/** Fields of the document that a rule reads; what it reads through refs is none of them. */
function placesOf(entity: CompiledEntity, rule: Expression, entities: Entities): Place[] {
  return rule.deps.flatMap((dep) => {
    const found = readAt(entity, dep.split('.'), entities)
    return found?.field ? [placeOf(found.entity, found.field)] : []
  })
}

/** Whether a rule asks, itself or through what is computed, for something that is not modelled: the user, the clock, other documents, entered texts and dates. */
export function isBeyond(entity: CompiledEntity, rule: Expression, entities: Entities): boolean {
  return (
    /\b(?:today|now)\b/.test(rule.source) ||
    rule.deps.some((dep) => {
      if (dep === 'me.audience' || isMeasured(entity, dep, entities)) return false
      const found = readAt(entity, dep.split('.'), entities)
      if (!found?.field) return !found
      return found.field.compute
        ? isBeyond(found.entity, found.field.compute, entities)
        : !isModelled(found.field)
    })
  )
}

/** Decimals of a unit and other whole numbers that are read through a ref: any will do. */
function isMeasured(entity: CompiledEntity, dep: string, entities: Entities): boolean {
  if (dep.startsWith('parent.') && entity.parent && entities[entity.parent.entity])
    return isMeasured(entities[entity.parent.entity] as CompiledEntity, dep.slice('parent.'.length), entities) // just looked
  return entity.paths.some(({ path, storage }) => path === dep && storage === 'integer')
}

/** A rule about something that is not modelled stands in the way only where the states alone forbid it. */
function asFarAsModelled<R extends Expression<boolean>>(
  entity: CompiledEntity,
  rule: R,
  entities: Entities,
): R {
  return isBeyond(entity, rule, entities)
    ? { ...rule, run: (row, env) => truthIn(rule.source, factsOf(row, env)) !== false }
    : rule
}

function factsOf(row: Row, env: ExpressionEnv): Facts {
  const facts: Record<string, string> = { 'me.audience': String(env.me['audience'] ?? '') }
  let stem = ''
  for (let at: ExpressionEnv['up'] = { row, up: env.up }; at; at = at.up) {
    for (const [key, value] of Object.entries(at.row))
      if (typeof value === 'string') facts[stem + key] = value
    stem += 'parent.'
  }
  return facts
}

const isNumber = ({ storage }: CompiledField) => storage === 'decimal' || storage === 'integer'
const isCode = ({ storage, type, typeCode }: CompiledField) =>
  storage === 'flag' || type === 'lookup' || typeCode !== undefined
const isDate = ({ storage }: CompiledField) => storage === 'date' || storage === 'datetime'
const isModelled = (field: CompiledField) =>
  isNumber(field) || isCode(field) || (isDate(field) && field.assigned === true)
const isChoice = (field: CompiledField) => isCode(field) && !field.assigned && !field.compute && !field.rollup

/** An entity of which only what counts is left. */
function reduced(entity: CompiledEntity, entities: Entities, counts: ReadonlySet<Place>): CompiledEntity {
  const isKept = (owner: CompiledEntity | undefined, name: string) => {
    const field = owner && fieldOf(owner, name)
    return owner !== undefined && field !== undefined && counts.has(placeOf(owner, field))
  }
  return {
    ...entity,
    lines: entity.lines.map(({ follow, ...rest }) => ({
      ...rest,
      ...(follow ? { follow: follow.filter(({ field }) => isKept(entities[rest.entity], field)) } : {}),
    })),
    fields: entity.fields
      .filter((field) => counts.has(placeOf(entity, field)))
      .map(({ scaleOf: _, ...field }) => field),
    verbs: entity.verbs.map((verb) => ({
      ...verb,
      ask: verb.ask.filter((name) => isKept(entity, name)),
      require: verb.require.map((rule) => ({ ...rule, rule: asFarAsModelled(entity, rule.rule, entities) })),
      set: verb.set.filter(({ lines, field }) => isKept(lineAt(entity, lines, entities), field)),
    })),
  }
}

function outsideOf(
  entity: CompiledEntity,
  flows: readonly CompiledFlow[],
  growing: ReadonlySet<CompiledFlow>,
  entities: Entities,
): Outside[] {
  const taking = (field: CompiledField) =>
    flows.filter(
      ({ source, taken }) =>
        source === entity.name && taken?.slice(taken.lastIndexOf('.') + 1) === field.name,
    )
  return entity.fields.flatMap((field) => {
    const own = taking(field)
    if (own.length > 0)
      return [
        {
          field,
          flows: own.map((flow) => ({ ...flow, when: asFarAsModelled(entity, flow.when, entities) })),
          grows: own.every((flow) => growing.has(flow)),
        },
      ]
    return field.rollup && field.rollup.aggregate !== 'min' && field.rollup.aggregate !== 'max'
      ? [{ field, flows: [], grows: false }]
      : []
  })
}
