import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CompiledScreen, ExpressionEnv, Row } from '../../language/compiled.ts'
import type { Condition } from '../../language/wire.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host.ts'
import { defaultsOf } from './defaultsOf.ts'
import { recallSearch, rememberSearch } from './rememberSearch.ts'
import { filtersOf, fromParams, noSearch, type SearchState, type SearchValues } from './search.ts'

export interface Search {
  /** What stands in the form and in the query line, searched or not. */
  readonly draft: SearchState
  /** What the rows were asked for, and the same as the filters of listByPage; they keep their identity while nothing changes. */
  readonly applied: SearchState
  readonly filters: Row
  /** The last search of this user was brought back when the list was opened. */
  readonly restored: boolean
  /** Types into the form. */
  type(values: SearchValues): void
  typeQuery(query: string): void
  /** Searches with what is said here and what stands in the draft. */
  apply(change?: Partial<SearchState>): void
  /** One condition of a column, or none any more. */
  filter(key: string, condition: Condition | null): void
  /** Back to what the definition begins with; the remembered search is forgotten. */
  reset(): void
  /** Empties everything, defaults too. */
  clear(): void
  keepRestored(): void
}

/** The one search of a list: form, column filters and query line together. Remembered for user, menu and screen until the browser tab closes. */
export function useSearch(screen: CompiledScreen): Search {
  const { user, menuId, params } = useHost()
  const environment = useEnvironment()
  const name = `search.${user.userId}.${menuId}.${screen.id}`
  const brought = useMemo(() => fromParams(screen.search, params), [screen.search, params])
  const [first] = useState(() => begin(screen, name, brought, environment()))
  const [draft, setDraft] = useState(first.state)
  const [applied, setApplied] = useState(first.state)
  const [restored, setRestored] = useState(first.restored)

  const take = useCallback((next: SearchState) => {
    setDraft(next)
    setApplied(next)
    setRestored(false)
    rememberSearch(name, next)
  }, [name])
  useEffect(() => { if (Object.keys(brought).length > 0) take({ ...noSearch, values: brought }) }, [brought, take])

  const filters = useMemo(() => filtersOf(screen.search, applied), [screen.search, applied])
  return {
    draft, applied, filters, restored,
    type: (values) => setDraft({ ...draft, values }),
    typeQuery: (query) => setDraft({ ...draft, query }),
    apply: (change = {}) => take({ ...draft, ...change }),
    filter: (key, condition) => take({ ...applied, conditions: [...applied.conditions.filter((one) => one.key !== key), ...(condition ? [condition] : [])] }),
    reset: () => {
      take({ ...noSearch, values: defaultsOf(screen.search, environment()) })
      rememberSearch(name, null)
    },
    clear: () => take(noSearch),
    keepRestored: () => setRestored(false),
  }
}

/** An address says what is searched; else it is what was searched last, else what the definition begins with. */
function begin(screen: CompiledScreen, name: string, brought: SearchValues, env: ExpressionEnv): { readonly state: SearchState; readonly restored: boolean } {
  if (Object.keys(brought).length > 0) return { state: { ...noSearch, values: brought }, restored: false }
  const kept = recallSearch(name)
  if (!kept) return { state: { ...noSearch, values: defaultsOf(screen.search, env) }, restored: false }
  return { state: kept, restored: Object.keys(filtersOf(screen.search, kept)).length > 0 }
}
