import type { CompiledField, Language, Storage, ValueType } from '../../language/compiled.ts'
import type { Fault } from './faults.ts'

/** What a field type needs to know of the field. `scale` is that of the row where the row's unit or currency says one. */
export type FieldFacts = Pick<CompiledField, 'scale' | 'maxLength' | 'min' | 'max'>

/** What a type is; how it looks is the business of its cell. A value here is a wire value, null when there is none. */
export interface FieldType {
  readonly storage: Storage
  readonly value: ValueType
  /** From text that was typed, pasted or loaded. Text that means nothing comes back as it is, for `check` to refuse. */
  parse(text: string): unknown
  /** From JSON: empty text is null, JSON numbers become decimal text, and so on. What does not fit comes back as it is. */
  accept(value: unknown): unknown
  check(value: unknown, facts: FieldFacts): Fault | null
  /** For people; empty for null. Codes and refs are shown by their names, which the row has and the type does not. */
  format(value: unknown, facts: FieldFacts, language?: Language): string
  /** Missing values first. */
  compare(left: unknown, right: unknown): number
}

export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** Text by code points, missing first. */
export function compareTexts(left: unknown, right: unknown): number {
  if (isMissing(left) || isMissing(right)) return Number(!isMissing(left)) - Number(!isMissing(right))
  const [a, b] = [String(left), String(right)]
  return a === b ? 0 : a < b ? -1 : 1
}
