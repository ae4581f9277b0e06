import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fail } from '../fail.ts'

/** 16 MiB and about 220 ms on one core; equal in strength to N 2^17, p 1. Kept in the stored text, so they may change. */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const keyLength = 32

/** Hashes run one less than there are cores at a time, so that a login storm starves nothing else. */
const atOnce = Math.max(1, availableParallelism() - 1)
const queueLimit = 100
let running = 0
const waiting: (() => void)[] = []

/** `scrypt$N$r$p$salt$key`, for the password field of a user's row. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Costs the same whether there is such a user or not: without a stored text a dummy is computed. `before` runs when it is this one's turn;
 * what it throws is thrown, and nothing is computed.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  before?: () => Promise<void>,
): Promise<boolean> {
  const parsed = parse(stored) ?? dummy
  const key = await derive(password, parsed.salt, parsed, before)
  return timingSafeEqual(key, parsed.key) && parsed !== dummy
}

/** Whether the hash was made with older parameters and should be renewed at the next login. */
export function isOutdated(stored: string): boolean {
  const parsed = parse(stored)
  return !parsed || parsed.N !== cost.N || parsed.r !== cost.r || parsed.p !== cost.p
}

export const isHash = (text: string): boolean => parse(text) !== null

interface Stored {
  readonly N: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  readonly key: Buffer
}

const dummy: Stored = { ...cost, salt: randomBytes(16), key: randomBytes(keyLength) }

function parse(text: string | null): Stored | null {
  const [kind, N, r, p, salt, key] = (text ?? '').split('$')
  if (kind !== 'scrypt' || !salt || !key) return null
  const stored = {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
  return stored.key.length === keyLength ? stored : null
}

async function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
  before?: () => Promise<void>,
): Promise<Buffer> {
  await turn()
  try {
    await before?.()
    return await new Promise((resolve, reject) =>
      scrypt(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  while (running >= atOnce) {
    if (waiting.length >= queueLimit) fail('BUSY')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
}
