/** Totals of long lists, kept for ten minutes (foundations section 9) so that turning a page does not count anew. */
export interface Total {
  readonly count: number
  readonly at: number
}

const keptFor = 600_000
/** A total older than this is shown at once and counted again behind the page. */
export const resyncAfter = 5_000

/** `who` is user and responsibility: totals are never shared between users. */
export function totalKey(who: string, path: string, params: Readonly<Record<string, unknown>>): string {
  return `total.${hash(`${who}\n${path}\n${sorted(params)}`)}`
}

export function readTotal(key: string, now = Date.now()): Total | null {
  const text = sessionStorage.getItem(key)
  if (!text) return null
  const total = JSON.parse(text) as Total // written by writeTotal
  if (now - total.at <= keptFor) return total
  sessionStorage.removeItem(key)
  return null
}

export function writeTotal(key: string, count: number, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ count, at: now } satisfies Total))
  } catch {
    forgetTotals()
  } // full: totals are only a convenience
}

export function forgetTotals(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('total.')) sessionStorage.removeItem(key)
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  return `{${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${name}:${sorted(part)}`)
    .join()}}`
}

/** FNV-1a twice over, from both ends: 64 bits are enough to name a list within one browser tab. */
function hash(text: string): string {
  let low = 0x811c9dc5,
    high = 0x01000193
  for (let index = 0; index < text.length; index++) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - index), 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
