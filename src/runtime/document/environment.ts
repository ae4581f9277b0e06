import { useMemo } from 'react'
import type { ExpressionEnv } from '../../language/expression.ts'
import { useLookups } from '../../client/useLookup.ts'
import { useHost } from '../host/host.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { calendarOf } from '../../rules/time/workCalendar.ts'
import { settingOf } from '../../rules/settings.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** Makes what expressions may know beside their row. Asked anew for each change, since the clock goes on. */
export type Environment = (up?: ExpressionEnv['up']) => ExpressionEnv

/** The surroundings of this user in the language in use; another function when that changes. */
export function useEnvironment(): Environment {
  const { user, language } = useHost()
  const lookups = useLookups()
  return useMemo(() => {
    // Whom a new document names by `me.user`, it names in the language in use, as the server does when it is read again.
    const isEnglish = factsOfLanguage(language).labels === 'EN'
    const me = isEnglish ? { ...user.me, name: user.nameEn || user.userFullName } : user.me
    const calendar = calendarOf(user.calendars ?? [])
    const setting = settingOf(user.settings ?? {})
    return (up) => {
      const now = tenantNow()
      return { me, today: now.slice(0, 10), now, up, lookup: lookups.attribute, calendar, setting }
    }
  }, [user, language, lookups])
}
