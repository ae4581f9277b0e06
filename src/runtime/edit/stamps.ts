import { tenantNow } from '../host/tenantNow.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'

/** A stamp as it is read in a document: “today 15:49”, `11-16 17:40`, `2025-11-16`. */
export function shortStamp(stamp: string, say: Say<typeof edit>, now: string = tenantNow()): string {
  const [day, time] = [stamp.slice(0, 10), stamp.slice(11, 16)]
  if (day === now.slice(0, 10))
    return time === '' ? say('stamp.today', { time: '' }).trim() : say('stamp.today', { time })
  if (day.slice(0, 4) === now.slice(0, 4)) return `${day.slice(5)} ${time}`.trim()
  return day
}

const minute = 60_000

/** How long ago a stamp was: “3 h”, “2 days”. Both stamps are of the same zone. */
export function waitedSince(stamp: string, say: Say<typeof edit>, now: string = tenantNow()): string {
  const minutes = Math.max(0, Math.floor((millis(now) - millis(stamp)) / minute))
  if (minutes < 60) return say('stamp.minutes', { count: minutes })
  if (minutes < 60 * 24) return say('stamp.hours', { count: Math.floor(minutes / 60) })
  return say('stamp.days', { count: Math.floor(minutes / 60 / 24) })
}

const millis = (stamp: string): number => Date.parse(`${stamp.replace(' ', 'T')}Z`)
