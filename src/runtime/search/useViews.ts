import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../client/Store.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { SavedView, SavedViews } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { nothingArranged, type Arrangement } from '../layout/tableLayout.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import type { Search } from './useSearch.ts'
import { viewCacheOf, type ViewFacts } from './viewCache.ts'
import { arrangementOf, isAsSaved, searchOf, viewOf } from './viewStates.ts'
import { useViewWords } from './viewWords.ts'

export interface Views {
  /** False until it is known with what view the list begins: rows are not asked for before. */
  readonly ready: boolean
  readonly list: readonly SavedView[]
  readonly shareWith: SavedViews['shareWith']
  readonly current: SavedView | null
  /** The list no longer stands as its view has it. */
  readonly modified: boolean
  /** The columns, order and page size in use: the user's own, or while a view is on those of the view, whose changes are kept when it is saved. */
  readonly kept: KeptTable
  open(view: SavedView | null): void
  /** The view as the list stands now; with facts under another name or shared otherwise. */
  save(view: SavedView, facts?: ViewFacts): Promise<void>
  saveAs(facts: ViewFacts): Promise<void>
  remove(view: SavedView): Promise<void>
  setDefault(view: SavedView | null): Promise<void>
  copyLink(view: SavedView): Promise<void>
  /** What others changed meanwhile. */
  refresh(): void
}

/** Milliseconds that a list waits for a default view, which may not even exist. */
const defaultViewTimeout = 3_000

/** The saved views of a list, and which of them is on. */
export function useViews(screen: CompiledScreen, search: Search, own: KeptTable): Views {
  const say = useViewWords()
  const { message } = App.useApp()
  const { client, user, respId, params, replaceParams } = useHost()
  const cache = useMemo(() => viewCacheOf(client, user.userId, respId), [client, user.userId, respId])
  const known = useStore(cache.store)
  const list = useMemo(
    () => (known?.views ?? []).filter(({ screenId }) => screenId === screen.id),
    [known, screen.id],
  )
  const [ready, setReady] = useState(
    search.began === 'address' || (search.began === 'remembered' && search.view === null),
  )
  const [arrangement, setArrangement] = useState<Arrangement>(nothingArranged)
  const current = list.find(({ id }) => id === search.view) ?? null

  const open = (view: SavedView | null) => {
    setArrangement(view ? arrangementOf(view.state) : nothingArranged)
    search.open(view && { id: view.id, state: searchOf(screen.search, view.state) })
    replaceParams(view ? { view: view.id } : {})
    if (view && view.leftOut.length > 0)
      message.info(say('leftOut', { name: view.name, fields: view.leftOut.join(', ') }))
  }
  const latest = useRef({ open, search, list })
  latest.current = { open, search, list }

  // The list begins with the view of its address, with the one it had before F5, or with the user's default.
  useEffect(() => {
    if (!known || ready) return
    const { search: now, list: views } = latest.current
    const first = views.find((view) => (now.view === null ? view.isDefault : view.id === now.view))
    if (first && now.began === 'remembered') setArrangement(arrangementOf(first.state))
    else if (first) latest.current.open(first)
    else if (now.view !== null) {
      message.warning(say('gone'))
      latest.current.open(null)
    }
    setReady(true)
  }, [known, ready, message, say])

  useEffect(() => {
    if (ready || search.began !== 'fresh') return
    const timer = setTimeout(() => setReady(true), defaultViewTimeout)
    return () => clearTimeout(timer)
  }, [ready, search.began])

  // An address that names another view opens it in the tab that is there.
  const named = params['view']
  useEffect(() => {
    if (!ready || named === undefined || named === latest.current.search.view) return
    const find = (views: readonly SavedView[]) =>
      views.find(({ id, screenId }) => id === named && screenId === screen.id)
    const here = find(latest.current.list)
    if (here) latest.current.open(here)
    else
      cache
        .refresh()
        .then(({ views }) => {
          const there = find(views)
          if (there) latest.current.open(there)
          else {
            message.warning(say('gone'))
            latest.current.open(null)
          }
        })
        .catch(() => undefined) // the list stays as it is
  }, [ready, named, cache, screen.id, message, say])

  const ofView = useMemo<KeptTable>(
    () => ({
      ...arrangement,
      known: true,
      arrange: (choices) => setArrangement((now) => ({ ...now, choices })),
      resetColumns: () => setArrangement((now) => ({ ...now, choices: [] })),
      keepSort: (sort) => setArrangement((now) => ({ ...now, sort })),
      keepPageRows: (pageRows) => setArrangement((now) => ({ ...now, pageRows })),
    }),
    [arrangement],
  )
  const kept = current ? ofView : own
  const now = () => viewOf(search.applied, kept)
  const factsOf = ({ name, sharing, responsibilityId, sharedDefault }: SavedView): ViewFacts => ({
    name,
    sharing,
    responsibilityId,
    sharedDefault,
  })
  return {
    ready,
    list,
    current,
    kept,
    shareWith: known?.shareWith ?? { all: false, responsibilities: [] },
    modified: current !== null && !isAsSaved(screen.search, current.state, search.applied, kept),
    open,
    save: async (view, facts) => {
      await cache.save(screen.id, facts ?? factsOf(view), facts ? view.state : now(), view.id)
      message.success(say('saved', { name: (facts ?? view).name }))
    },
    saveAs: async (facts) => {
      const state = now()
      const saved = await cache.save(screen.id, facts, state)
      setArrangement(arrangementOf(saved.state))
      search.open({ id: saved.id, state: search.applied })
      replaceParams({ view: saved.id })
      message.success(say('saved', { name: saved.name }))
    },
    remove: async (view) => {
      await cache.remove(view.id)
      if (view.id === search.view) open(null)
      message.success(say('removed', { name: view.name }))
    },
    setDefault: async (view) => {
      await cache.setDefault(screen.id, view?.id ?? null)
      message.success(view ? say('isDefaultNow', { name: view.name }) : say('noDefaultNow'))
    },
    copyLink: async (view) => {
      const address = new URL(location.href)
      address.search = new URLSearchParams({ view: view.id }).toString()
      try {
        await navigator.clipboard.writeText(address.href)
        message.success(say('copied'))
      } catch {
        message.info(address.href, 10)
      } // without the clipboard it can be copied by hand
    },
    refresh: useCallback(() => {
      cache.refresh().catch(() => undefined)
    }, [cache]), // what is known stays
  }
}
