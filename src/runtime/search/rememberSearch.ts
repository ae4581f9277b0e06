import { noSearch, type SearchState } from './search.ts'

/** The last search of a list, kept in the browser tab. Null where there is none. */
export function recallSearch(name: string): SearchState | null {
  const text = sessionStorage.getItem(name)
  if (!text) return null
  try { return { ...noSearch, ...JSON.parse(text) as Partial<SearchState> } } // written by rememberSearch
  catch { return null }
}

export function rememberSearch(name: string, state: SearchState | null): void {
  try {
    if (state) sessionStorage.setItem(name, JSON.stringify(state))
    else sessionStorage.removeItem(name)
  } catch { sessionStorage.removeItem(name) } // full: a remembered search is only a convenience
}
