import { App } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useStore } from '../../client/Store.ts'
import { listParam } from '../../language/menu.ts'
import type { Look } from '../../language/picture.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { SavedView, SavedViews } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { useArrangement, type ViewArrangement, type ViewedLook } from './useArrangement.ts'
import type { Search } from './useSearch.ts'
import { viewCacheOf, type ViewCache, type ViewFacts } from './viewCache.ts'
import { factsOf, isAsSaved, searchOf, viewOf } from './viewStates.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

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

/** A list, its search, and what its view makes of its table. */
interface Viewed {
  readonly screen: CompiledScreen
  readonly search: Search
  readonly cache: ViewCache
  readonly arrangement: ViewArrangement
  readonly open: Views['open']
}

const mayShareWithNobody: SavedViews['shareWith'] = { all: false, responsibilities: [] }

/** The saved views of a list, and which of them is on. */
export function useViews(screen: CompiledScreen, search: Search, own: KeptTable, look?: ViewedLook): Views {
  const { client, user, respId } = useHost()
  const cache = useMemo(() => viewCacheOf(client, user.userId, respId), [client, user.userId, respId])
  const known = useStore(cache.store)
  const list = useMemo(
    () => (known?.views ?? []).filter(({ screenId }) => screenId === screen.id),
    [known, screen.id],
  )
  const arrangement = useArrangement(look)
  const open = useOpenView(screen, search, arrangement)
  const viewed = { screen, search, cache, arrangement, open }
  const ready = useFirstView(viewed)
  useNamedView(viewed, ready)
  const current = list.find(({ id }) => id === search.view) ?? null
  const kept = current ? arrangement.table : own
  return {
    ready,
    list,
    current,
    kept,
    shareWith: known?.shareWith ?? mayShareWithNobody,
    modified: current !== null && !isAsSaved(screen, current.state, search.applied, kept, look?.now),
    open,
    ...useViewChanges(viewed, kept, look?.now),
    refresh: useCallback(() => {
      cache.refresh().catch(() => undefined) // what is known stays
    }, [cache]),
  }
}

/** Opens a view, or leaves the one that is on. */
function useOpenView(screen: CompiledScreen, search: Search, arrangement: ViewArrangement): Views['open'] {
  const say = useTexts(runtimeTexts)
  const { message } = App.useApp()
  const { replaceParams } = useHost()
  return (view) => {
    arrangement.begin(view)
    search.open(view && { id: view.id, state: searchOf(screen, view.state) })
    replaceParams(view ? { view: view.id } : {})
    if (view && view.leftOut.length > 0)
      message.info(say('view.leftOut', { name: view.name, fields: view.leftOut.join(', ') }))
  }
}

/** Milliseconds that a list waits for a default view, which may not even exist. */
const defaultViewTimeout = 3_000

/** The list begins with the view of its address, with the one it had before F5, or with the user's default. True once it has begun. */
function useFirstView(viewed: Viewed): boolean {
  const { search, cache } = viewed
  const [ready, setReady] = useState(() => beginsByItself(viewed))
  const latest = useLatest({ ...viewed, leave: useLeaveMissing(viewed) })
  const waitsForViews = search.began !== 'fresh'

  useEffect(() => {
    if (ready) return
    let isOver = false
    const end = () => {
      isOver = true
      setReady(true)
    }
    const timer = waitsForViews ? undefined : setTimeout(end, defaultViewTimeout)
    void cache.first.then((answer) => {
      if (isOver) return
      const { views } = cache.store.get() ?? answer // it may have been asked again since
      const { screen, search: now, arrangement, open, leave } = latest.current
      const first = firstOf(views, screen.id, now.view)
      if (first && now.began === 'remembered') arrangement.begin(first)
      else if (first) open(first)
      else if (now.view !== null) leave()
      end()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ready, cache, waitsForViews, latest])
  return ready
}

/** A list that begins with no view, or is known to have none to begin with. */
function beginsByItself({ screen, search: { began, view }, cache }: Viewed): boolean {
  if (began === 'fresh') {
    const known = cache.store.get()
    return known !== undefined && firstOf(known.views, screen.id, null) === undefined
  }
  return began === 'address' || (began === 'remembered' && view === null)
}

/** The view that is named, else the default one. */
const firstOf = (views: readonly SavedView[], screen: string, named: string | null): SavedView | undefined =>
  views.find(
    ({ id, screenId, isDefault }) => screenId === screen && (named === null ? isDefault : id === named),
  )

/** An address that names another view opens it in the tab that is there. */
function useNamedView(viewed: Viewed, ready: boolean): void {
  const named = useHost().params['view']
  const { cache } = viewed
  const latest = useLatest({ ...viewed, leave: useLeaveMissing(viewed) })
  useEffect(() => {
    if (!ready || named === undefined || named === latest.current.search.view) return
    const here = firstOf(cache.store.get()?.views ?? [], latest.current.screen.id, named)
    if (here) return latest.current.open(here)
    cache
      .refresh()
      .then(({ views }) => {
        const { screen, open, leave } = latest.current
        const there = firstOf(views, screen.id, named)
        if (there) open(there)
        else leave()
      })
      .catch(() => undefined) // the list stays as it is
  }, [ready, named, cache, latest])
}

/** What is done where a view is named that is not there. */
function useLeaveMissing({ open }: Viewed): () => void {
  const say = useTexts(runtimeTexts)
  const { message } = App.useApp()
  return () => {
    message.warning(say('view.gone'))
    open(null)
  }
}

/** What is done with views beside opening them. */
function useViewChanges(
  { screen, search, cache, arrangement, open }: Viewed,
  kept: KeptTable,
  look: Look | undefined,
): Pick<Views, 'save' | 'saveAs' | 'remove' | 'setDefault' | 'copyLink'> {
  const say = useTexts(runtimeTexts)
  const { message } = App.useApp()
  const { replaceParams } = useHost()
  const now = () => viewOf(search.applied, kept, look)
  return {
    save: async (view, facts) => {
      await cache.save(screen.id, facts ?? factsOf(view), facts ? view.state : now(), view.id)
      message.success(say('view.saved', { name: (facts ?? view).name }))
    },
    saveAs: async (facts) => {
      const saved = await cache.save(screen.id, facts, now())
      arrangement.begin(saved)
      search.open({ id: saved.id, state: search.applied })
      replaceParams({ view: saved.id })
      message.success(say('view.saved', { name: saved.name }))
    },
    remove: async (view) => {
      await cache.remove(view.id)
      if (view.id === search.view) open(null)
      message.success(say('view.removed', { name: view.name }))
    },
    setDefault: async (view) => {
      await cache.setDefault(screen.id, view?.id ?? null)
      message.success(view ? say('view.isDefaultNow', { name: view.name }) : say('view.noDefaultNow'))
    },
    copyLink: async (view) => {
      const address = addressOf(view)
      try {
        await navigator.clipboard.writeText(address)
        message.success(say('view.copied'))
      } catch {
        message.info(address, 10) // without the clipboard it can be copied by hand
      }
    },
  }
}

/** The address that opens this list with a view. */
function addressOf(view: SavedView): string {
  const address = new URL(location.href)
  const list = address.searchParams.get(listParam)
  address.search = new URLSearchParams({
    ...(list === null ? {} : { [listParam]: list }),
    view: view.id,
  }).toString()
  return address.href
}
