import type { CompiledSearchField } from '../../language/column.ts'
import type { FieldTypeName } from '../../language/field.ts'
import type { Operator } from '../../language/wire.ts'
import { isEmptyValue, type SearchValue } from './search.ts'

const days = new Set<FieldTypeName>(['date', 'datetime'])
const missing = ['empty', 'notEmpty'] as const

/** How a field may be compared, its usual way first. */
export function operatorsOf(field: CompiledSearchField): readonly Operator[] {
  if (field.to) return field.tree ? ['below', 'in', 'notIn', ...missing] : ['in', 'notIn', ...missing]
  if (field.operator === 'in') return ['in', 'notIn', ...missing]
  if (field.operator === 'eq') return ['in', ...missing]
  if (field.operator === 'range')
    return days.has(field.type) ? ['range', 'relative', 'eq', ...missing] : ['range', 'eq', ...missing]
  return ['contains', 'startsWith', 'eq', ...missing]
}

/** How a value of the form compares. */
export function operatorOf(field: CompiledSearchField, value: SearchValue | undefined): Operator {
  const [usual = 'contains'] = operatorsOf(field)
  if (!value) return usual
  if (value.kind === 'range' || value.kind === 'relative') return value.kind
  return value.operator ?? (value.kind === 'text' ? 'contains' : usual)
}

/** What stands in a field when it is compared otherwise: what was typed stays where that can be. Null: nothing yet. */
export function compared(
  field: CompiledSearchField,
  value: SearchValue | undefined,
  operator: Operator,
): SearchValue | null {
  const [usual] = operatorsOf(field)
  if (operator === 'empty' || operator === 'notEmpty') return { kind: 'empty', operator }
  if (!value || isEmptyValue(value)) return null
  if (value.kind === 'codes' && (operator === 'in' || operator === 'notIn'))
    return operator === usual ? { kind: 'codes', codes: value.codes } : { ...value, operator }
  if (value.kind === 'refs' && (operator === 'in' || operator === 'notIn' || operator === 'below'))
    return operator === usual ? { kind: 'refs', refs: value.refs } : { ...value, operator }
  if (operator === 'contains' || operator === 'startsWith' || operator === 'eq') {
    const text =
      value.kind === 'text' ? value.text : value.kind === 'range' ? (value.from ?? value.to ?? '') : ''
    return text === ''
      ? null
      : operator === 'contains'
        ? { kind: 'text', text }
        : { kind: 'text', operator, text }
  }
  return operator === 'range' && value.kind === 'text'
    ? { kind: 'range', from: value.text, to: value.text }
    : null
}
