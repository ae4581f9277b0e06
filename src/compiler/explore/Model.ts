import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv, Limit } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledAssignment, CompiledVerb } from '../../language/verb.ts'
import { restVerbs } from '../../rules/document/atRest.ts'
import { fieldOf, type Entities } from '../../rules/document/rowPath.ts'
import { readAt } from '../prove/fieldsRead.ts'
import { truthIn, type Facts } from '../scope/truthIn.ts'
import { onlyGrows } from './onlyGrows.ts'

/** A quantity that others move: what flows take of a row, what rows of other documents add up to. */
export interface Outside {
  readonly field: CompiledField
  readonly flows: readonly CompiledFlow[]
  /** How much flows may take. */
  readonly limits: readonly Limit[]
  /** What was taken is never given back. */
  readonly grows: boolean
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
  const every = definitions.entities
  const all = withLines(header, every)
  const flows = Object.values(every).flatMap((entity) => entity.flows)
  const reading = new Reading(every)
  readStates(all, reading)
  close(all, reading)
  const choices = byEntity(all, (entity) => entity.fields.filter((field) => isWay(entity, field, reading)))
  readSources(all, flows, reading)
  close(all, reading)
  const own = all.map((entity) => reduced(entity, every, reading.counts))
  const entities = Object.fromEntries(own.map((entity) => [entity.name, entity]))
  return {
    header: entities[name] ?? header,
    entities,
    lookups: definitions.lookups,
    words: reading.words,
    choices,
    outside: byEntity(own, (entity) => outsideOf(entity, every)),
    kept: byEntity(own, ({ fields }) => fields.flatMap(({ compute, wire }) => (compute ? [] : wire))),
  }
}

const byEntity = <T>(
  entities: readonly CompiledEntity[],
  of: (entity: CompiledEntity) => T,
): Map<string, T> => new Map(entities.map((entity) => [entity.name, of(entity)]))

/** What was found so far to count, and the words of the rules that were read for it. */
class Reading {
  readonly counts = new Set<Place>()
  readonly words = new Set<string>()
  readonly entities: Entities
  constructor(entities: Entities) {
    this.entities = entities
  }

  read(entity: CompiledEntity, rule: Expression): void {
    for (const word of rule.source.match(/\b[A-Z][A-Z0-9_]*\b/g) ?? []) this.words.add(word)
    for (const place of placesOf(entity, rule, this.entities)) this.counts.add(place)
  }

  isCounting(entity: CompiledEntity, field: CompiledField): boolean {
    return this.counts.has(placeOf(entity, field))
  }
}

/** States count, and what verbs ask for. */
function readStates(all: readonly CompiledEntity[], reading: Reading): void {
  for (const entity of all) {
    const state = entity.states && fieldOf(entity, entity.states.field)
    if (state) reading.counts.add(placeOf(entity, state))
    for (const { when } of restVerbs(entity)) if (when) reading.read(entity, when)
    const rules = entity.verbs.flatMap(({ require, toWhich }) => [
      ...require.map(({ rule }) => rule),
      ...(toWhich ? [toWhich] : []),
    ])
    for (const rule of rules) if (!isBeyond(entity, rule, reading.entities)) reading.read(entity, rule)
  }
}

/** Where others take from the document, it counts whether they may and how much. */
function readSources(all: readonly CompiledEntity[], flows: readonly CompiledFlow[], reading: Reading): void {
  for (const { source, when, counted } of flows) {
    const entity = all.find((one) => one.name === source)
    if (!entity) continue
    const limits = entity.limits.filter((limit) => limit.counted.some((wire) => counted.includes(wire)))
    for (const rule of [when, ...limits.flatMap(({ bound, unless }) => (unless ? [bound, unless] : [bound]))])
      if (entity.fields.some((field) => reading.isCounting(entity, field))) reading.read(entity, rule)
  }
}

/** An entered code or flag on which the way of a document depends. */
const isWay = (entity: CompiledEntity, field: CompiledField, reading: Reading): boolean =>
  reading.isCounting(entity, field) && isChoice(field) && field.name !== entity.states?.field

function withLines(entity: CompiledEntity, entities: Entities): CompiledEntity[] {
  return [
    entity,
    ...entity.lines.flatMap(({ entity: line }) =>
      entities[line] ? withLines(entities[line], entities) : [],
    ),
  ]
}

/** What a counting field follows from counts too: its rule, and what verbs write into it. */
function close(all: readonly CompiledEntity[], reading: Reading): void {
  for (let before = -1; before < reading.counts.size;) {
    before = reading.counts.size
    for (const entity of all) {
      for (const field of entity.fields.filter((one) => reading.isCounting(entity, one)))
        for (const rule of [field.compute, field.default]) if (rule) reading.read(entity, rule)
      for (const assignment of entity.verbs.flatMap(({ set }) => set)) readSet(entity, assignment, reading)
      for (const { value, ...ask } of entity.verbs.flatMap(({ askLines = [] }) => askLines))
        if (value) readSet(entity, { ...ask, value }, reading)
    }
  }
}

function readSet(
  entity: CompiledEntity,
  { lines, field, value, when }: CompiledAssignment,
  reading: Reading,
): void {
  const owner = lineAt(entity, lines, reading.entities)
  const target = owner && fieldOf(owner, field)
  if (!owner || !target || !reading.isCounting(owner, target)) return
  for (const rule of when ? [value, when] : [value]) reading.read(owner, rule)
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
const isChoice = (field: CompiledField) =>
  isCode(field) && !field.assigned && !field.compute && !field.gathered

/** A verb that chooses where it leads by what is not modelled may lead to each. */
function waysOf(entity: CompiledEntity, verb: CompiledVerb, entities: Entities): readonly CompiledVerb[] {
  const { toWhich, to = [], ...rest } = verb
  if (!toWhich || !isBeyond(entity, toWhich, entities)) return [verb]
  return to.map((state) => ({ ...rest, to: [state] }))
}

/** An entity of which only what counts is left. */
function reduced(entity: CompiledEntity, entities: Entities, counts: ReadonlySet<Place>): CompiledEntity {
  const isKept = (owner: CompiledEntity | undefined, name: string) => {
    const field = owner && fieldOf(owner, name)
    return owner !== undefined && field !== undefined && counts.has(placeOf(owner, field))
  }
  return {
    ...entity,
    lines: entity.lines.map(({ first, ...rest }) => ({
      ...rest,
      ...(first
        ? { first: first.map((row) => row.filter(({ field }) => isKept(entities[rest.entity], field))) }
        : {}),
    })),
    fields: entity.fields
      .filter((field) => counts.has(placeOf(entity, field)))
      .map(({ scaleOf: _, ...field }) => field),
    verbs: entity.verbs
      .flatMap((verb) => waysOf(entity, verb, entities))
      .map((verb) => ({
        ...verb,
        ask: verb.ask.filter((name) => isKept(entity, name)),
        askLines: (verb.askLines ?? []).filter(({ lines, field }) =>
          isKept(lineAt(entity, lines, entities), field),
        ),
        require: verb.require.map((rule) => ({
          ...rule,
          rule: asFarAsModelled(entity, rule.rule, entities),
        })),
        set: verb.set.filter(({ lines, field }) => isKept(lineAt(entity, lines, entities), field)),
      })),
  }
}

function outsideOf(entity: CompiledEntity, entities: Entities): Outside[] {
  return entity.fields.flatMap((field): Outside[] => {
    if (!field.gathered || ['min', 'max'].includes(field.gathered.aggregate)) return []
    const taking = Object.values(entities).flatMap((document) =>
      document.flows
        .filter(({ source, counted }) => source === entity.name && counted.includes(field.wire))
        .map((flow) => ({ flow, document })),
    )
    return [
      {
        field,
        flows: taking.map(({ flow }) => ({ ...flow, when: asFarAsModelled(entity, flow.when, entities) })),
        limits: entity.limits.filter(({ side, counted }) => side === 'most' && counted.includes(field.wire)),
        grows:
          taking.length > 0 &&
          taking.every(({ flow, document }) => onlyGrows(flow, field, document, entities)),
      },
    ]
  })
}
