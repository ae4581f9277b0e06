import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import { schemaFault } from '../../rules/form/valueSchema.ts'
import type { Row } from '../../language/row.ts'

/**
 * Judges a form by the rules of its types. The pages of the application may not compile code (`script-src 'self'`), which ajv does, and the
 * schemas are not known when it is built; the server judges the same schemas by ajv, and a test holds that both find the same.
 */
export const ruleValidator: ValidatorType<Row, RJSFSchema> = {
  isValid: (schema, data) => faultsIn(schema, data, []).length === 0,
  rawValidation: <Result>(schema: RJSFSchema, data?: Row) => ({
    errors: faultsIn(schema, data, []) as Result[], // what a validator of its own calls an error is its own
  }),
  validateFormData(data, schema) {
    const errors = faultsIn(schema, data, [])
    const errorSchema: Record<string, unknown> = {}
    for (const { property = '', message = '' } of errors) place(errorSchema, property.split('\n'), message)
    return { errors, errorSchema: errorSchema as ErrorSchema<Row> } // made as one
  },
}

function place(
  schema: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  message: string,
): void {
  const below = (schema[key] ??= {}) as Record<string, unknown> // made here
  if (rest.length > 0) place(below, rest, message)
  else below['__errors'] = [message]
}

/** What is wrong in an object and below it; keys of the path are parted by line ends, which no name has. */
function faultsIn(schema: RJSFSchema, data: unknown, path: readonly string[]): RJSFValidationError[] {
  if (schema.type !== 'object') return faultOf(schema, data, path)
  const values = (data ?? {}) as Row // an object, or nothing yet
  const missing = (schema.required ?? []).filter((name) => isMissing(values[name]))
  return [
    ...missing.map((name) => error('required', [...path, name])),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, below]) =>
      typeof below === 'object' ? faultsIn(below, values[name], [...path, name]) : [],
    ),
  ]
}

function faultOf(schema: RJSFSchema, value: unknown, path: readonly string[]): RJSFValidationError[] {
  if (isMissing(value)) return []
  const fault = schemaFault(schema, value)
  return fault ? [error(fault, path)] : []
}

const error = (name: string, path: readonly string[]): RJSFValidationError => ({
  name,
  property: path.join('\n'),
  message: name,
  stack: `${path.join('.')}: ${name}`,
})

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''
