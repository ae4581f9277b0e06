import { useMemo, useState } from 'react'
import type { LookupValue } from '../../client/lookups.ts'
import { useLookupLists, useLookups } from '../../client/useLookup.ts'

const none: readonly LookupValue[] = []

/** Code lists that no column names, but a row whose values are typed: fetched when a cell first asks for one. Until it is here its codes are shown. */
export function useFurtherLists(): (typeCode: string) => readonly LookupValue[] {
  const lookups = useLookups()
  const [asked, setAsked] = useState<readonly string[]>([])
  const arrived = useLookupLists(asked)
  return useMemo(() => {
    const ask = (typeCode: string) =>
      setAsked((known) => (known.includes(typeCode) ? known : [...known, typeCode]))
    return (typeCode) => {
      const found = arrived?.get(typeCode)
      if (!found) queueMicrotask(() => ask(typeCode)) // cells are being drawn
      return found ?? lookups.of(typeCode).get() ?? none
    }
  }, [lookups, arrived])
}
