import { useEffect } from 'react'
import { hearKept, keepHere, readKept } from '../../client/keptList.ts'
import { createStore, useStore, type Store } from '../../client/Store.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { useWorkspace } from '../workspace.ts'
import { readRecents, recentOf, withRecent, type Recent } from './recents.ts'

const known = new Map<string, Store<readonly Recent[]>>()

/** Of a user in this browser, as one responsibility. */
function recentsOf(name: string): Store<readonly Recent[]> {
  const there = known.get(name)
  if (there) return there
  const store = createStore(readRecents(readKept(localStorage.getItem(name))))
  known.set(name, store)
  hearKept(
    () => name,
    (list) => store.set(readRecents(list)),
  )
  return store
}

function useStored(): { readonly name: string; readonly store: Store<readonly Recent[]> } {
  const { user, respId } = useWorkspace()
  const name = `recent.${user.userId}.${respId}`
  return { name, store: recentsOf(name) }
}

/** The documents that were opened last. */
export const useRecents = (): readonly Recent[] => useStore(useStored().store)

/** Writes down which document comes to the front. */
export function useKeepRecents(): void {
  const { tabs } = useWorkspace()
  const { name, store } = useStored()
  useEffect(() => {
    const note = () => {
      const { list, active } = tabs.get()
      const front = list.find(({ key }) => key === active)
      const one = front && recentOf(front, tenantNow())
      if (!one) return
      store.set(withRecent(store.get(), one))
      keepHere(name, store.get())
    }
    note()
    return tabs.subscribe(note)
  }, [tabs, name, store])
}
