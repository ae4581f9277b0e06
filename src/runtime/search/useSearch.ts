import { useEffect, useMemo, useState } from 'react'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Condition } from '../../language/wire.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { recallSearch, rememberSearch } from './rememberSearch.ts'
import { atFirst } from './atFirst.ts'
import { filtersOf, fromParams, noSearch, type SearchState, type SearchValues } from './search.ts'

export interface Search {
  /** What stands in the form and in the query line, searched or not. */
  readonly draft: SearchState
  /** What the rows were asked for, and the same as the filters of listByPage; they keep their identity while nothing changes. */
  readonly applied: SearchState
  readonly filters: Row
  /** The saved view that the search began with. */
  readonly view: string | null
  /** How the list began: with a search of the address, with the one that was remembered, with a view that is still to be opened, or with nothing of all this. */
  readonly began: 'address' | 'remembered' | 'view' | 'fresh'
  /** The last search of this user was brought back, and it narrows the list. */
  readonly restored: boolean
  /** Types into the form. */
  type(values: SearchValues): void
  typeQuery(query: string): void
  /** Searches with what is said here and what stands in the draft. */
  apply(change?: Partial<SearchState>): void
  /** One condition of a column, or none any more. */
  filter(key: string, condition: Condition | null): void
  /** Searches otherwise by one thing; what is typed and not searched yet stays typed. */
  change(how: (state: SearchState) => SearchState): void
  /** Searches as a view says; null leaves the view, back to what the definition begins with. */
  open(view: { readonly id: string; readonly state: SearchState } | null): void
  /** Back to what the definition begins with; the remembered search is forgotten. */
  reset(): void
  /** Empties everything, defaults too. */
  clear(): void
  keepRestored(): void
}

/** A search as it stands: what is typed, what was asked, with which view, and whether it was brought back. */
type Standing = Pick<Search, 'draft' | 'applied' | 'view' | 'restored'>

/** What the rows are asked for; the notice of a restored search is over. */
const asked = (applied: SearchState, view: string | null, draft = applied): Standing => ({
  draft,
  applied,
  view,
  restored: false,
})

/** The one search of a list: form, column filters and query line together. Remembered for user, menu and screen until the browser tab closes. */
export function useSearch(screen: CompiledScreen): Search {
  const { user, menuId, params } = useHost()
  const environment = useEnvironment()
  const name = `search.${user.userId}.${menuId}.${screen.id}`
  const brought = useMemo(() => broughtBy(screen, params), [screen, params])
  const [first] = useState(() => begin(screen, name, brought, params['view'], environment()))
  const [{ draft, applied, view, restored }, setStanding] = useState<Standing>({
    ...asked(first.state, first.view),
    restored:
      first.began === 'remembered' &&
      first.view === null &&
      Object.keys(filtersOf(screen, first.state)).length > 0,
  })
  useBrought(brought, name, (state) => setStanding(asked(state, null)))

  const replace = (next: SearchState, from: string | null, typed = next) => {
    setStanding(asked(next, from, typed))
    rememberSearch(name, { state: next, view: from })
  }
  const filters = useMemo(() => filtersOf(screen, applied), [screen, applied])
  const change = (how: (state: SearchState) => SearchState) => replace(how(applied), view, how(draft))
  const set = (part: Partial<Standing>) => setStanding((now) => ({ ...now, ...part }))
  return {
    draft,
    applied,
    filters,
    view,
    began: first.began,
    restored,
    type: (values) => set({ draft: { ...draft, values } }),
    typeQuery: (query) => set({ draft: { ...draft, query } }),
    apply: (more = {}) => replace({ ...draft, ...more }, view),
    filter: (key, condition) => change((state) => withCondition(state, key, condition)),
    change,
    open: (to) => replace(to ? to.state : atFirst(screen, environment()), to?.id ?? null),
    reset: () => {
      replace(atFirst(screen, environment()), null)
      rememberSearch(name, null)
    },
    clear: () => replace(noSearch, view),
    keepRestored: () => set({ restored: false }),
  }
}

const withCondition = (state: SearchState, key: string, condition: Condition | null): SearchState => ({
  ...state,
  conditions: [...state.conditions.filter((one) => one.key !== key), ...(condition ? [condition] : [])],
})

/** The search that an address brings: values of the form, and a query. Null: none. */
function broughtBy(screen: CompiledScreen, params: Readonly<Record<string, string>>): SearchState | null {
  const values = fromParams(screen, params)
  const { query = '' } = params
  const conditions = conditionsIn(params['conditions'])
  const isNothing = Object.keys(values).length === 0 && query === '' && conditions.length === 0
  return isNothing ? null : { values, conditions, query }
}

/** Conditions of an address, as a report writes them: the server judges each. What is no list of them is none. */
function conditionsIn(text: string | undefined): readonly Condition[] {
  if (!text) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter(isCondition) : []
  } catch {
    return [] // somebody changed the address
  }
}

function isCondition(one: unknown): one is Condition {
  const { key, operator } = (one ?? {}) as Readonly<Record<string, unknown>> // anything may stand in an address
  return typeof key === 'string' && typeof operator === 'string'
}

/** What an address brings is searched at once, also where it changes while the list stands, and it is remembered. */
function useBrought(brought: SearchState | null, name: string, search: (state: SearchState) => void): void {
  const [searched, setSearched] = useState(brought)
  if (searched !== brought) {
    setSearched(brought)
    if (brought) search(brought)
  }
  useEffect(() => {
    if (brought) rememberSearch(name, { state: brought, view: null })
  }, [brought, name])
}

interface Beginning {
  readonly state: SearchState
  readonly view: string | null
  readonly began: Search['began']
}

/** An address says what is searched; else it is what was searched last, else what the definition (or a default view) begins with. */
function begin(
  screen: CompiledScreen,
  name: string,
  brought: SearchState | null,
  view: string | undefined,
  env: ExpressionEnv,
): Beginning {
  if (brought) return { state: brought, view: null, began: 'address' }
  const kept = recallSearch(name)
  if (kept && (view === undefined || kept.view === view)) return { ...kept, began: 'remembered' }
  return {
    state: atFirst(screen, env),
    view: view ?? null,
    began: view === undefined ? 'fresh' : 'view',
  }
}
