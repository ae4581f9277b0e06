import type { CompiledSearchField } from '../../language/column.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import type { SearchState, SearchValue } from '../search/search.ts'

/** What a gallery is narrowed by beside the pictures: fields of the search whose values can be counted, and numbers with a beginning and an end. The state has tabs. */
export const facetsOf = (
  search: readonly CompiledSearchField[],
  state: string | undefined,
): readonly CompiledSearchField[] =>
  search.filter(
    (field) => field.key !== state && (isCoded(field) || nameKey(field) !== undefined || isRange(field)),
  )

/** Its values are few and known: a code, a flag. */
export const isCoded = ({ type }: CompiledSearchField): boolean => type === 'lookup' || type === 'flag'

/** `nameKey({ key: 'brandId', to: 'brand' })` → `'brandName'`. The key of what the row is called that a field refers to; none of other fields. */
export const nameKey = (field: Pick<CompiledSearchField, 'key' | 'to'>): string | undefined =>
  field.to === undefined ? undefined : `${field.key.replace(/(?:Id|Code|Name)$/, '')}Name`

/** Numbers have a beginning and an end. */
export const isRange = ({ type }: CompiledSearchField): boolean => isNumberType(type)

/** The names by which rows are narrowed. */
export function chosenNames({ conditions }: SearchState, key: string): readonly string[] {
  const found = conditions.find((one) => one.key === key)
  return found?.operator === 'in' ? [found.value ?? []].flat() : []
}

/** The same search with this name chosen, or let go of. */
export function withName(state: SearchState, key: string, name: string): SearchState {
  const before = chosenNames(state, key)
  const value = before.includes(name) ? before.filter((one) => one !== name) : [...before, name]
  const others = state.conditions.filter((one) => one.key !== key)
  return { ...state, conditions: value.length === 0 ? others : [...others, { key, operator: 'in', value }] }
}

/** The codes of a field that are searched. */
export function chosenCodes({ values }: SearchState, key: string): readonly string[] {
  const value = values[key]
  return value?.kind === 'codes' && value.operator !== 'notIn' ? value.codes : []
}

/** The same search with another value of a field, or without it. */
export function withValue(state: SearchState, key: string, value: SearchValue | null): SearchState {
  const { [key]: _, ...others } = state.values
  return { ...state, values: value ? { ...others, [key]: value } : others }
}

/** The same search with this code of a field chosen, or let go of. */
export function toggled(state: SearchState, key: string, code: string): SearchState {
  const before = chosenCodes(state, key)
  const codes = before.includes(code) ? before.filter((one) => one !== code) : [...before, code]
  return withValue(state, key, codes.length === 0 ? null : { kind: 'codes', codes })
}
