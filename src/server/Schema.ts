/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export interface Schema {
  readonly [keyword: string]: unknown
}

/** Schemas as one writes them most. */
export const text = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength })
/** Absent, null and empty are the same. */
export const optionalText = (maxLength: number): Schema => ({ type: ['string', 'null'], maxLength })
export const word: Schema = { type: 'string' }
export const yesOrNo: Schema = { enum: ['Y', 'N'] }
export const integer: Schema = { type: 'integer' }
export const nothing: Schema = { type: 'null' }
export const anything: Schema = {}
export const listOf = (items: Schema): Schema => ({ type: 'array', items })
export const anyOf = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas })
export const orNull = (schema: Schema): Schema => anyOf(schema, nothing)

/** An object that has all of these; `more` are those that it may have. */
export const object = (
  properties: Readonly<Record<string, Schema>>,
  more: Readonly<Record<string, Schema>> = {},
): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...more },
})

/** What fits `given` has to fit `wanted` too. */
export const whenThen = (given: Schema, wanted: Schema): Schema => ({
  if: given,
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nobody awaits a schema
  then: wanted,
})

/** The body of a call that asks for nothing. */
export const noBody = object({})
