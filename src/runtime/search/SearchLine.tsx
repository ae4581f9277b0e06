import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { Chips } from './Chips.tsx'
import { OfferedFilters } from './Filters.tsx'
import {
  isEmptyValue,
  isMine,
  quickKey,
  type SearchState,
  type SearchValue,
  type SearchValues,
} from './search.ts'
import { SearchBox } from './SearchBox.tsx'
import { chosenState } from './stateCondition.ts'
import type { FormShown } from './useSearchForm.ts'
import type { Search } from './useSearch.ts'

export interface LineProps {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly search: Search
  /** Key of the state, where it has tabs of its own. */
  readonly tabs?: string | undefined
  /** Searches, unless one of `values` is required and empty. */
  readonly onFind: (apply: () => void, values?: SearchValues) => void
  readonly onReset: (apply: () => void) => void
  readonly form: FormShown
  readonly onSearch: (change?: Partial<SearchState>) => void
}

/** The box, the filters that hold and those that are offered. */
export function SearchLine({
  screen,
  entity,
  entities,
  search,
  tabs,
  form,
  onSearch,
  onFind,
  onReset,
}: LineProps) {
  const say = useTexts(runtimeTexts)
  const { applied, draft } = search
  const isTab = tabs !== undefined && !isMine(applied) && typeof chosenState(tabs, applied) === 'string'
  const filter = ({ key }: CompiledSearchField, value: SearchValue | null) => {
    const change = (state: SearchState) => withValue(state, key, value)
    onFind(() => search.change(change), change(applied).values)
  }
  const editing = form.isForm ? undefined : filter
  return (
    <>
      {form.isBehind && screen.search.length > 0 && (
        <Button icon={<SearchOutlined aria-hidden />} aria-expanded={form.isOpen} onClick={form.toggle}>
          {say(form.isOpen ? 'search.hide' : 'search.search')}
        </Button>
      )}
      {!form.isForm && (
        <SearchBox
          fields={screen.search}
          value={textOf(draft)}
          onChange={(text) =>
            search.type(withValue(draft, quickKey, text ? { kind: 'text', text } : null).values)
          }
          onSearch={() => onSearch()}
          onEmpty={() => onFind(() => search.change((state) => withValue(state, quickKey, null)))}
        />
      )}
      <Chips
        screen={screen}
        entity={entity}
        entities={entities}
        state={applied}
        except={isTab ? tabs : undefined}
        showsWords={form.isForm}
        onFilter={editing}
        onRemove={(without) => onFind(() => search.change(without), without(applied).values)}
        onClear={() => onReset(search.clear)}
      />
      {editing && (
        <OfferedFilters
          fields={screen.search}
          tabs={tabs}
          entity={entity}
          entities={entities}
          values={applied.values}
          onFilter={editing}
        />
      )}
    </>
  )
}

const textOf = ({ values }: SearchState): string => {
  const value = values[quickKey]
  return value?.kind === 'text' ? value.text : ''
}

/** A search with another value of one field, or without it. */
function withValue(state: SearchState, key: string, value: SearchValue | null): SearchState {
  const { [key]: _, ...rest } = state.values
  return { ...state, values: value && !isEmptyValue(value) ? { ...rest, [key]: value } : rest }
}
