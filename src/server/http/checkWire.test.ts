import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CodedError } from '../fail.ts'
import { readSettings } from '../settings.ts'
import { checkFirst, checkSignature, readSigned } from './checkWire.ts'
import type { Exchange } from './Exchange.ts'
import { legacySign } from './legacySign.ts'
import { placeOf } from '../placeOf.ts'
import { createGate } from './Gate.ts'
import { createRateLimit } from './RateLimit.ts'
import { createReplayMemory } from './ReplayMemory.ts'

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const path = '/api/srmServer/v1/srmBaseMaterialItemRestful/listByPage'
const raw = Buffer.from('{"pageIndex":1,"pageRows":20,"itemName":"轴承"}')
const hmac = (text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

test('the signatures are those of the specification', () => {
  expect(hmac('1763640000000\nAAECAwQFBgcICQoLDA0ODw\nSRM-WEB')).toBe(
    '86c0254ddbf3792bda7b0f21457c72232ab311105fd0b9e9807cbdff4d7dc373',
  )
  expect(
    hmac(
      `POST\n${path}\n1763640000000\nAAECAwQFBgcICQoLDA0ODw\n2b18c841b28c8e55e288e90a1b90207bc9d774b4d389f838bd4a6ea2b9c68e04`,
    ),
  ).toBe('a511e0d85593690ab0fbaf4e6f440db553df8ae8c8fbe312cfe929e23543241a')
})

describe('a call', () => {
  const legacy = readSettings({ SYS_LEGACY_SIGN: 'Y' })
  const signedAt = (at: number, change: Record<string, string> = {}): Exchange => {
    const timestamp = change['timestamp'] ?? String(at)
    const randomnum = 'AAECAwQFBgcICQoLDA0ODw'
    const headers = {
      appid: 'SRM-WEB',
      timestamp,
      randomnum,
      appsign: hmac(`${timestamp}\n${randomnum}\nSRM-WEB`),
      ...change,
    }
    return {
      call: { server: 'srmServer', family: 'x', operation: 'y', path },
      headers,
      cookie: '',
      raw,
      body: {},
      language: 'EN',
      address: '1',
      agent: '',
      traceId: 't',
      seen: {},
    }
  }
  const refusalOf = (judge: () => void): unknown => {
    try {
      judge()
      return 'passes'
    } catch (error) {
      return error instanceof CodedError ? error.code : error
    }
  }
  const judge = (
    change: Record<string, string> = {},
    { settings = readSettings({}), at = Date.now() } = {},
  ) =>
    refusalOf(() => {
      const checks = { replay: createReplayMemory(), webSignKey: key, settings }
      const exchange = signedAt(at, change)
      checkSignature(checks, exchange, readSigned(checks, exchange, '1', false), null)
    })
  test('that is signed passes', () => expect(judge()).toBe('passes'))
  test.each([
    ['another application', { appid: 'OTHER' }],
    ['a wrong signature', { appsign: '0'.repeat(64) }],
    ['no signature', { appsign: '' }],
    ['a short random number', { randomnum: 'abc' }],
    ['a long random number', { randomnum: 'a'.repeat(65) }],
    ['no time', { timestamp: '' }],
    ['a wrong signature of its body', { parametersignature: '0'.repeat(64) }],
  ])('with %s is refused', (_, change) => expect(judge(change)).toBe('SIGN_INVALID'))
  test('that signs its body rightly passes', () => {
    const at = String(Date.now())
    const hash = '2b18c841b28c8e55e288e90a1b90207bc9d774b4d389f838bd4a6ea2b9c68e04'
    expect(
      judge({
        timestamp: at,
        parametersignature: hmac(`POST\n${path}\n${at}\nAAECAwQFBgcICQoLDA0ODw\n${hash}`),
      }),
    ).toBe('passes')
  })
  test.each([-301_000, 301_000])('%i ms off is refused', (off) =>
    expect(judge({}, { at: Date.now() + off })).toBe('CLOCK_SKEW'),
  )
  test('signed before numbers were remembered is refused, and nothing passes before they are', () => {
    const checks = { replay: createReplayMemory(), webSignKey: key, settings: legacy }
    const signed = readSigned(checks, signedAt(Date.now()), '1', false)
    const first = (rememberedSince: number | null, isFirst = true) =>
      refusalOf(() => checkFirst(signed, { isFirst, rememberedSince }))
    expect([first(Date.now() - 1000), first(Date.now() + 1000), first(null), first(0, false)]).toEqual([
      'passes',
      'CLOCK_SKEW',
      'CLOCK_SKEW',
      'REPLAY',
    ])
  })
  test('that writes, or is signed for a time to come, has its number written down for good', () => {
    const checks = { replay: createReplayMemory(), webSignKey: key, settings: legacy }
    const isDurable = (at: number, isWriting: boolean) =>
      readSigned(checks, signedAt(at), '1', isWriting).isDurable
    expect([
      isDurable(Date.now() - 10, false),
      isDurable(Date.now() + 5000, false),
      isDurable(Date.now() - 10, true),
    ]).toEqual([false, true, true])
  })
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

test('the first sieve knows a random number for ten minutes, and forgets sooner only where there are too many', () => {
  let now = 0
  const memory = createReplayMemory(() => now, 3)
  memory.add('n')
  now = 599_000
  expect([memory.has('n'), memory.has('m')]).toEqual([true, false])
  now = 1_150_000
  expect(memory.has('n')).toBe(true)
  now = 2_400_000
  expect(memory.has('n')).toBe(false)
  for (let turn = 0; turn < 100_000; turn++) memory.add(`n${turn}`)
  expect([memory.has('n0'), memory.has('n99999')]).toEqual([false, true])
})

test('a session may burst to twice its rate, then waits for the bucket to fill', () => {
  let now = 0
  const rate = createRateLimit(2, () => now)
  expect(Array.from({ length: 5 }, () => rate.allow('a'))).toEqual([true, true, true, true, false])
  expect(rate.allow('b')).toBe(true)
  now = 500
  expect([rate.allow('a'), rate.allow('a')]).toEqual([true, false])
})

test('who calls without a session is let in ten times a second by address, and a network of one caller is one address', () => {
  const gate = createGate(50)
  const said = (call: () => void) => {
    try {
      call()
      return true
    } catch {
      return false
    }
  }
  const many = (call: () => void) => Array.from({ length: 30 }, () => said(call)).filter(Boolean).length
  expect([many(() => gate.public('10.0.0.1')), many(() => gate.public('10.0.0.2'))]).toEqual([20, 20])
  expect([
    placeOf('2001:db8:1:2:3:4:5:6'),
    placeOf('2001:db8:1:2::9'),
    placeOf('2001:db8::1'),
    placeOf('::ffff:10.0.0.1'),
  ]).toEqual(['2001:db8:1:2', '2001:db8:1:2', '2001:db8:0:0', '::ffff:10.0.0.1'])
})

test('cookies of nobody use up the rate limit of their address, and nothing of the sessions that are known', () => {
  const gate = createGate(50)
  const said = (call: () => void) => {
    try {
      call()
      return true
    } catch {
      return false
    }
  }
  gate.ask('session', '10.0.0.1')
  gate.found('session')
  const guesses = Array.from({ length: 30 }, (_, turn) =>
    said(() => {
      gate.ask(`guess ${turn}`, '10.0.0.1')
      gate.strange('10.0.0.1')
    }),
  )
  expect([
    guesses.filter(Boolean).length,
    said(() => gate.ask('session', '10.0.0.1')),
    said(() => gate.ask('another', '10.0.0.2')),
  ]).toEqual([20, true, true])
})
