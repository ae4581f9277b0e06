import { createContext, useContext } from 'react'
import type { LookupValue, Lookups } from './lookups.ts'
import { createStore, useStore } from './Store.ts'

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
