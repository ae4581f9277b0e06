import type { ExpressionEnv } from '../../language/expression.ts'
import type { Calendars } from '../Calendars.ts'
import type { Caller } from '../Caller.ts'
import type { Profiles } from '../Profiles.ts'
import type { Asker } from '../../rules/settings.ts'
import type { Lookups } from '../Lookups.ts'

/** What rules know in one call: who, when, and the attributes of codes. */
/** What rules look up beside their row. */
export interface Known {
  readonly lookups: Lookups
  readonly calendars?: Pick<Calendars, 'of'> | undefined
  readonly profiles?: Pick<Profiles, 'for'> | undefined
}

export function environment(
  caller: Caller,
  { lookups, calendars, profiles }: Known,
  at: Date,
  timeZone: string,
): ExpressionEnv {
  const now = formatter(timeZone).format(at)
  return {
    me: caller.me,
    today: now.slice(0, 10),
    now,
    ...(calendars ? { calendar: (id) => calendars.of(id) } : {}),
    ...(profiles
      ? { setting: (name, organization) => profiles.for(askerOf(caller))(name, organization) }
      : {}),
    lookup: (typeCode, code, attribute) => lookups.attribute(typeCode, code, attribute),
  }
}

/** Whoever acts, as settings know him. */
export const askerOf = ({ userId, me }: Pick<Caller, 'userId' | 'me'>): Asker => ({
  userId,
  roles: Array.isArray(me['roles']) ? me['roles'].map(String) : [],
})

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The Swedish way of writing times is that of the wire. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formatters.set(timeZone, known)
  return known
}
