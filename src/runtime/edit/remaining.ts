const second = 1000
const day = 86_400

export interface Remaining {
  readonly days: number
  /** Of the last day: `03:05:09`. */
  readonly time: string
}

/** `remaining('2025-03-02 01:00:05', '2025-03-01 00:00:00')` → `{ days: 1, time: '01:00:05' }`. Null where the moment has come, or is none. Both are of the tenant's zone. */
export function remaining(moment: unknown, now: string): Remaining | null {
  const left = Math.floor((secondsOf(moment) - secondsOf(now)) / second)
  if (!(left > 0)) return null
  const parts = [(left % day) / 3600, (left % 3600) / 60, left % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return { days: Math.floor(left / day), time: parts.join(':') }
}

/** Milliseconds of a text `yyyy-MM-dd HH:mm:ss`; NaN of anything else. */
const secondsOf = (moment: unknown): number =>
  typeof moment === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(moment)
    ? Date.parse(`${moment.replace(' ', 'T')}Z`)
    : Number.NaN

/** `endOf({ now: 500, until: 300, since: 200 })` → `600`. When what goes on until a moment will end as things are: while it stands still since another (NaN: it runs) each moment puts it off. */
export const endOf = ({
  now,
  until,
  since,
}: {
  readonly now: number
  readonly until: number
  readonly since: number
}): number => (Number.isNaN(since) ? until : Math.max(until, now + until - since))
