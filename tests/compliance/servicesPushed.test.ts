// Services over HTTP: answers that come by themselves.
import { createHmac } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveAnswers } from '../../src/server/http/serveAnswers.ts'
import type { Services } from '../../src/server/http/Services.ts'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { openPartner } from './servicesPartner.ts'

oneDatabase((_, open) => {
  const { house, partner, overHttp, said } = openPartner(open)
  const { later, run, asked, claimOf, callOf } = house

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
        now: () => ({
          services: services as unknown as Services, // what it reads
          gate: { public: () => undefined },
        }),
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
      partner.says = []
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
})
