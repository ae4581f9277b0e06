import { noSearch, type SearchState } from './search.ts'

/** A search and the view that it began with. */
export interface RememberedSearch {
  readonly state: SearchState
  readonly view: string | null
}

/** The last search of a list, kept in the browser tab. Null where there is none. */
export function recallSearch(name: string): RememberedSearch | null {
  const text = sessionStorage.getItem(name)
  if (!text) return null
  try {
    const { state, view } = JSON.parse(text) as Partial<RememberedSearch> // written by rememberSearch, perhaps by an older one
    return { state: { ...noSearch, ...state }, view: view ?? null }
  } catch {
    return null
  }
}

export function rememberSearch(name: string, search: RememberedSearch | null): void {
  try {
    if (search) sessionStorage.setItem(name, JSON.stringify(search))
    else sessionStorage.removeItem(name)
  } catch {
    sessionStorage.removeItem(name)
  } // full: a remembered search is only a convenience
}
