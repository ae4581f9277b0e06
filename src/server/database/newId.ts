import { randomBytes, randomFillSync } from 'node:crypto'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const random = new Uint8Array(16)
let lastTime = 0

/**
 * A new key of 26 characters: 10 of the time in milliseconds, 16 of chance. Later ones of the same process sort after
 * earlier ones (within a millisecond by counting up), so rows written together stay together on disk and in order.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    for (let at = 0; at < 16; at++) random[at] = 0
    randomFillSync(random)
    for (let at = 0; at < 16; at++) random[at] = (random[at] ?? 0) & 31
    random[0] = (random[0] ?? 0) & 15 // room to count up
  } else countUp()
  return timeText(lastTime) + Array.from(random, (digit) => letters[digit]).join('')
}

function countUp(): void {
  for (let at = 15; at >= 0; at--) {
    const next = ((random[at] ?? 0) + 1) & 31
    random[at] = next
    if (next !== 0) return
  }
}

function timeText(time: number): string {
  let text = ''
  for (let rest = time, digit = 0; digit < 10; digit++, rest = Math.floor(rest / 32))
    text = (letters[rest % 32] ?? '0') + text
  return text
}

/** Names a link in histories and opens nothing by itself: 96 random bits. */
export const newTicketId = (): string => randomBytes(12).toString('base64url')
