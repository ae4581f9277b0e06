import { addHours, whole } from '../expression/kernelTimes.ts'

/** The hour at which what one gets once a day is sent. */
export const digestHour = 8

/** `nextHour('2026-03-05 09:30:00', 8)` → `'2026-03-06 08:00:00'`. The next full hour of this name after a moment. */
export function nextHour(moment: string, hour: number): string {
  const at = Number(moment.slice(11, 13))
  const ahead = (hour - at + 24) % 24 || 24
  return addHours(`${moment.slice(0, 13)}:00:00`, whole(ahead)) ?? moment
}

/** `isQuiet('2026-03-05 23:10:00', 22, 7)` → `true`. Whether the moment lies between these hours, which may go over midnight. */
export function isQuiet(moment: string, from: number | null, to: number | null): boolean {
  if (from === null || to === null || from === to) return false
  const at = Number(moment.slice(11, 13))
  return from < to ? at >= from && at < to : at >= from || at < to
}

/** `sendingTime('2026-03-05 23:10:00', { quietFrom: 22, quietTo: 7, isDigest: false })` → `'2026-03-06 07:00:00'`. When something is sent to somebody who is told at this moment. */
export function sendingTime(
  moment: string,
  {
    quietFrom,
    quietTo,
    isDigest,
  }: { readonly quietFrom: number | null; readonly quietTo: number | null; readonly isDigest: boolean },
): string {
  const time = isDigest ? nextHour(moment, digestHour) : moment
  return isQuiet(time, quietFrom, quietTo) && quietTo !== null ? nextHour(time, quietTo) : time
}
