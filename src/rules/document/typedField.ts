import type { CompiledField } from '../../language/field.ts'
import { typedFacts, type RowAbove } from '../types/typedFacts.ts'

/** `typedField({ name: 'a', type: 'typed', typed: { type: 'kind' } }, { row: { kind: 'FLAG' } })` → `{ name: 'a', type: 'flag', typed: { type: 'kind' } }`. A field as it is in one row: of a typed value what that row says; any other as it is. */
export function typedField(field: CompiledField, at: RowAbove): CompiledField {
  if (!field.typed) return field
  return { ...field, ...typedFacts(field.typed, at) }
}
