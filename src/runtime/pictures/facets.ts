import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { isRepeated } from '../../rules/document/isRepeated.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import type { SearchState, SearchValue } from '../search/search.ts'

/** What a gallery of such rows is narrowed by beside the pictures: fields of the search whose values can be counted, and numbers with a beginning and an end. The state has tabs. */
export const facetsOf = (
  search: readonly CompiledSearchField[],
  entity: Named & Pick<CompiledEntity, 'states'>,
): readonly CompiledSearchField[] =>
  search.filter(
    (field) =>
      field.key !== entity.states?.field &&
      (isCoded(field) || isRange(field) || countedKey(field, entity) !== undefined),
  )

type Named = Pick<CompiledEntity, 'fields' | 'display'>

/** Its values are few and known: a code, a flag. */
export const isCoded = ({ type }: CompiledSearchField): boolean => type === 'lookup' || type === 'flag'

/** `nameKey({ key: 'brandId', to: 'brand' })` → `'brandName'`. The key of what the row is called that a field refers to; none of other fields. */
export const nameKey = (field: Pick<CompiledSearchField, 'key' | 'to'>): string | undefined =>
  field.to === undefined ? undefined : `${field.key.replace(/(?:Id|Code|Name)$/, '')}Name`

/** The key by whose values rows are counted: what they refer to is called, or a short text that many have in common; none of other fields. */
export function countedKey(search: CompiledSearchField, { fields, display }: Named): string | undefined {
  const own = fields.find(({ wire }) => wire === search.key)
  return nameKey(search) ?? (own && isRepeated(own, display) ? search.key : undefined)
}

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

/** From one number to another, both with it; null: no end. A number that is an end of two stands in both. */
export interface Band {
  readonly from: string | null
  readonly to: string | null
}

/** Bands by which numbers are counted, each ten times as wide as the one before. */
export const bands: readonly Band[] = [
  { from: null, to: '10' },
  { from: '10', to: '100' },
  { from: '100', to: '1000' },
  { from: '1000', to: '10000' },
  { from: '10000', to: '100000' },
  { from: '100000', to: null },
]

/** Whether the search says exactly this band of a field. */
export function isChosenBand({ values }: SearchState, key: string, { from, to }: Band): boolean {
  const value = values[key]
  return value?.kind === 'range' && value.from === from && value.to === to
}

/** The same search with this band of a field instead of any other numbers, or without it. */
export const withBand = (state: SearchState, key: string, band: Band): SearchState =>
  withValue(state, key, isChosenBand(state, key, band) ? null : { kind: 'range', ...band })
