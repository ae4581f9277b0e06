import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { applicationId } from '../../language/wire.ts'
import { CodedError, fail } from '../fail.ts'
import type { Settings } from '../settings.ts'
import type { Session } from '../session/SessionStore.ts'
import type { Exchange } from './Exchange.ts'
import { legacySign } from './legacySign.ts'
import type { ReplayMemory } from './ReplayMemory.ts'

const skew = 300_000

export interface WireChecks { readonly replay: ReplayMemory; readonly webSignKey: string; readonly startedAt: number; readonly settings: Settings }

/** The convention headers of platform section 0.4. Signed with the session's key, or before login with the public one. */
export function checkWire({ replay, webSignKey, startedAt, settings }: WireChecks, exchange: Exchange, session: Session | null): void {
  const { headers } = exchange
  const given = (name: string) => headers[name.toLowerCase()] ?? ''
  const timestamp = given('timestamp')
  const randomNum = given('randomNum')
  if (given('appId') !== applicationId || !/^\d{10,16}$/.test(timestamp)) fail('SIGN_INVALID')
  if (!/^[\w-]{22,128}$/.test(randomNum)) fail('SIGN_INVALID')
  checkClock(Number(timestamp), startedAt)
  const key = session?.signKey ?? webSignKey
  const signed = hmac(key, `${timestamp}\n${randomNum}\n${applicationId}`)
  if (!same(given('appsign'), signed) && !(settings.legacySign && same(given('appsign'), legacySign(timestamp)))) fail('SIGN_INVALID')
  if (given('parameterSignature') && !same(given('parameterSignature'), hmac(key, parameterText(exchange, timestamp, randomNum)))) fail('SIGN_INVALID')
  if (!replay.take(session?.id ?? exchange.address, randomNum)) fail('REPLAY')
}

/**
 * The memory of random numbers ends with the process, so what was signed before it began is refused as too old; the client
 * corrects its clock by `serverTime` and signs anew.
 */
function checkClock(timestamp: number, startedAt: number): void {
  const serverTime = Date.now()
  if (Math.abs(serverTime - timestamp) > skew || timestamp < startedAt - 1000) throw new CodedError('CLOCK_SKEW', {}, { data: { serverTime } })
}

function parameterText({ call, raw }: Exchange, timestamp: string, randomNum: string): string {
  return ['POST', call.path, timestamp, randomNum, createHash('sha256').update(raw).digest('hex')].join('\n')
}

const hmac = (key: string, text: string): string => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

function same(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
