import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useRef, type ComponentProps } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { FilterButton, type FilterProps } from './Filters.tsx'
import { queryKey, quickKey, type SearchState } from './search.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { QueryProps } from './QueryWords.tsx'
import { filterWords, useActiveFilters, type Said } from './useActiveFilters.ts'

/** It brings the parser, which a list without a query does not need. */
const QueryWords = lazy(() =>
  import('./QueryWords.tsx').then(
    ({ QueryWords: component }) => ({ default: component }),
    () => ({ default: ({ query }: QueryProps) => <code>{query}</code> }), // without a connection it stands as it was typed
  ),
)

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  /** What the rows were asked for. */
  readonly state: SearchState
  /** Searches without one filter. */
  readonly onRemove: (without: (state: SearchState) => SearchState) => void
  readonly onClear: () => void
  /** Key of the field that is seen elsewhere: it has no chip. */
  readonly except?: string | undefined
  /** The words of the one box are a chip too, where the box is not seen. */
  readonly showsWords?: boolean
  /** With this a chip of a field opens its editor. */
  readonly onFilter?: FilterProps['onFilter'] | undefined
}

/** Every active filter in words, each with its way out. After one is removed the keyboard stands on the next. */
export function Chips({
  screen,
  entity,
  entities,
  state,
  onRemove,
  onClear,
  except,
  showsWords = false,
  onFilter,
}: Props) {
  const say = useTexts(runtimeTexts)
  const list = useRef<HTMLUListElement>(null)
  const active = useActiveFilters({ screen, entity, entities }, state).filter(
    ({ key }) => key !== except && (showsWords || key !== quickKey),
  )
  if (active.length === 0) return <ul className="search-chips" aria-label={say('search.active')} />
  const remove = (index: number) => {
    const removed = active[index]
    if (removed) onRemove(removed.without)
    const next = active.length - 1 > index ? index : index - 1
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.search-chip-remove')[Math.max(0, next)]?.focus(),
    )
  }
  return (
    <ul ref={list} className="search-chips" aria-label={say('search.active')}>
      {active.map(({ key, field, said }, index) => {
        const words = filterWords(say, { key, said })
        return (
          <li key={key} className="search-chip" data-filter={key}>
            <ChipWords
              said={said}
              query={key === queryKey ? { query: said.meaning, entity, entities } : undefined}
              edit={field && onFilter && { field, entity, entities, values: state.values, onFilter }}
            />
            <button
              type="button"
              className="search-chip-remove"
              aria-label={say('search.remove', { filter: words })}
              onClick={() => remove(index)}
              onKeyDown={(event) => {
                if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        )
      })}
      {active.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={onClear}>
            {say('search.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface WordsProps {
  readonly said: Said
  /** It is a query, which is said as a sentence. */
  readonly query: QueryProps | undefined
  readonly edit: Omit<ComponentProps<typeof FilterButton>, 'className' | 'children'> | undefined
}

/** The words of a chip; where its filter can be edited they open its editor. */
function ChipWords({ said: { title, meaning }, query, edit }: WordsProps) {
  const words = (
    <>
      {title}{' '}
      {query ? (
        <Suspense fallback={<code>{meaning}</code>}>
          <QueryWords {...query} />
        </Suspense>
      ) : (
        <strong>{meaning}</strong>
      )}
    </>
  )
  return edit ? (
    <FilterButton {...edit} className="search-chip-words">
      {words}
    </FilterButton>
  ) : (
    <span className="search-chip-words" title={`${title} ${meaning}`}>
      {words}
    </span>
  )
}
