import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { LookupValue, Lookups } from './lookups.ts'
import { createStore, useStore, type Store } from './Store.ts'

export const LookupsContext = createContext<Lookups | null>(null)

const nothing = createStore<readonly LookupValue[] | undefined>([])

/** The values of a code list; `undefined` while they are on the way, empty without a type. */
export function useLookup(typeCode: string | undefined): readonly LookupValue[] | undefined {
  const lookups = useLookups()
  return useStore(typeCode ? lookups.of(typeCode) : nothing)
}

export function useLookups(): Lookups {
  const lookups = useContext(LookupsContext)
  if (!lookups) throw new Error('Lookups are used outside a LookupsContext.')
  return lookups
}

/** The values of several code lists, by type; null until all of them are here. `typeCodes` keeps its identity. */
export function useLookupLists(
  typeCodes: readonly string[],
): ReadonlyMap<string, readonly LookupValue[]> | null {
  const lookups = useLookups()
  const lists = useMemo(() => listsOf(lookups, typeCodes), [lookups, typeCodes])
  return useSyncExternalStore(lists.subscribe, lists.get)
}

type Lists = Pick<Store<ReadonlyMap<string, readonly LookupValue[]> | null>, 'get' | 'subscribe'>

function listsOf(lookups: Lookups, typeCodes: readonly string[]): Lists {
  const stores = typeCodes.map((type) => lookups.of(type))
  let read: readonly (readonly LookupValue[] | undefined)[] | undefined
  let lists: ReadonlyMap<string, readonly LookupValue[]> | null = null
  return {
    get: () => {
      const now = stores.map((store) => store.get())
      if (read && now.every((values, index) => values === read?.[index])) return lists
      read = now
      const found = typeCodes.flatMap((type, index) => {
        const values = now[index]
        return values ? [[type, values] as const] : []
      })
      lists = found.length === typeCodes.length ? new Map(found) : null
      return lists
    },
    subscribe: (listener) => {
      const stops = stores.map((store) => store.subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
  }
}
