// Services over HTTP: a program that another house runs, with its moods.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { openPartner, type Said } from './servicesPartner.ts'

oneDatabase((_, open) => {
  const { house, partner, overHttp, said } = openPartner(open)
  const { later, run, asked, claimOf, callOf } = house

  test('a question is signed, has its number, and is answered', async () => {
    await overHttp()
    const row = await said()
    const [{ path, headers, text } = { path: '', headers: {}, text: '' }] = partner.received
    const { id } = await callOf(row)
    expect(path).toBe('/v1/check')
    expect(JSON.parse(text)).toEqual({ messageNum: id, code: 'A1', amount: '5' })
    expect(headers['idempotency-key']).toBe(id)
    const signed = createHmac('sha256', 's3cret=x').update(`${headers['x-timestamp'] as string}.${text}`)
    expect(headers['x-signature']).toBe(signed.digest('hex'))
    expect(await claimOf(row)).toMatchObject({ status: 'DONE', verdict: 'GOOD' })
  })

  test('trouble of theirs is tried again under the same number; word that it comes later is waited for', async () => {
    await overHttp()
    const row = await said({ status: 503 }, { status: 202, headers: { 'Retry-After': '600' } })
    expect(await callOf(row)).toMatchObject({
      status: 'WAITING',
      tries: 1,
      error: '答复状态码503 | Answered with status 503',
    })
    later(1)
    await run()
    expect(await callOf(row)).toMatchObject({ status: 'ACCEPTED', error: null })
    later(9)
    expect(await run()).toBe(0)
    later(1)
    await run()
    expect(await claimOf(row)).toMatchObject({ status: 'DONE', answers: 1 })
    expect(new Set(partner.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(partner.received).toHaveLength(3)
  })

  test.each<[string, Said, string, string]>([
    ['a refusal', { status: 400 }, 'FAILED', 'Answered with status 400'],
    [
      'a way elsewhere',
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
      'FAILED',
      'Answered with status 302',
    ],
    ['no JSON', { status: 200, body: '<html>' }, 'WAITING', 'The answer is no JSON'],
    ['a list', { status: 200, body: '[]' }, 'FAILED', 'Wrong answer: the answer is no object of values'],
    [
      'a code that is none',
      { status: 200, body: '{"verdict":"FINE","checkedOn":"soon"}' },
      'FAILED',
      'Wrong answer: Verdict is none of Verdict: FINE; Date is no date: soon',
    ],
    [
      'an answer without end',
      { status: 200, body: `{"a":"${'x'.repeat(1_100_000)}"}` },
      'FAILED',
      'The answer is longer than 1 MB',
    ],
    ['silence', { status: 0 }, 'WAITING', 'No answer within 1 seconds'],
  ])('%s changes nothing', async (_name, answer, status, words) => {
    await overHttp()
    const row = await said(answer)
    const call = await callOf(row)
    expect(call['status']).toBe(status)
    expect(String(call['error']).split(' | ')[1]).toBe(words)
    expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null })
  })

  test.each<[string, Row, string]>([
    [
      'a host that the operator does not list',
      { baseUrl: 'http://127.0.0.1:1' },
      'http://127.0.0.1:1 is not in OUTBOUND_HOSTS',
    ],
    [
      'a secret that the operator does not give',
      { secretName: 'other' },
      'The secret other is not in SERVICE_SECRETS',
    ],
  ])('%s is not asked', async (_name, values, words) => {
    await overHttp(values)
    const call = await callOf(await said())
    expect(call).toMatchObject({ status: 'FAILED' })
    expect(String(call['error']).split(' | ')[1]).toBe(words)
    expect(partner.received).toEqual([])
  })

  test.each<[string, Row, string | undefined]>([
    ['a token', { authType: 'BEARER' }, 'Bearer s3cret=x'],
    [
      'a password',
      { authType: 'BASIC', userName: 'srm' },
      `Basic ${Buffer.from('srm:s3cret=x').toString('base64')}`,
    ],
    ['nothing', { authType: 'NONE', secretName: null }, undefined],
  ])('we show who we are by %s, and by no signature then', async (_name, connection, authorization) => {
    await overHttp(connection)
    const row = await said()
    expect(partner.received[0]?.headers['authorization']).toBe(authorization)
    expect(partner.received[0]?.headers['x-signature']).toBeUndefined()
    expect(await claimOf(row)).toMatchObject({ status: 'DONE' })
  })

  describe('who does not answer several times in a row', () => {
    test('rests for a while, is tried with one question, and rests again or is asked as before', async () => {
      const definition = await overHttp({}, { breakAfter: 2, restSeconds: 300, retryLimit: 20 })
      const state = async () => {
        const { circuit, failures, restUntil } = await house.answererOf(definition)
        return { circuit, failures, restUntil }
      }
      await said({ status: 503 })
      expect(await state()).toMatchObject({ circuit: 'CLOSED', failures: 1, restUntil: null })
      await said({ status: 503 })
      expect(await state()).toMatchObject({ circuit: 'OPEN', failures: 2, restUntil: '2026-03-05 10:05:00' })
      const third = await said()
      expect(partner.received).toEqual([])
      expect(await callOf(third)).toMatchObject({ status: 'WAITING', tries: 0 })

      later(5)
      partner.received.length = 0
      partner.says = [{ status: 503 }]
      await run()
      expect(partner.received).toHaveLength(1)
      expect(await state()).toMatchObject({ circuit: 'OPEN', failures: 3, restUntil: '2026-03-05 10:10:00' })

      later(5)
      partner.received.length = 0
      partner.says = []
      await run()
      expect(await state()).toMatchObject({ circuit: 'CLOSED', failures: 0, restUntil: null })
      expect(partner.received).toHaveLength(3)
      expect(await claimOf(third)).toMatchObject({ status: 'DONE' })
    })

    test('is tried by one of several servers', async () => {
      await overHttp({}, { breakAfter: 1, restSeconds: 60, retryLimit: 20 })
      await said({ status: 503 })
      await asked()
      await asked()
      later(2)
      partner.received.length = 0
      partner.says = [{ status: 503 }]
      await Promise.all([house.worker().run(), house.worker().run(), house.worker().run()])
      expect(partner.received).toHaveLength(1)
    })

    test('is asked at once where an administrator says so; what he answers wrongly is an answer', async () => {
      const definition = await overHttp({}, { breakAfter: 1, restSeconds: 3600 })
      const row = await said({ status: 503 })
      later(2)
      expect(await run()).toBe(0)
      await house.world.act(house.admin, 'baseScsiDefinition', 'doWake', definition)
      partner.says = [{ status: 400 }]
      await run()
      expect(await callOf(row)).toMatchObject({ status: 'FAILED' })
      expect(await house.answererOf(definition)).toMatchObject({ circuit: 'CLOSED', failures: 0 })
    })
  })
})
