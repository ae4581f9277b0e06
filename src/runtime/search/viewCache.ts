import type { Client } from '../../client/Client.ts'
import { queriesOf } from '../../client/queries.ts'
import type { Store } from '../../client/Store.ts'
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
  readonly store: Pick<Store<SavedViews | undefined>, 'get' | 'subscribe'>
  /** What is known, or the answer that is on its way; none where it failed. */
  readonly first: Promise<SavedViews>
  refresh(): Promise<SavedViews>
  save(screenId: string, facts: ViewFacts, state: ViewState, id?: string): Promise<SavedView>
  remove(id: string): Promise<void>
  setDefault(screenId: string, id: string | null): Promise<void>
}

const family = 'baseSavedView'
const none: SavedViews = { views: [], shareWith: { all: false, responsibilities: [] } }

export function viewCacheOf(client: Client, userId: string, respId: string): ViewCache {
  const call = async <T>(operation: string, body: unknown) =>
    (await client.call<T>('baseServer', family, operation, body, { respId })).data
  const query = queriesOf(client).of<SavedViews>([family, 'list', { userId, respId }], {
    ask: () => call('list', {}),
  })
  const { store, ask: refresh } = query
  return {
    store: {
      subscribe: store.subscribe,
      get: () => {
        const { data, error } = store.get()
        return data ?? (error ? none : undefined)
      },
    },
    first: query.once().catch(() => none), // lists do without
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
