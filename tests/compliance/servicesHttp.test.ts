// Services over HTTP: a program that another house runs, with its moods.
import { createHmac } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

  const overHttp = (values: Row = {}) =>
    answeredBy({
      protocol: 'REST',
      baseUrl: `${address}/v1`,
      secretName: 'registry',
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
})
