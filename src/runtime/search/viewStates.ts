import type { Look } from '../../language/picture.ts'
import type { SavedView, ViewState } from '../../language/wire.ts'
import type { ColumnChoice } from '../../grid/GridProps.ts'
import type { Arrangement } from '../layout/tableLayout.ts'
import {
  filtersOf,
  mineKey,
  quickKey,
  tabKey,
  type Searched,
  type SearchState,
  type SearchValue,
} from './search.ts'
import type { ViewFacts } from './viewCache.ts'

/** What a view searches. Its values were written by `viewOf`; those of fields that the screen no longer has count for nothing. */
export function searchOf(
  { search }: Pick<Searched, 'search'>,
  { values, conditions, query }: ViewState,
): SearchState {
  const keys = [...search.map(({ key }) => key), quickKey, mineKey, tabKey]
  const own = keys.flatMap((key): [string, SearchValue][] => {
    const value = values[key]
    return value ? [[key, value as unknown as SearchValue]] : []
  }) // written by viewOf
  return { values: Object.fromEntries(own), conditions, query }
}

/** Under what name a view is kept, and for whom. */
export const factsOf = ({ name, sharing, responsibilityId, sharedDefault }: SavedView): ViewFacts => ({
  name,
  sharing,
  responsibilityId,
  sharedDefault,
})

/** The columns, order and page size of a view. */
export const arrangementOf = ({ columns, sort, pageRows }: ViewState): Arrangement => ({
  choices: columns.map(({ key, width, hidden, fixed }): ColumnChoice => ({
    key: String(key),
    ...(typeof width === 'number' ? { width } : {}),
    ...(typeof hidden === 'boolean' ? { hidden } : {}),
    ...(fixed === 'left' || fixed === 'right' || fixed === 'none' ? { fixed } : {}),
  })),
  sort: sort.length > 0 ? sort : null,
  pageRows,
})

/** What is saved of a list as it stands. */
export const viewOf = (
  { values, conditions, query }: SearchState,
  { choices, sort, pageRows }: Arrangement,
  look?: Look,
): ViewState => ({
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { ...value }])),
  conditions,
  query: query.trim(),
  sort: sort ?? [],
  columns: choices.map((choice) => ({ ...choice })),
  pageRows,
  ...(look ? { look } : {}),
})

/** Whether a list stands as its view has it. */
export function isAsSaved(
  screen: Searched,
  saved: ViewState,
  search: SearchState,
  arrangement: Arrangement,
  look?: Look,
): boolean {
  if (saved.look && look && saved.look !== look) return false
  const plain = (state: SearchState, { choices, sort, pageRows }: Arrangement) =>
    JSON.stringify([filtersOf(screen, state), arrangementOf(viewOf(state, { choices, sort, pageRows }))])
  return plain(searchOf(screen, saved), arrangementOf(saved)) === plain(search, arrangement)
}
