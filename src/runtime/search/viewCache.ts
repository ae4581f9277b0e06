import type { Client } from '../../client/Client.ts'
import { createStore, type Store } from '../../client/Store.ts'
import type { SavedView, SavedViews, Sharing, ViewState } from '../../language/wire.ts'

export interface ViewFacts {
  readonly name: string
  readonly sharing: Sharing
  readonly responsibilityId: string | null
  readonly sharedDefault: boolean
}

/** All saved views that a user may see while working as one responsibility: asked once, and again after each change. */
export interface ViewCache {
  /** Undefined while they are on the way. Where they cannot be had there are none. */
  readonly store: Store<SavedViews | undefined>
  /** The answer to the first asking; none where it failed. */
  readonly first: Promise<SavedViews>
  refresh(): Promise<SavedViews>
  save(screenId: string, facts: ViewFacts, state: ViewState, id?: string): Promise<SavedView>
  remove(id: string): Promise<void>
  setDefault(screenId: string, id: string | null): Promise<void>
}

const caches = new WeakMap<Client, Map<string, ViewCache>>()

export function viewCacheOf(client: Client, userId: string, respId: string): ViewCache {
  const known = caches.get(client) ?? new Map<string, ViewCache>()
  caches.set(client, known)
  const name = `${userId} ${respId}`
  const cache = known.get(name) ?? createViewCache(client, respId)
  known.set(name, cache)
  return cache
}

const none: SavedViews = { views: [], shareWith: { all: false, responsibilities: [] } }

function createViewCache(client: Client, respId: string): ViewCache {
  const store = createStore<SavedViews | undefined>(undefined)
  const call = async <T>(operation: string, body: unknown) =>
    (await client.call<T>('baseServer', 'baseSavedView', operation, body, { respId })).data
  const refresh = async () => {
    const found = await call<SavedViews>('list', {})
    store.set(found)
    return found
  }
  const first = refresh().catch(() => {
    store.set(none) // lists do without
    return none
  })
  return {
    store,
    first,
    refresh,
    save: async (screenId, { name, sharing, responsibilityId, sharedDefault }, state, id) => {
      const saved = await call<SavedView>('save', {
        ...(id === undefined ? {} : { id }),
        screenId,
        name,
        sharing,
        responsibilityId,
        sharedDefault: sharedDefault ? 'Y' : 'N',
        state,
      })
      await refresh()
      return saved
    },
    remove: async (id) => {
      await call('delete', { id })
      await refresh()
    },
    setDefault: async (screenId, id) => {
      await call('setDefault', { screenId, id })
      await refresh()
    },
  }
}
