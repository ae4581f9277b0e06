import type { FieldTypeName } from '../../language/field.ts'
import type { Fault } from '../types/faults.ts'
import { fieldTypes, isListType } from '../types/fieldTypes.ts'
import { integerLimits } from '../types/integer.ts'
import { listLimits } from '../types/families/listType.ts'
import { membersOf } from '../types/members.ts'
import type { TypedFacts } from '../types/typedFacts.ts'
import { writtenIn } from '../types/writtenList.ts'

/** A JSON Schema (draft 2020-12). Beside its words: `format` is the name of a field type, `decimals`, `atLeast` and `atMost` bound exact decimals, which are text. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/**
 * `valueSchema({ type: 'number', scale: 2, max: '100' })` → `{ type: 'string', format: 'number', decimals: 2, atMost: '100' }`. What a value of a field
 * that is data has to be, on the wire; several values are an array (`schemaValue`).
 */
export function valueSchema(facts: TypedFacts): JsonSchema {
  const { type, typeCode, maxLength } = facts
  const codes = typeCode === undefined ? undefined : writtenIn(typeCode)?.map(({ code }) => code)
  if (isListType(type)) return listSchema(type, codes)
  if (type === 'integer') return { ...integerBounds, ...bounds(facts) }
  const { family } = fieldTypes[type]
  if (family === 'flag') return { type: 'string', format: type, enum: ['Y', 'N'] }
  if (family === 'number') return { type: 'string', format: type, ...decimals(facts), ...bounds(facts) }
  return {
    type: 'string',
    format: type,
    ...(maxLength === undefined || family === 'time' || family === 'ref' ? {} : { maxLength }),
    ...(codes ? { enum: codes } : {}),
  }
}

const integerBounds: JsonSchema = {
  type: 'integer',
  format: 'integer',
  minimum: Number(integerLimits.min),
  maximum: Number(integerLimits.max),
}

const listSchema = (type: FieldTypeName, codes: readonly string[] | undefined): JsonSchema => ({
  type: 'array',
  format: type,
  items: { type: 'string', format: type === 'lookups' ? 'lookup' : 'ref', ...(codes ? { enum: codes } : {}) },
  minItems: Number(listLimits.min),
  maxItems: Number(listLimits.max),
  uniqueItems: true,
})

/** What somebody wrote that is no number bounds nothing. */
const decimals = ({ scale }: TypedFacts): JsonSchema =>
  scale === undefined || Number.isNaN(scale) ? {} : { decimals: scale }

const bounds = ({ min, max }: TypedFacts): JsonSchema => ({
  ...(min === undefined ? {} : { atLeast: String(min) }),
  ...(max === undefined ? {} : { atMost: String(max) }),
})

/** `schemaValue({ type: 'lookups' }, 'A,B')` → `['A', 'B']`. A value as its schema sees it: several travel as one text. */
export const schemaValue = ({ type }: Pick<TypedFacts, 'type'>, value: unknown): unknown =>
  isListType(type) && typeof value === 'string' ? membersOf(value) : value

/** `factsIn({ type: 'string', format: 'number', decimals: 2 })` → `{ type: 'number', scale: 2 }`. What such a schema was made of, but for its codes. */
export function factsIn({
  format,
  decimals: scale,
  atLeast: min,
  atMost: max,
  maxLength,
}: JsonSchema): TypedFacts {
  const known = { scale, min, max, maxLength }
  return {
    type: format as FieldTypeName, // as `valueSchema` says it
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  }
}

/** `schemaFault({ type: 'string', format: 'date' }, 'soon')` → `'date'`. What is wrong with a value by its schema, found by the types themselves: a browser that may not compile code has no other validator. */
export function schemaFault(schema: JsonSchema, value: unknown): Fault | null {
  const facts = factsIn(schema)
  return fieldTypes[facts.type].check(Array.isArray(value) ? value.join(',') : value, facts)
}
