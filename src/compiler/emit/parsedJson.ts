import type { Expression } from '../../language/expression.ts'
import { codeOf } from '../scope/CompiledExpression.ts'

/** A compiled value as two texts of JavaScript: what makes it of JSON, and what gives its expressions their functions. */
export interface ParsedJson {
  /** `JSON.parse('…')`: an engine reads that in a third of the time of the same as a literal. */
  readonly value: string
  /** One statement a line: `entity.fields[2].compute.run = (r, e) => …` */
  readonly functions: readonly string[]
}

/** `name`: what the value is called in the module. `parsedJson({ scale: 2 }, 'entity').value` → `JSON.parse('{"scale":2}')` */
export function parsedJson(value: unknown, name: string): ParsedJson {
  const functions: string[] = []
  const json = JSON.stringify(plainOf(value, name, functions))
  return { value: `JSON.parse('${json.replace(/[\\']/g, '\\$&')}')`, functions }
}

/** The value without functions, which are told with their places. */
function plainOf(value: unknown, path: string, functions: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const code = codeOf(value as Expression) // a value that is no expression has no code
  if (code) {
    functions.push(`${path}.run = (r, e) => ${code.run}`)
    if (code.sql) functions.push(`${path}.sql = (t) => ${code.sql}`)
    const { type, deps, says, source } = value as Expression // it has code
    return { type, deps, says, source }
  }
  if (Array.isArray(value)) return value.map((item, index) => plainOf(item, `${path}[${index}]`, functions))
  const plain: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) plain[key] = plainOf(item, stepTo(path, key), functions)
  return plain
}

const stepTo = (path: string, key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
