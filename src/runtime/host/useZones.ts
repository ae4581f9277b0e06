import { useMemo } from 'react'
import { company } from '../../client/company.ts'
import { habits } from '../../client/habits.ts'
import { useStore } from '../../client/Store.ts'
import type { Zones } from '../../rules/time/shownMoment.ts'

/** In which zone stamps come, and in which this user reads them. */
export function useZones(): Zones {
  const { timeZone } = useStore(habits)
  return useMemo(() => ({ kept: company.timeZone, shown: timeZone ?? company.timeZone }), [timeZone])
}
