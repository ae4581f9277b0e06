import type { CompiledScreen } from '../../language/screen.ts'
import type { SearchState } from './search.ts'

/** The one state that is searched: `null` all of them, undefined where there are several, or it is asked otherwise. */
export function chosenState(field: string, { values, conditions }: SearchState): string | null | undefined {
  const value = values[field]
  const condition = conditions.find(({ key }) => key === field)
  if (!value && !condition) return null
  if (value && condition) return undefined
  if (value) return value.kind === 'codes' && value.operator !== 'notIn' ? only(value.codes) : undefined
  return condition?.operator === 'in' || condition?.operator === 'eq'
    ? only([condition.value ?? []].flat())
    : undefined
}

const only = (codes: readonly string[]): string | undefined => (codes.length === 1 ? codes[0] : undefined)

/** The same search without what it says of the state. */
export const withoutState = (field: string, state: SearchState): SearchState => ({
  ...state,
  values: Object.fromEntries(Object.entries(state.values).filter(([key]) => key !== field)),
  conditions: state.conditions.filter(({ key }) => key !== field),
})

/** The same search in one state, or in all (`null`): by the field of the form where there is one, else as at the column's header. */
export function inState(
  { search }: Pick<CompiledScreen, 'search'>,
  field: string,
  code: string | null,
  state: SearchState,
): SearchState {
  const rest = withoutState(field, state)
  if (code === null) return rest
  return search.some(({ key }) => key === field)
    ? { ...rest, values: { ...rest.values, [field]: { kind: 'codes', codes: [code] } } }
    : { ...rest, conditions: [...rest.conditions, { key: field, operator: 'in', value: [code] }] }
}
