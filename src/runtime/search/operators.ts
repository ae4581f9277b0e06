import type { CompiledSearchField } from '../../language/column.ts'
import type { FieldTypeName } from '../../language/field.ts'
import { isListType } from '../../rules/types/fieldTypes.ts'
import type { Operator } from '../../language/wire.ts'
import { isEmptyValue, type SearchValue } from './search.ts'

const days = new Set<FieldTypeName>(['date', 'datetime'])
const missing = ['empty', 'notEmpty'] as const

/** How a field may be compared, its usual way first. */
export function operatorsOf(field: CompiledSearchField): readonly Operator[] {
  const members = isListType(field.type) ? (['in', 'all', 'notIn'] as const) : (['in', 'notIn'] as const)
  if (field.to) return field.tree ? ['below', ...members, ...missing] : [...members, ...missing]
  if (field.operator === 'in') return [...members, ...missing]
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

const isMembership = (operator: Operator): operator is 'in' | 'all' | 'notIn' =>
  operator === 'in' || operator === 'all' || operator === 'notIn'

/** What stands in a field when it is compared otherwise: what was typed stays where that can be. Null: nothing yet. */
export function compared(
  field: CompiledSearchField,
  value: SearchValue | undefined,
  operator: Operator,
): SearchValue | null {
  const [usual] = operatorsOf(field)
  if (operator === 'empty' || operator === 'notEmpty') return { kind: 'empty', operator }
  if (!value || isEmptyValue(value)) return null
  const chosen = chosenAs(value, operator, usual)
  if (chosen) return chosen
  if (operator === 'contains' || operator === 'startsWith' || operator === 'eq')
    return asText(textIn(value), operator)
  return operator === 'range' && value.kind === 'text'
    ? { kind: 'range', from: value.text, to: value.text }
    : null
}

/** Codes or rows that were chosen, under another comparison that takes them. */
function chosenAs(
  value: SearchValue,
  operator: Operator,
  usual: Operator | undefined,
): SearchValue | undefined {
  if (value.kind === 'codes' && isMembership(operator))
    return operator === usual ? { kind: 'codes', codes: value.codes } : { ...value, operator }
  if (value.kind === 'refs' && (isMembership(operator) || operator === 'below'))
    return operator === usual ? { kind: 'refs', refs: value.refs } : { ...value, operator }
  return undefined
}

/** The text in a value: what was typed, or one end of a range. */
function textIn(value: SearchValue): string {
  if (value.kind === 'text') return value.text
  return value.kind === 'range' ? (value.from ?? value.to ?? '') : ''
}

function asText(text: string, operator: 'contains' | 'startsWith' | 'eq'): SearchValue | null {
  if (text === '') return null
  return operator === 'contains' ? { kind: 'text', text } : { kind: 'text', operator, text }
}

/** Lists of values are compared as the field says now. */
export function withOperator(
  field: CompiledSearchField,
  value: SearchValue,
  operator: Operator,
): SearchValue {
  return value.kind === 'codes' || value.kind === 'refs' ? (compared(field, value, operator) ?? value) : value
}

/** How a field is compared: as its value says; an empty field as was chosen last, which can be no emptiness. */
export function operatorFor(
  field: CompiledSearchField,
  value: SearchValue | undefined,
  chosen: Operator | undefined,
): Operator {
  const isLasting = !value && chosen !== undefined && chosen !== 'empty' && chosen !== 'notEmpty'
  return isLasting ? chosen : operatorOf(field, value)
}
