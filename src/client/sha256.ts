import { concat } from './bytes.ts'

/** SHA-256 (FIPS 180-4), at once: for signatures, and for pages without crypto.subtle: browsers withhold it on plain http, localhost excepted. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(initial)
  const padded = pad(message)
  for (let at = 0; at < padded.length; at += 64) digest(state, new DataView(padded.buffer, at, 64))
  const answer = new Uint8Array(32)
  state.forEach((word, index) => new DataView(answer.buffer).setUint32(index * 4, word))
  return answer
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    concat(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    concat(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000))
  view.setUint32(padded.length - 4, message.length << 3)
  return padded
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
/** The arrays below have the length that their indexes assume. */
const word = (words: Uint32Array, index: number): number => words[index] ?? 0

function digest(state: Uint32Array, block: DataView): void {
  const schedule = expand(block)
  const now = Uint32Array.from(state)
  for (let round = 0; round < 64; round++) {
    const e = word(now, 4),
      a = word(now, 0)
    const choice = (e & word(now, 5)) ^ (~e & word(now, 6))
    const one =
      word(now, 7) +
      (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
      choice +
      word(constants, round) +
      word(schedule, round)
    const majority = (a & word(now, 1)) ^ (a & word(now, 2)) ^ (word(now, 1) & word(now, 2))
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority
    now.copyWithin(1, 0, 7)
    now[4] = word(now, 4) + one
    now[0] = one + two
  }
  now.forEach((value, index) => {
    state[index] = word(state, index) + value
  })
}

function expand(block: DataView): Uint32Array {
  const schedule = new Uint32Array(64)
  for (let index = 0; index < 16; index++) schedule[index] = block.getUint32(index * 4)
  for (let index = 16; index < 64; index++) {
    const near = word(schedule, index - 2),
      far = word(schedule, index - 15)
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    schedule[index] = word(schedule, index - 16) + low + word(schedule, index - 7) + high
  }
  return schedule
}

/** The first 64 primes give the constants: the fractions of their square and cube roots. */
const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter(
  (n) => !Array.from({ length: n - 2 }, (_, index) => index + 2).some((d) => n % d === 0),
)
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 0x100000000)
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = Uint32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
