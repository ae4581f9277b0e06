import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useHost } from '../host/host.ts'
import { useRoving } from '../host/useRoving.ts'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { SearchState, SearchValues } from './search.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchLine } from './SearchLine.tsx'
import { SearchTools } from './SearchTools.tsx'
import { useSearchForm } from './useSearchForm.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Search } from './useSearch.ts'
import type { Views } from './useViews.ts'
import './search.css'

/** The language of definitions weighs more than most lists need: it comes when somebody wants to type it. */
const QueryLine = lazy(() =>
  import('./QueryLine.tsx').then(({ QueryLine: component }) => ({ default: component })),
)

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly search: Search
  readonly views: Views
  /** Keys of required fields that were not given. */
  readonly missing: readonly string[]
  /** Key of the state, where it has tabs of its own. */
  readonly tabs?: string | undefined
  /** Stands in place of the line of box and filters. */
  readonly instead?: ReactNode
  /** Further tools at the end of that line. */
  readonly children?: ReactNode
  /** Searches, unless one of `values` is required and empty. */
  readonly onFind: (apply: () => void, values?: SearchValues) => void
  /** Begins anew: nothing is required for that. */
  readonly onReset: (apply: () => void) => void
}

/** Everything that narrows a list, above its rows: the form, the query line, the views and the filters that hold. */
export function SearchArea({
  screen,
  entity,
  entities,
  search,
  views,
  missing,
  tabs,
  instead,
  children,
  onFind,
  onReset,
}: Props) {
  const area = useRef<HTMLDivElement>(null)
  const stops = useRoving('button:not([class*=ant-input])')
  const form = useSearchForm(screen, missing)
  const [typing, setTyping] = useState(search.draft.query !== '')
  const wrong = useRef(false) // a query with mistakes is not asked
  const find = (change: Partial<SearchState> = {}) => {
    if (typing && wrong.current && change.query === undefined)
      area.current?.querySelector<HTMLElement>('.query-input textarea')?.focus()
    else onFind(() => search.apply(change), change.values)
    form.close()
  }
  const show = (line: boolean) => {
    setTyping(line)
    if (!line) search.typeQuery(search.applied.query) // what was typed and not asked is among the latest queries
  }
  const reset = () =>
    onReset(() => {
      if (search.view) views.open(null)
      search.reset()
    })
  const { isVisit } = useHost()
  useShortcut(area, () => (isVisit ? undefined : show(!typing)))
  return (
    <div ref={area} className="search-area">
      {screen.search.length > 0 && form.isOpen && (
        <SearchForm
          name={screen.id}
          fields={screen.search}
          entity={entity}
          entities={entities}
          values={search.draft.values}
          onChange={search.type}
          missing={missing}
          onSearch={() => find()}
          onReset={reset}
        />
      )}
      {typing && (
        <Suspense fallback={<div className="query-line" aria-busy="true" />}>
          <QueryLine
            screen={screen}
            entity={entity}
            entities={entities}
            state={search.draft}
            onType={search.typeQuery}
            onSearch={find}
            applied={search.applied.query}
            onProblems={(found) => {
              wrong.current = found
            }}
            onClose={() => show(false)}
          />
        </Suspense>
      )}
      {search.restored && <Restored search={search} onReset={reset} />}
      {instead ?? (
        <div ref={stops} className="search-bar">
          <div className="search-bar-filters">
            <SearchLine
              screen={screen}
              entity={entity}
              entities={entities}
              search={search}
              tabs={tabs}
              form={form}
              onSearch={find}
              onFind={onFind}
              onReset={onReset}
            />
          </div>
          <span className="search-bar-gap" />
          <div className="search-bar-tools">
            <SearchTools
              form={form}
              isTyping={typing}
              onType={() => show(!typing)}
              hasFields={screen.search.length > 0}
            />
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

/** Says that the last search is on again. */
function Restored({ search, onReset }: { readonly search: Search; readonly onReset: () => void }) {
  const say = useTexts(runtimeTexts)
  return (
    <div className="search-notice" role="status">
      {say('search.restored')}
      <Button type="link" size="small" onClick={onReset}>
        {say('search.clearRestored')}
      </Button>
      <Button type="link" size="small" onClick={search.keepRestored}>
        {say('search.keep')}
      </Button>
    </div>
  )
}

/** Ctrl+Shift+F, where the list is in sight. */
function useShortcut(area: { readonly current: HTMLElement | null }, toggle: () => void): void {
  const latest = useLatest(toggle)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        !event.shiftKey ||
        event.key.toLowerCase() !== 'f' ||
        !area.current?.checkVisibility()
      )
        return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [area, latest])
}
