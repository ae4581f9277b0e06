import type { CompiledSearchField } from '../../language/column.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { SearchValue, SearchValues } from './search.ts'

/** What the form holds when a list is opened for the first time. A range begins with its default and is open at the end. */
export function defaultsOf(fields: readonly CompiledSearchField[], env: ExpressionEnv): SearchValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, SearchValue][] => {
      const value = field.default?.run({}, env)
      return value === null ||
        value === undefined ||
        value === '' ||
        (Array.isArray(value) && value.length === 0)
        ? []
        : [[field.key, toValue(field, value)]]
    }),
  )
}

function toValue(field: CompiledSearchField, value: unknown): SearchValue {
  const texts = (Array.isArray(value) ? value : [value]).map(String)
  const [only = ''] = texts
  if (field.to) return { kind: 'refs', refs: texts.map((id) => ({ value: id, label: '' })) }
  if (field.operator === 'range') return { kind: 'range', from: only, to: null }
  return field.operator === 'contains' ? { kind: 'text', text: only } : { kind: 'codes', codes: texts }
}
