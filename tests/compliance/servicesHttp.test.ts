// Services over HTTP: a program that another house runs, with its moods.
import { createHmac } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodedError } from '../../src/server/fail.ts'
import { serveAnswers } from '../../src/server/http/serveAnswers.ts'
import type { Services } from '../../src/server/http/Services.ts'
import { spoken } from '../../src/texts/spoken.ts'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { openRegistry } from './servicesWorld.ts'

interface Received {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
interface Said {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

oneDatabase((_, open) => {
  const house = openRegistry(open)
  const { later, run, answeredBy, asked, claimOf, callOf } = house
  const received: Received[] = []
  let says: Said[] = []
  let address = ''
  const secrets = join(tmpdir(), `secrets-${process.pid}`)
  const partner = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, text: Buffer.concat(parts).toString() })
      const { status, headers = {}, body = '' } = says.shift() ?? { status: 200, body: '{"verdict":"GOOD"}' }
      if (status > 0) response.writeHead(status, headers).end(body)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(partner.address() as AddressInfo).port}` // it listens at a port
    house.settings.outboundHosts.push(address)
    house.settings.serviceSecrets = secrets
    writeFileSync(secrets, '# of the test\nregistry=s3cret=x\n')
  })
  afterAll(() => {
    partner.close()
    partner.closeAllConnections()
    rmSync(secrets)
  })

  const overHttp = async (connection: Row = {}, values: Row = {}) =>
    answeredBy({
      ...(await house.reachedAt({ baseUrl: `${address}/v1`, secretName: 'registry', ...connection })),
      timeoutSeconds: 1,
      ...values,
    })
  const said = async (...answers: Said[]): Promise<Row> => {
    received.length = 0
    says = answers
    const row = await asked()
    await run()
    return row
  }

  test('a question is signed, has its number, and is answered', async () => {
    await overHttp()
    const row = await said()
    const [{ path, headers, text } = { path: '', headers: {}, text: '' }] = received
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
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(received).toHaveLength(3)
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
    expect(received).toEqual([])
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
    expect(received[0]?.headers['authorization']).toBe(authorization)
    expect(received[0]?.headers['x-signature']).toBeUndefined()
    expect(await claimOf(row)).toMatchObject({ status: 'DONE' })
  })

  describe('names of the other program', () => {
    const requestMaps = [
      { interfaceCode: 'registry_check', sourcePath: 'messageNum', targetPath: 'head.no' },
      {
        interfaceCode: 'registry_check',
        sourcePath: 'code',
        targetPath: 'items[].key',
        conversion: 'LEFT_PAD',
        format: '6',
      },
      {
        interfaceCode: 'registry_check',
        sourcePath: 'amount',
        targetPath: 'items[].sum',
        conversion: 'SCALE',
        format: '2',
      },
      {
        interfaceCode: 'registry_check',
        targetPath: 'head.kind',
        conversion: 'CONSTANT',
        defaultValue: 'CHECK',
      },
    ]
    const responseMaps = [
      {
        interfaceCode: 'registry_check',
        sourcePath: 'data.list[].outcome',
        targetPath: 'verdict',
        conversion: 'CODES',
        format: 'GOOD=A; BAD=B',
      },
      {
        interfaceCode: 'registry_check',
        sourcePath: 'data.day',
        targetPath: 'checkedOn',
        conversion: 'DATE',
        format: 'dd.MM.yyyy',
      },
    ]

    test('a document is answered by a program with names of its own as by the simulator, and knows no difference', async () => {
      const simulated = await answeredBy()
      const before = await said()
      expect(await claimOf(before)).toMatchObject({ status: 'DONE' })
      await house.answerOtherwise(simulated, {
        ...(await house.reachedAt({ baseUrl: `${address}/v1`, secretName: 'registry' })),
        requestMaps,
        responseMaps,
      })
      const row = await said({ status: 200, body: '{"data":{"list":[{"outcome":"B"}],"day":"05.03.2026"}}' })
      const { id } = await callOf(row)
      expect(JSON.parse(received[0]?.text ?? '')).toEqual({
        head: { no: id, kind: 'CHECK' },
        items: [{ key: '0000A1', sum: '5.00' }],
      })
      expect(await claimOf(row)).toMatchObject({ status: 'DONE', verdict: 'BAD', checkedOn: '2026-03-05' })
    })

    test('what cannot be called so is told, and waits for somebody', async () => {
      await overHttp({}, { responseMaps })
      const row = await said({ status: 200, body: '{"data":{"list":[{"outcome":"Z"}]}}' })
      const call = await callOf(row)
      expect(call['status']).toBe('FAILED')
      expect(call['error']).toContain('data.list[].outcome cannot be converted: Z')
      expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null })
    })

    test.each<[string, Row, string, string]>([
      [
        'a value that is not sent',
        { requestMaps: [{ ...requestMaps[1], sourcePath: 'cod' }] },
        'requestMaps[0].sourcePath',
        'there are: code, amount, messageNum',
      ],
      [
        'a path that is none',
        { requestMaps: [{ ...requestMaps[1], targetPath: 'a..b' }] },
        'requestMaps[0].targetPath',
        'data.list[].code',
      ],
      [
        'a path within another',
        { requestMaps: [requestMaps[1], { ...requestMaps[2], targetPath: 'items' }] },
        'requestMaps[1].targetPath',
        'items[].key stands twice',
      ],
      [
        'a call of another service',
        { requestMaps: [{ ...requestMaps[1], interfaceCode: 'elsewhere_check' }] },
        'requestMaps[0].interfaceCode',
        '',
      ],
      [
        'digits that are none',
        { requestMaps: [{ ...requestMaps[1], format: 'x' }] },
        'requestMaps[0].format',
        'from 1 to 60',
      ],
      [
        'a day of what is none',
        { requestMaps: [{ ...requestMaps[1], conversion: 'DATE', format: 'yyyyMMdd' }] },
        'requestMaps[0].format',
        'Code is no day',
      ],
      [
        'what a conversion does not take',
        { requestMaps: [{ ...requestMaps[1], conversion: 'TRIM', format: '6' }] },
        'requestMaps[0].format',
        'takes nothing',
      ],
      [
        'a value that is not answered',
        { responseMaps: [responseMaps[0], { ...responseMaps[1], targetPath: 'day' }] },
        'responseMaps[1].targetPath',
        'there are: verdict, checkedOn',
      ],
      [
        'a code that is none',
        { responseMaps: [{ ...responseMaps[0], format: 'GOOD=A;FINE=B' }] },
        'responseMaps[0].format',
        'There is no code FINE',
      ],
      [
        'a code twice',
        { responseMaps: [{ ...responseMaps[0], format: 'GOOD=A;BAD=A' }] },
        'responseMaps[0].format',
        'A stands twice',
      ],
      [
        'a form of days that is none',
        { responseMaps: [responseMaps[0], { ...responseMaps[1], format: 'dd.MM' }] },
        'responseMaps[1].format',
        'once each',
      ],
      [
        'nothing for what is needed',
        { responseMaps: [responseMaps[1]] },
        'responseMaps[0].targetPath',
        'Verdict is mapped from nothing',
      ],
    ])('%s is refused when it is saved, at its place', async (_name, values, path, words) => {
      const { errors } = await house.world
        .row(house.admin, 'baseScsiDefinition', 'saveOrUpdate', {
          interfaceCode: `M${Math.random()}`,
          interfaceNameCn: '登记处',
          serviceCode: 'registry',
          ...values,
        })
        .then(
          () => ({ errors: [] }),
          (error: unknown) => error as CodedError, // it is refused
        )
      const [first] = errors.filter((one) => one.path === path)
      expect(errors.map((one) => one.path)).toContain(path)
      if (first) expect(spoken(first.words, 'EN')).toContain(words)
    })
  })

  describe('answers that come by themselves', () => {
    const server = fastify()
    const code = 'PUSHER'
    beforeAll(async () => {
      server.removeAllContentTypeParsers()
      server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
        done(null, body),
      )
      const services = { engine: house.world.engine, settings: house.settings, clock: { now: house.now } }
      serveAnswers(server, {
        services: services as unknown as Services, // what it reads
        gate: { public: () => undefined },
        isReady: () => true,
      })
      await server.ready()
    })
    afterAll(() => server.close())

    const push = async (
      body: unknown,
      {
        secret = 's3cret=x',
        at = house.now().getTime() / 1000,
        to = code,
      }: { secret?: string; at?: number; to?: string } = {},
    ) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const time = String(Math.floor(at))
      const answer = await server.inject({
        method: 'POST',
        url: `/api/cxfServer/v1/in/${to}`,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': time,
          'x-signature': createHmac('sha256', secret).update(`${time}.${text}`).digest('hex'),
          'saaf-language': 'EN',
        },
        payload: text,
      })
      return {
        http: answer.statusCode,
        ...(answer.json() as { code: string; msg: string; data: Row | null }),
      }
    }
    let codes = 0
    let to = code
    /** A question that was received and is to be answered later. */
    const waiting = async (values: Row = {}): Promise<{ readonly row: Row; readonly number: unknown }> => {
      to = `${code}${(codes += 1)}`
      await overHttp({}, { interfaceCode: to, ...values })
      const row = await said({ status: 202 })
      const { id, status } = await callOf(row)
      expect(status).toBe('ACCEPTED')
      return { row, number: id }
    }

    test('are done once, however often they come', async () => {
      const { row, number } = await waiting()
      const body = { messageNum: number, verdict: 'GOOD', checkedOn: '2026-03-01' }
      expect(await push(body, { to })).toMatchObject({ http: 200, data: { became: 'DONE' } })
      expect(await push(body, { to })).toMatchObject({ http: 200, data: { became: 'KNOWN' } })
      expect(await claimOf(row)).toMatchObject({ status: 'DONE', verdict: 'GOOD', answers: 1 })
      expect(await callOf(row)).toMatchObject({ status: 'SUCCESS', repeats: 1 })
      later(10)
      expect(await run()).toBe(0)
    })

    test('two that come at the same instant are one', async () => {
      const { row, number } = await waiting()
      const said = await Promise.all(
        [1, 2, 3].map(() => push({ messageNum: number, verdict: 'GOOD' }, { to })),
      )
      expect(said.map(({ data }) => data?.['became']).toSorted()).toEqual(['DONE', 'KNOWN', 'KNOWN'])
      expect(await claimOf(row)).toMatchObject({ answers: 1 })
    })

    test('that come too late change nothing', async () => {
      const { row, number } = await waiting()
      await house.world.act(house.clerk, 'claim', 'doDrop', await claimOf(row))
      expect(await push({ messageNum: number, verdict: 'GOOD' }, { to })).toMatchObject({
        http: 200,
        data: { became: 'LATE' },
      })
      expect(await claimOf(row)).toMatchObject({ status: 'DROPPED', verdict: null })
      expect((await callOf(row))['status']).toBe('OUTDATED')
    })

    test('wrong ones are told, change nothing, and stand among the calls in trouble; a right one after them counts', async () => {
      const { row, number } = await waiting()
      expect(await push({ messageNum: number, verdict: 'FINE' }, { to })).toMatchObject({
        http: 422,
        code: 'WRONG',
      })
      const call = await callOf(row)
      expect(call['status']).toBe('FAILED')
      expect(call['error']).toContain('Verdict is none of Verdict: FINE')
      expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null })
      expect(await push({ messageNum: number, verdict: 'GOOD' }, { to })).toMatchObject({ http: 200 })
      expect(await claimOf(row)).toMatchObject({ status: 'DONE' })
    })

    test('what the document refuses is told in its words', async () => {
      const { number } = await waiting()
      const unlucky = await asked({ amount: '13' })
      await run()
      says = []
      const { id } = await callOf(unlucky)
      expect(await push({ messageNum: id, verdict: 'GOOD' }, { to })).toMatchObject({
        http: 422,
        msg: expect.stringContaining('An unlucky number'),
      })
      expect(await push({ messageNum: number, verdict: 'GOOD' }, { to })).toMatchObject({ http: 200 })
    })

    test('come from who was asked alone: by his secret, now, about a question of his', async () => {
      const { row, number } = await waiting()
      const body = { messageNum: number, verdict: 'GOOD' }
      const other = to
      expect(await push(body, { to, secret: 'guess' })).toMatchObject({ http: 401, code: 'SIGNATURE' })
      expect(await push(body, { to, at: house.now().getTime() / 1000 - 400 })).toMatchObject({ http: 401 })
      expect(await push(body, { to: 'NOBODY' })).toMatchObject({ http: 401 })
      expect(await push({ ...body, messageNum: '01nothing' }, { to })).toMatchObject({ http: 404 })
      expect(await push({ verdict: 'GOOD' }, { to })).toMatchObject({ http: 404 })
      expect(await push('[1]', { to })).toMatchObject({ http: 404 })
      expect((await push('{', { to })).http).toBeGreaterThanOrEqual(400)
      for (const one of await house.world.list(house.admin, 'baseScsiDefinition', { interfaceCode: other }))
        await house.world.act(house.admin, 'baseScsiDefinition', 'doInvalid', one)
      await overHttp({}, { interfaceCode: 'ANOTHER' })
      expect(await push(body, { to: 'ANOTHER' })).toMatchObject({ http: 404 })
      expect(await push(body, { to: other })).toMatchObject({ http: 401 })
      expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null })
    })

    test('are read under the names of who sends them', async () => {
      const { row, number } = await waiting({
        responseMaps: [
          {
            interfaceCode: 'registry_check',
            sourcePath: 'outcome',
            targetPath: 'verdict',
            conversion: 'CODES',
            format: 'GOOD=A;BAD=B',
          },
        ],
      })
      expect(await push({ messageNum: number, outcome: 'B' }, { to })).toMatchObject({ http: 200 })
      expect(await claimOf(row)).toMatchObject({ verdict: 'BAD' })
    })
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
      expect(received).toEqual([])
      expect(await callOf(third)).toMatchObject({ status: 'WAITING', tries: 0 })

      later(5)
      received.length = 0
      says = [{ status: 503 }]
      await run()
      expect(received).toHaveLength(1)
      expect(await state()).toMatchObject({ circuit: 'OPEN', failures: 3, restUntil: '2026-03-05 10:10:00' })

      later(5)
      received.length = 0
      says = []
      await run()
      expect(await state()).toMatchObject({ circuit: 'CLOSED', failures: 0, restUntil: null })
      expect(received).toHaveLength(3)
      expect(await claimOf(third)).toMatchObject({ status: 'DONE' })
    })

    test('is tried by one of several servers', async () => {
      await overHttp({}, { breakAfter: 1, restSeconds: 60, retryLimit: 20 })
      await said({ status: 503 })
      await asked()
      await asked()
      later(2)
      received.length = 0
      says = [{ status: 503 }]
      await Promise.all([house.worker().run(), house.worker().run(), house.worker().run()])
      expect(received).toHaveLength(1)
    })

    test('is asked at once where an administrator says so; what he answers wrongly is an answer', async () => {
      const definition = await overHttp({}, { breakAfter: 1, restSeconds: 3600 })
      const row = await said({ status: 503 })
      later(2)
      expect(await run()).toBe(0)
      await house.world.act(house.admin, 'baseScsiDefinition', 'doWake', definition)
      says = [{ status: 400 }]
      await run()
      expect(await callOf(row)).toMatchObject({ status: 'FAILED' })
      expect(await house.answererOf(definition)).toMatchObject({ circuit: 'CLOSED', failures: 0 })
    })
  })
})
