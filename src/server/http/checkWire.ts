import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { applicationId } from '../../language/wire.ts'
import { fail, errorOf } from '../fail.ts'
import { numberOf, type Mark } from '../session/NonceStore.ts'
import type { Session } from '../session/SessionStore.ts'
import type { Settings } from '../settings.ts'
import type { Exchange } from './Exchange.ts'
import { legacySign } from './legacySign.ts'
import type { ReplayMemory } from './ReplayMemory.ts'

const skew = 300_000

export interface WireChecks {
  readonly replay: ReplayMemory
  readonly webSignKey: string
  readonly settings: Pick<Settings, 'legacySign'>
}

/** What the convention headers of platform section 0.4 say, before anybody is asked who signs. */
export interface Signed extends Mark {
  readonly timestamp: string
  readonly randomNum: string
}

/**
 * Throws SIGN_INVALID, CLOCK_SKEW, REPLAY. `owner`: the session, or the address of a call without one. What is signed for a time to come could be sent again after
 * a crash of the database, so its number is written down for good, as that of a call that writes.
 */
export function readSigned(
  { replay }: WireChecks,
  { headers }: Exchange,
  owner: string,
  isWriting: boolean,
): Signed {
  const timestamp = headers['timestamp'] ?? ''
  const randomNum = headers['randomnum'] ?? ''
  if (headers['appid'] !== applicationId || !/^\d{10,16}$/.test(timestamp)) fail('SIGN_INVALID')
  if (!/^[\w-]{22,64}$/.test(randomNum)) fail('SIGN_INVALID')
  const now = Date.now()
  if (Math.abs(now - Number(timestamp)) > skew) late(now)
  const number = numberOf(owner, randomNum)
  if (replay.has(number)) fail('REPLAY')
  return { timestamp, randomNum, number, isDurable: isWriting || Number(timestamp) > now }
}

/** Signed with the session's key, or before login with the public one. */
export function checkSignature(
  { replay, webSignKey, settings }: WireChecks,
  exchange: Exchange,
  { timestamp, randomNum, number }: Signed,
  session: Session | null,
): void {
  const given = (name: string) => exchange.headers[name.toLowerCase()] ?? ''
  const key = session?.signKey ?? webSignKey
  const signed = hmac(key, `${timestamp}\n${randomNum}\n${applicationId}`)
  if (
    !same(given('appsign'), signed) &&
    !(settings.legacySign && same(given('appsign'), legacySign(timestamp)))
  )
    fail('SIGN_INVALID')
  if (
    given('parameterSignature') &&
    !same(given('parameterSignature'), hmac(key, parameterText(exchange, timestamp, randomNum)))
  )
    fail('SIGN_INVALID')
  replay.add(number)
}

/** Throws REPLAY, and CLOCK_SKEW for calls signed before the server began to remember nonces: the client corrects its clock by `serverTime` and signs again. */
export function checkFirst(
  { timestamp }: Signed,
  { isFirst, rememberedSince }: Pick<Session, 'isFirst' | 'rememberedSince'>,
): void {
  if (!isFirst) fail('REPLAY')
  if (rememberedSince === null || Number(timestamp) < rememberedSince) late(Date.now())
}

function late(serverTime: number): never {
  throw errorOf('CLOCK_SKEW', {}, { data: { serverTime } })
}

function parameterText({ call, raw }: Exchange, timestamp: string, randomNum: string): string {
  return ['POST', call.path, timestamp, randomNum, createHash('sha256').update(raw).digest('hex')].join('\n')
}

const hmac = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

function same(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
