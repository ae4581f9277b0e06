import { App } from 'antd'
import { useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useHost } from '../host/host.ts'
import { mineKey, missing } from '../search/search.ts'
import type { Search } from '../search/useSearch.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

export interface Beginning {
  /** Rows are asked for: nothing required is missing, and the list asks by itself or was searched. */
  readonly asks: boolean
  /** Keys of required fields that were not given when the user searched. */
  readonly missing: readonly string[]
  /** Searches, unless a required field is empty: then the user is told which, and the first of them gets the keyboard. `find` applies the search. */
  begin(find: () => void, values?: Search['draft']['values']): boolean
}

/** When a list begins to ask for rows. */
export function useBegin(
  screen: CompiledScreen,
  entity: CompiledEntity,
  table: CompiledTable,
  search: Search,
): Beginning {
  const say = useTexts(runtimeTexts)
  const { language, params } = useHost()
  const { message } = App.useApp()
  const isBrought =
    params['query'] !== undefined ||
    params['conditions'] !== undefined ||
    params[mineKey] !== undefined ||
    screen.search.some(({ key }) => params[key] !== undefined)
  const [searched, setSearched] = useState(table.isAutoRequest !== false || isBrought)
  const [gaps, setGaps] = useState<readonly string[]>([])
  const begin = (find: () => void, values = search.draft.values) => {
    const empty = missing(screen.search, values)
    setGaps(empty.map(({ key }) => key))
    const [first] = empty
    if (first) {
      message.error(
        say('list.requiredParameter', {
          fields: empty.map(({ title }) => spoken(title, language)).join(', '),
        }),
      )
      requestAnimationFrame(() => document.getElementById(`search-${entity.name}-${first.key}`)?.focus()) // a folded one has come up by then
      return false
    }
    setSearched(true)
    find()
    return true
  }
  return {
    asks: searched && missing(screen.search, search.applied.values).length === 0,
    missing: gaps,
    begin,
  }
}
