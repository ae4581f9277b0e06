import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { nearest } from '../rules/nearest.ts'
import { serverTexts } from '../texts/serverTexts.ts'
import type { Wording } from '../texts/Wording.ts'
import type { Schema } from './Schema.ts'

/** The schemas are ours, and tests prove that they are schemas, not every start. */
const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  logger: false,
  meta: false,
  validateSchema: false,
  strictTypes: false,
})
const compiled = new WeakMap<Schema, ValidateFunction>()

/** One thing that is wrong with a text that was read: where it stands, in keys and indexes, and in words. */
export interface JsonProblem {
  readonly path: readonly string[]
  readonly words: Wording
}

/** All that a schema has against a value, in the order in which it is read. Of something unknown what was probably meant, and what there is; of a wrong value what would be right. `place` words where it stands. */
export function jsonProblems(
  schema: Schema,
  value: unknown,
  place: (path: readonly string[]) => string = (path) => path.join('.'),
): readonly JsonProblem[] {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  if (check(value)) return []
  return (check.errors ?? []).filter(isTold).map((error) => {
    const path = pathOf(error)
    return { path, words: wordsOf(error, place(path)) }
  })
}

/** Of several ways none of which fits is told that, and not what each of them lacks; that a condition failed says nothing beside what failed in it. */
const isTold = ({ keyword, schemaPath }: ErrorObject): boolean =>
  keyword !== 'if' && !/\/oneOf\/\d+\//.test(schemaPath)

const pathOf = ({ instancePath }: ErrorObject): readonly string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

function wordsOf(
  { keyword, params, parentSchema = {}, data, message = keyword }: ErrorObject,
  place: string,
): Wording {
  const value = shown(data)
  switch (keyword) {
    case 'additionalProperties':
      return unknownKey(String(params['additionalProperty']), parentSchema, place)
    case 'required':
    case 'dependentRequired':
      return serverTexts.text('json.missing', { place, key: String(params['missingProperty']) })
    case 'enum':
    case 'const':
      return serverTexts.text('json.none', { place, value, known: known(params) })
    case 'type':
      return serverTexts.text('json.kind', { place, value, kinds: [params['type']].flat().join(', ') })
    case 'minimum':
    case 'maximum':
      return serverTexts.text(`json.${keyword}`, { place, value, limit: Number(params['limit']) })
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return serverTexts.text('json.long', { place, limit: Number(params['limit']) })
    default:
      return serverTexts.text('json.refused', {
        place,
        value,
        rule: String(parentSchema['title'] ?? message),
      })
  }
}

function unknownKey(key: string, schema: Schema, place: string): Wording {
  const names = Object.keys((schema['properties'] ?? {}) as object) // as JSON Schema has it
  const near = nearest(key, names)
  const facts = { place, key, known: names.join(', ') }
  return near === undefined
    ? serverTexts.text('json.unknown', facts)
    : serverTexts.text('json.misspelt', { ...facts, near })
}

const known = ({ allowedValues, allowedValue }: ErrorObject['params']): string =>
  [allowedValues ?? allowedValue].flat().map(String).join(', ')

/** A value, cut to what a message can bear. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
