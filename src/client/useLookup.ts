import { createContext, useContext, useEffect, useReducer } from 'react'
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

/** Draws again when one of these code lists arrives, and answers another number then. `typeCodes` keeps its identity. */
export function useArrivals(typeCodes: readonly string[]): number {
  const lookups = useLookups()
  const [arrivals, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stops = typeCodes.map((type) => lookups.of(type).subscribe(again))
    again() // a list may have come after drawing and before listening
    return () => stops.forEach((stop) => stop())
  }, [lookups, typeCodes])
  return arrivals
}
