import { shownMoment, type Zones } from '../../rules/time/shownMoment.ts'

/**
 * `zoneNote('2026-11-23 22:20:00', { kept: 'Asia/Shanghai', shown: 'Asia/Shanghai' }, 'America/New_York')` → `{ zone: 'GMT+8', clock: '09:20' }`.
 * In which zone times are shown, and what the clock of the machine that the user sits at says; null where both say the same.
 */
export function zoneNote(
  moment: string,
  zones: Zones,
  machine = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { readonly zone: string; readonly clock: string } | null {
  const own = clockOf(moment, { kept: zones.kept, shown: machine })
  if (own === clockOf(moment, zones)) return null
  const noted = shownMoment(moment, moment, { kept: machine, shown: zones.shown })
  return { zone: noted?.zone || zones.shown, clock: own.slice(-5) }
}

/** `clockOf('2026-11-23 08:30:00', { kept: 'Asia/Shanghai', shown: 'America/New_York' })` → `'2026-11-22 19:30'`. What the user's clock shows at a moment of the company's. */
export function clockOf(moment: string, zones: Zones): string {
  const there = shownMoment(moment, moment, zones)
  return there ? `${there.date} ${there.clock || '00:00'}` : moment
}
