import { codeOf } from '../scope/CompiledExpression.ts'
import type { Expression } from '../../language/expression.ts'

/** A compiled value as the browser reads it, as text of JavaScript. Expressions get their functions, but no SQL; where an author wrote it is left out. */
export function literal(value: unknown, indent = ''): string {
  if (value === undefined) return 'undefined'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const code = codeOf(value as Expression) // a value that is no expression has no code
  if (code) return expression(value as Expression, code)
  const inner = `${indent}  `
  if (Array.isArray(value))
    return collection(
      value.map((item) => literal(item, inner)),
      '[',
      ']',
      indent,
    )
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && !isPlace(item))
  return collection(
    entries.map(([key, item]) => `${keyText(key)}: ${literal(item, inner)}`),
    '{',
    '}',
    indent,
    indent === '',
  )
}

/** A twentieth of the half of the browser would be places. */
const isPlace = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'file' in value && 'line' in value && 'column' in value

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key))

/** Short ones on one line, long ones an item a line. */
function collection(
  items: readonly string[],
  open: string,
  close: string,
  indent: string,
  long = false,
): string {
  if (items.length === 0) return `${open}${close}`
  const line = items.join(', ')
  if (!long && line.length < 140 && !line.includes('\n')) return open === '{' ? `{ ${line} }` : `[${line}]`
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`
}

function expression({ type, deps, says, source }: Expression, { run }: { run: string }): string {
  const facts = `type: ${JSON.stringify(type)}, deps: ${JSON.stringify(deps)}, says: ${JSON.stringify(says)}, source: ${JSON.stringify(source)}`
  return `{ ${facts}, run: (r, e) => ${run} }`
}
