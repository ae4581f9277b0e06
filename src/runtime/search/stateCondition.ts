import type { CompiledScreen } from '../../language/screen.ts'
import { mineKey, onlyMine, onlyTab, tabKey, type SearchState } from './search.ts'

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

/** The same search without what tabs say of it: the state (of what has one), whose work it is, and the list's own. */
export const withoutTab = (field: string | undefined, state: SearchState): SearchState => ({
  ...state,
  values: Object.fromEntries(
    Object.entries(state.values).filter(([key]) => key !== field && key !== mineKey && key !== tabKey),
  ),
  conditions: state.conditions.filter(({ key }) => key !== field),
})

/** The same search in one state, or in all (`null`): by the field of the form where there is one, else as at the column's header. */
export function inState(
  { search }: Pick<CompiledScreen, 'search'>,
  field: string,
  code: string | null,
  state: SearchState,
): SearchState {
  const rest = withoutTab(field, state)
  if (code === null) return rest
  return search.some(({ key }) => key === field)
    ? { ...rest, values: { ...rest.values, [field]: { kind: 'codes', codes: [code] } } }
    : { ...rest, conditions: [...rest.conditions, { key: field, operator: 'in', value: [code] }] }
}

/** The same search of the rows that wait for the user, in whatever state. */
export function inMine(field: string | undefined, state: SearchState): SearchState {
  const rest = withoutTab(field, state)
  return { ...rest, values: { ...rest.values, ...onlyMine } }
}

/** The same search of the rows of the list's own tab of this name, in whatever state. */
export function inTab(field: string | undefined, name: string, state: SearchState): SearchState {
  const rest = withoutTab(field, state)
  return { ...rest, values: { ...rest.values, ...onlyTab(name) } }
}
