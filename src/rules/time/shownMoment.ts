/** In which zone stamps are kept, and in which they are shown; IANA names. */
export interface Zones {
  readonly kept: string
  readonly shown: string
}

/** A stamp as a person reads it. `day` counts from today; null: another day, which `date` says. `clock` is empty at midnight. */
export interface ShownMoment {
  readonly day: -1 | 0 | 1 | null
  readonly date: string
  readonly clock: string
  /** The zone by a short name, where it is not the one in which stamps are kept; else ''. */
  readonly zone: string
}

/**
 * `shownMoment('2026-11-22 15:49:10', '2026-11-22 18:00:00')` → `{ day: 0, date: '2026-11-22', clock: '15:49', zone: '' }`.
 * Both are yyyy-MM-dd HH:mm:ss in the zone in which stamps are kept. Null for what is no stamp.
 */
export function shownMoment(stamp: string, now: string, zones?: Zones): ShownMoment | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(stamp)) return null
  const isMoved = zones !== undefined && zones.shown !== zones.kept
  const there = isMoved ? moved(stamp, zones) : stamp
  const today = isMoved ? moved(now, zones) : now
  const date = there.slice(0, 10)
  const days = Math.round((Date.parse(date) - Date.parse(today.slice(0, 10))) / 86_400_000)
  return {
    day: days === 0 || days === 1 || days === -1 ? days : null,
    date,
    clock: stamp.slice(11, 19).replaceAll(/[0:]/g, '') === '' && !isMoved ? '' : there.slice(11, 16),
    zone: isMoved ? nameOf(zones.shown, instantOf(stamp, zones.kept)) : '',
  }
}

/** The same moment on the clocks of the other zone. */
const moved = (stamp: string, { kept, shown }: Zones): string => clockIn(shown, instantOf(stamp, kept))

const formats = new Map<string, Intl.DateTimeFormat>()

/** yyyy-MM-dd HH:mm:ss on the clocks of a zone. */
function clockIn(zone: string, instant: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format.format(instant)
}

/** Milliseconds since 1970 of what the clocks of a zone say; at the hour that a zone has twice, the earlier or the later. */
function instantOf(stamp: string, zone: string): number {
  const asUtc = Date.parse(`${stamp.replace(' ', 'T')}Z`)
  const difference = (instant: number) => Date.parse(`${clockIn(zone, instant).replace(' ', 'T')}Z`) - instant
  const guess = asUtc - difference(asUtc)
  return asUtc - difference(guess)
}

const nameOf = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
