import { useTexts } from '../../client/useTexts.ts'
import { dayOf, stampWords, waited, type DayWords } from '../../rules/time/timeWords.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import { tenantNow } from './tenantNow.ts'
import { useZones } from './useZones.ts'

/** Says stamps as they are read beside what happened then, in the zone of the reader. */
export function useStamps(): {
  short(stamp: string): string
  waited(since: string): string
  /** The day as a heading, and the time of that day; null for what is no stamp. */
  day(stamp: string): DayWords | null
} {
  const say = useTexts(rulesTexts)
  const zones = useZones()
  return {
    short: (stamp) => stampWords(stamp, tenantNow(), { say, zones, isShort: true }) ?? stamp,
    day: (stamp) => dayOf(stamp, tenantNow(), { say, zones }),
    waited: (since) => waited(since, tenantNow(), say),
  }
}
