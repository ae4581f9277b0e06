import { useMemo } from 'react'
import { company } from '../../client/company.ts'
import { habits } from '../../client/habits.ts'
import { useStore } from '../../client/Store.ts'
import { shownMoment, type Zones } from '../../rules/time/shownMoment.ts'

/** In which zone stamps come, and in which this user reads them. */
export function useZones(): Zones {
  const { timeZone } = useStore(habits)
  return useMemo(() => ({ kept: company.timeZone, shown: timeZone ?? company.timeZone }), [timeZone])
}

/** `clockOf('2026-11-23 08:30:00', { kept: 'Asia/Shanghai', shown: 'America/New_York' })` → `'2026-11-22 19:30'`. What the user's clock shows at a moment of the company's. */
export function clockOf(moment: string, zones: Zones): string {
  const there = shownMoment(moment, moment, zones)
  return there ? `${there.date} ${there.clock || '00:00'}` : moment
}
