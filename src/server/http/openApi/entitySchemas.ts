import type { CompiledEntity } from '../../../language/entity.ts'
import type { CompiledField } from '../../../language/field.ts'
import type { CompiledRun } from '../../../language/run.ts'
import { longestReason, type CompiledVerb } from '../../../language/verb.ts'
import { parentField, systemFields } from '../../../rules/systemFields.ts'
import {
  id,
  longestJoinedOf,
  mostRows,
  mostValues,
  mostWords,
  row as rowBound,
  type Bound,
  type Bounds,
} from '../../bounds.ts'
import {
  anyOf,
  integer,
  listOf,
  nothing,
  object,
  optionalText,
  orNull,
  word,
  yesOrNo,
  type Schema,
} from '../../Schema.ts'

/** An entity as one caller may know it. */
export interface Known {
  readonly entity: CompiledEntity
  /** Fields that this caller never sees. */
  readonly hidden: ReadonlySet<string>
}

const decimal: Schema = { type: 'string', pattern: '^-?[0-9]+([.][0-9]+)?$' }
const date: Schema = { type: 'string', format: 'date' }
const datetime: Schema = { type: 'string', description: 'yyyy-MM-dd HH:mm:ss' }

/** How a value travels, by how it is kept. */
const byStorage: Readonly<
  Record<CompiledField['storage'], (field: Pick<CompiledField, 'maxLength'>) => Schema>
> = {
  text: ({ maxLength }) => ({ ...word, ...(maxLength === undefined ? {} : { maxLength }) }),
  decimal: () => decimal,
  integer: () => integer,
  date: () => date,
  datetime: () => datetime,
  flag: () => yesOrNo,
  id: () => ({ ...word, maxLength: id.text }),
  list: () => ({ ...word, description: 'several values, joined with commas; an array is taken too' }),
  json: () => ({}),
}

const titled = ({ label }: Pick<CompiledField, 'label'>, schema: Schema): Schema => ({
  ...schema,
  title: label.EN,
  description: label.CN,
})

/** States are known by the definitions; code lists may grow, so their values are texts. */
function valueOf({ states }: CompiledEntity, field: CompiledField): Schema {
  if (field.kinds) return { enum: field.kinds.map(({ code }) => code) }
  return states?.field === field.name
    ? { enum: states.values.map(({ code }) => code) }
    : byStorage[field.storage](field)
}

export const rowName = ({ name }: CompiledEntity): string => name
export const inputName = ({ name }: CompiledEntity): string => `${name}.input`
export const filtersName = ({ name }: CompiledEntity): string => `${name}.filters`
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const fieldsOf = ({ entity, hidden }: Known): readonly CompiledField[] =>
  entity.fields.filter(({ name }) => !hidden.has(name))

/** A row as it is returned, with the values read through refs under their paths. */
export function rowSchema(known: Known): Schema {
  const { entity } = known
  const own = fieldsOf(known)
    .filter(({ type }) => type !== 'password')
    .flatMap((field): [string, Schema][] => [
      [field.wire, titled(field, orNull(valueOf(entity, field)))],
      ...(field.to === undefined && !field.kinds
        ? []
        : [`${field.name}Code`, `${field.name}Name`].map((key): [string, Schema] => [key, orNull(word)])),
      ...(entity.states?.field === field.name
        ? [[`${field.wire}Meaning`, orNull(word)] as [string, Schema]]
        : []),
    ])
  const system = systemFields.map((field): [string, Schema] => [
    field.wire,
    titled(field, orNull(byStorage[field.storage]({}))),
  ])
  const parent: [string, Schema][] = entity.parent
    ? [[parentField.wire, titled(parentField, orNull(word))]]
    : []
  const lines = entity.lines.map(({ name, entity: line }): [string, Schema] => [name, listOf(refTo(line))])
  return {
    type: 'object',
    title: entity.label.EN,
    description: entity.label.CN,
    properties: Object.fromEntries([...system, ...parent, ...own, ...lines]),
  }
}

/** A row as it is sent: the fields that users write. Everything else is ignored or refused. */
export function inputSchema(known: Known): Schema {
  const { entity } = known
  const own = fieldsOf(known)
    .filter((field) => !field.assigned)
    .flatMap((field): [string, Schema][] => [
      [field.wire, titled(field, sent(valueOf(entity, field), field))],
      ...(field.to === undefined ? [] : [[`${field.name}Code`, optionalText(id.text)] as [string, Schema]]),
    ])
  const lines = entity.lines.map(({ name, entity: line }): [string, Schema] => [
    name,
    { type: 'array', items: refTo(`${line}.input`) },
  ])
  return {
    type: 'object',
    title: entity.label.EN,
    description: entity.label.CN,
    properties: Object.fromEntries([
      ['id', { ...word, maxLength: id.text }],
      ['versionNum', integer],
      ...own,
      ...lines,
    ]),
  }
}

/** Numbers may be sent as numbers, and whatever is empty as null or an empty text. */
const sent = (schema: Schema, { storage }: CompiledField): Schema =>
  storage === 'decimal' || storage === 'integer'
    ? { type: ['string', 'number', 'null'] }
    : anyOf(schema, nothing, { const: '' })

/** Filters of a listing, by the fields that are seen. */
export function filterSchema(known: Known): Schema {
  const one: Schema = { type: ['string', 'number', 'null'], maxLength: mostWords }
  const many = anyOf(
    { ...word, maxLength: longestJoinedOf({ text: mostWords, list: mostValues }) },
    { type: 'array', maxItems: mostValues, items: one },
  )
  const filters = fieldsOf(known)
    .filter(({ type, storage }) => type !== 'password' && storage !== 'json')
    .flatMap((field): [string, Schema][] => [
      [field.wire, titled(field, anyOf(one, many))],
      [`${field.wire}List`, many],
      ...(['decimal', 'integer', 'date', 'datetime'].includes(field.storage)
        ? [`${field.wire}From`, `${field.wire}To`].map((key): [string, Schema] => [key, one])
        : []),
    ])
  return { type: 'object', properties: Object.fromEntries(filters) }
}

const sort: Schema = {
  type: 'array',
  items: object({ field: word }, { order: { enum: ['asc', 'desc'] } }),
}

/** One parameter, with its bound. */
function parameter(bound: Bound, { entity }: Known): Schema {
  const { text: maxLength, list: maxItems, once, row: holdsObjects, is } = bound
  if (is === 'number') return { type: ['integer', 'string'], maxLength }
  if (is === 'flag') return yesOrNo
  if (is === 'sort') return { ...sort, ...(maxItems === undefined ? {} : { maxItems }) }
  if (is === 'fields') {
    const fields = refTo(inputName(entity))
    return maxItems === rowBound.list ? fields : { type: 'array', maxItems, items: fields }
  }
  if (maxItems === undefined) return { ...word, maxLength }
  const items: Schema = holdsObjects ? { type: 'object' } : { ...word, maxLength }
  const many: Schema = { type: 'array', maxItems, items, ...(once ? { uniqueItems: true } : {}) }
  return holdsObjects ? many : anyOf(many, { ...word, maxLength: longestJoinedOf(bound) })
}

/** The body of an operation, by its bounds and the fields of the entity. */
export function bodySchema(bounds: Bounds, needs: readonly string[], known: Known): Schema {
  const { '*': rest, ...named } = bounds
  const own: Schema = {
    type: 'object',
    required: needs,
    properties: Object.fromEntries(
      Object.entries(named).map(([key, bound]) => [key, parameter(bound, known)]),
    ),
  }
  if (rest?.is === 'fields' && named['list'] === undefined)
    return { allOf: [own, refTo(inputName(known.entity))] }
  if (rest?.is === 'filters') return { allOf: [own, refTo(filtersName(known.entity))] }
  return own
}

const askedOf = (ask: readonly string[], known: Known): [string, Schema][] =>
  ask.flatMap((name): [string, Schema][] => {
    if (name === 'reason') return [['reason', { ...word, maxLength: longestReason }]]
    const field = fieldsOf(known).find((one) => one.name === name)
    return field ? [[field.wire, titled(field, sent(valueOf(known.entity, field), field))]] : []
  })

/** What a run is begun with; or `run`, of which it tells what it did. */
export const runSchema = ({ ask }: CompiledRun, known: Known): Schema =>
  object({}, { ...Object.fromEntries(askedOf(ask, known)), run: word })

/** What a verb asks for, on one row or on many. */
export function verbSchema({ ask, askLines = [], warn, batch }: CompiledVerb, known: Known): Schema {
  const { entity } = known
  const asked = askedOf(ask, known)
  if (warn) asked.push(['despite', listOf(word)])
  if (warn && !ask.includes('reason')) asked.push(['reason', { ...word, maxLength: longestReason }])
  const target = { id: { ...word, maxLength: id.text }, versionNum: integer }
  const tables = new Set(askLines.map(({ lines }) => lines.split('.')[0]))
  const lines = entity.lines.flatMap(({ name, entity: line }): [string, Schema][] =>
    tables.has(name) ? [[name, listOf(refTo(`${line}.input`))]] : [],
  )
  const one = object(target, Object.fromEntries([...asked, ...lines]))
  const rows: Schema = { type: 'array', minItems: 1, maxItems: mostRows, items: object(target) }
  return batch ? anyOf(one, object({ list: rows }, Object.fromEntries(asked))) : one
}
