import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CodedError } from '../fail.ts'
import { readSettings } from '../settings.ts'
import { checkWire } from './checkWire.ts'
import type { Exchange } from './Exchange.ts'
import { legacySign } from './legacySign.ts'
import { createRateLimit } from './RateLimit.ts'
import { createReplayMemory } from './ReplayMemory.ts'

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const path = '/api/srmServer/v1/srmBaseMaterialItemRestful/listByPage'
const raw = Buffer.from('{"pageIndex":1,"pageRows":20,"itemName":"轴承"}')
const hmac = (text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

test('the signatures are those of the specification', () => {
  expect(hmac('1763640000000\nAAECAwQFBgcICQoLDA0ODw\nSRM-WEB')).toBe('86c0254ddbf3792bda7b0f21457c72232ab311105fd0b9e9807cbdff4d7dc373')
  expect(hmac(`POST\n${path}\n1763640000000\nAAECAwQFBgcICQoLDA0ODw\n2b18c841b28c8e55e288e90a1b90207bc9d774b4d389f838bd4a6ea2b9c68e04`)).toBe('a511e0d85593690ab0fbaf4e6f440db553df8ae8c8fbe312cfe929e23543241a')
})

describe('a call', () => {
  const startedAt = Date.now() - 3_600_000
  const legacy = readSettings({ SYS_LEGACY_SIGN: 'Y' })
  const judge = (change: Record<string, string> = {}, { settings = readSettings({}), started = startedAt, at = Date.now() } = {}) => {
    const timestamp = change['timestamp'] ?? String(at)
    const randomnum = 'AAECAwQFBgcICQoLDA0ODw'
    const headers = { appid: 'SRM-WEB', timestamp, randomnum, appsign: hmac(`${timestamp}\n${randomnum}\nSRM-WEB`), ...change }
    const exchange: Exchange = { call: { server: 'srmServer', family: 'x', operation: 'y', path }, headers, cookie: '', raw, body: {}, language: 'EN', address: '1', agent: '', traceId: 't', seen: {} }
    try {
      checkWire({ replay: createReplayMemory(), webSignKey: key, startedAt: started, settings }, exchange, null)
      return 'passes'
    } catch (error) {
      return error instanceof CodedError ? error.code : error
    }
  }
  test('that is signed passes', () => expect(judge()).toBe('passes'))
  test.each([['another application', { appid: 'OTHER' }], ['a wrong signature', { appsign: '0'.repeat(64) }], ['no signature', { appsign: '' }], ['a short random number', { randomnum: 'abc' }], ['no time', { timestamp: '' }],
    ['a wrong signature of its body', { parametersignature: '0'.repeat(64) }]])('with %s is refused', (_, change) => expect(judge(change)).toBe('SIGN_INVALID'))
  test('that signs its body rightly passes', () => {
    const at = String(Date.now())
    const hash = '2b18c841b28c8e55e288e90a1b90207bc9d774b4d389f838bd4a6ea2b9c68e04'
    expect(judge({ timestamp: at, parametersignature: hmac(`POST\n${path}\n${at}\nAAECAwQFBgcICQoLDA0ODw\n${hash}`) })).toBe('passes')
  })
  test.each([-301_000, 301_000])('%i ms off is refused', (off) => expect(judge({}, { at: Date.now() + off })).toBe('CLOCK_SKEW'))
  test('signed before the server began is refused, because random numbers of that time are forgotten', () => expect(judge({}, { started: Date.now() + 60_000 })).toBe('CLOCK_SKEW'))
  test('with the older signature passes only where that is switched on', () => {
    const at = String(Date.now())
    expect(judge({ timestamp: at, appsign: legacySign(at) })).toBe('SIGN_INVALID')
    expect(judge({ timestamp: at, appsign: legacySign(at) }, { settings: legacy })).toBe('passes')
  })
})

test('the older signature applies MD5 as often as the digits say', () => {
  expect(legacySign('1763640000000')).toBe('11ae54d43251a9f7d8f43dc26fa105a0') // second-last digit 0: n = 1, s = 1, k = 2
  expect(legacySign('1763640000010')).toBe('2aa5c4792544b56c36af4c3c38e8d7bb') // second-last digit 1: n = 2, s = 1 + 7, k = 1
})

test('a random number is taken once for ten minutes, by each session for itself', () => {
  let now = 0
  const memory = createReplayMemory(() => now)
  expect([memory.take('a', 'n'), memory.take('a', 'n'), memory.take('b', 'n')]).toEqual([true, false, true])
  now = 599_000
  expect(memory.take('a', 'n')).toBe(false)
  now = 1_150_000
  expect(memory.take('a', 'n')).toBe(false)
  now = 2_400_000
  expect(memory.take('a', 'n')).toBe(true)
})

test('a session may burst to twice its rate, then waits for the bucket to fill', () => {
  let now = 0
  const rate = createRateLimit(2, () => now)
  expect(Array.from({ length: 5 }, () => rate.take('a'))).toEqual([true, true, true, true, false])
  expect(rate.take('b')).toBe(true)
  now = 500
  expect([rate.take('a'), rate.take('a')]).toEqual([true, false])
})
