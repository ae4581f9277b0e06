import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { fail } from '../fail.ts'
import type { Schema } from '../Schema.ts'
import { objectOf } from './bodies.ts'
import type { CallFacts } from './SystemCall.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'

/**
 * Characters are counted as JavaScript does; all errors, because the first one by the order of the schema is name. That the schemas are
 * schemas is proved by a test, not at every start.
 */
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  unicode: false,
  verbose: true,
  logger: false,
  meta: false,
  validateSchema: false,
})
const compiled = new WeakMap<Schema, ValidateFunction>()

/** The check of a schema; made once. */
export function checkerOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}

/** Throws PARAM_REQUIRED and PARAM_INVALID for the first parameter that the schema of the body refuses. */
export function checkBody({ body: schema, judgesBody, fieldOf }: CallFacts, body: unknown): void {
  if (judgesBody) return
  const row = objectOf(body)
  const check = checkerOf(schema)
  if (check(row)) return
  const order = Object.keys(schema['properties'] ?? {})
  const places = (check.errors ?? []).map((error) => ({ error, path: pathOf(error) }))
  const [first] = places.sort((a, b) => order.indexOf(a.path[0] ?? '') - order.indexOf(b.path[0] ?? ''))
  if (first) refuse(first.error, first.path, fieldOf)
}

/** Keys from the body down to what is wrong. */
function pathOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keyword === 'required' ? [...steps, String(params['missingProperty'])] : steps
}

function refuse(error: ErrorObject, path: readonly string[], fieldOf: CallFacts['fieldOf']): never {
  const name = fieldOf?.(path)
  if (name !== undefined) return fail('PARAM_INVALID', { field: name, reason: '' })
  const [field = ''] = path
  const { data, keyword, parentSchema = {} } = error
  if (path.length === 1 && isMissing(error)) return fail('PARAM_REQUIRED', { field })
  if (parentSchema['type'] === 'object' && keyword === 'type') objectOf(data)
  return path.length > 1
    ? fail('PARAM_INVALID', { field: path.filter((step) => !/^\d+$/.test(step)).join('.'), reason: '' })
    : fail('PARAM_INVALID', { field, reason: reasonOf(parentSchema) })
}

/** What is no list is as good as none. A parameter of a set of words, or one that may be null, is never missing. */
function isMissing({ data, keyword, parentSchema = {} }: ErrorObject): boolean {
  const { type, enum: words }: Schema = parentSchema
  if (type === 'array' && keyword === 'type') return true
  if (words !== undefined || (Array.isArray(type) && type.includes('null'))) return false
  return keyword === 'required' || data === '' || data === null || data === undefined
}

/** What would be right. */
function reasonOf({ enum: words, maxLength, maxItems, minimum, maximum }: Schema): string | Wording {
  if (Array.isArray(words)) return words.filter((word) => word !== null).join(', ')
  if (minimum !== undefined) return `${String(minimum)}–${String(maximum)}`
  if (maxItems !== undefined) return `> ${String(maxItems)}`
  return serverTexts.text('value.text', { count: Number(maxLength) })
}
