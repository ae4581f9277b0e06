// What another audience finds of documents, sees of them and may change.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { type Fixture, addDemands, linesOf, listed, openFixture, refusal } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture
  let demands: readonly Row[]

  beforeAll(async () => {
    fixture = await openFixture(open)
    demands = await addDemands(fixture)
  })

  describe('another audience', () => {
    test('finds only its own rows, on every path; the others are as good as missing', async () => {
      const mine = demands[0]?.['id']
      const line = linesOf(demands[0] ?? {})[0]?.['id']
      expect(await listed(fixture, {}, fixture.guest)).toBe('123')
      expect(await listed(fixture, { partnerId: fixture.partner['id'] }, fixture.other)).toBe('')
      expect(await fixture.list(fixture.other, 'demandLine')).toEqual([])
      const calls: [string, string, Row][] = [
        ['demand', 'findById', { id: mine }],
        ['demandLine', 'findById', { id: line }],
        ['demand', 'doNote', { id: mine, versionNum: 2, note: 'x' }],
        ['demand', 'saveOrUpdate', { id: mine, versionNum: 2, note: 'x' }],
        ['demand', 'delete', { id: mine }],
        ['demand', 'findHistory', { id: mine }],
        ['demandLine', 'saveOrUpdate', { id: line, versionNum: 1, quantity: '1' }],
        ['shipment', 'createFromFlow', { flow: 'fromDemand', rows: [{ id: line }] }],
      ]
      for (const [entity, operation, body] of calls) {
        const outside = await refusal(fixture.call(fixture.other, entity, operation, body))
        const missing = await refusal(
          fixture.call(fixture.other, entity, operation, {
            ...body,
            id: 'nothing',
            rows: [{ id: 'nothing' }],
          }),
        )
        expect([outside.code, outside.http, outside.words]).toEqual(['SRM-1010', 404, missing.words])
      }
    })

    test('a draft of the host is not there for the guest', async () => {
      const draft = await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
        partnerId: fixture.partner['id'],
      })
      expect(
        (await refusal(fixture.row(fixture.guest, 'demand', 'findById', { id: draft['id'] }))).code,
      ).toBe('SRM-1010')
    })

    test('hidden fields are neither sent, nor filtered, sorted, added up or written', async () => {
      const seen = await fixture.row(fixture.guest, 'demand', 'findById', { id: demands[0]?.['id'] })
      expect([
        Object.keys(seen).filter((key) => ['secret', 'amount', 'partner.secret'].includes(key)),
        Object.keys(linesOf(seen)[0] ?? {}).filter((key) => ['price', 'amount'].includes(key)),
      ]).toEqual([[], []])
      for (const body of [
        { secret: 'hush' },
        { sort: [{ field: 'amount', order: 'asc' }] },
        { totals: ['amount'] },
        { 'partner.secret': 'x' },
      ])
        expect((await refusal(fixture.list(fixture.guest, 'demand', body))).code).toBe('PARAM_UNKNOWN')
      expect(
        (await refusal(fixture.list(fixture.guest, 'demandLine', { 'parent.secret': 'hush' }))).code,
      ).toBe('PARAM_UNKNOWN')
      expect(
        (
          await refusal(
            fixture.row(fixture.guest, 'demand', 'saveOrUpdate', {
              id: seen['id'],
              versionNum: seen['versionNum'],
              secret: 'hush',
            }),
          )
        ).code,
      ).toBe('PARAM_UNKNOWN')
      expect(
        (await fixture.list(fixture.guest, 'demand', { columns: ['secret', 'note'] })).every(
          (row) => !('secret' in row),
        ),
      ).toBe(true)
    })

    test('what is hidden at times is gone while the rule holds, in documents and in lists, and never a filter', async () => {
      const [made] = (
        await fixture.call(fixture.guest, 'shipment', 'createFromFlow', {
          flow: 'fromDemand',
          rows: [{ id: linesOf(demands[2] ?? {})[0]?.['id'], quantity: '1' }],
          save: 'Y',
        })
      ).data as Row[]
      const { id, shipmentNum } = made ?? {}
      const shown = async (caller = fixture.guest) => {
        const document = await fixture.row(caller, 'shipment', 'findById', { id })
        const [listed] = await fixture.list(caller, 'shipment', { shipmentNum })
        const [line] = await fixture.list(caller, 'shipmentLine', { 'parent.shipmentNum': shipmentNum })
        return [
          'town' in document,
          'product' in (linesOf(document)[0] ?? {}),
          'town' in (listed ?? {}),
          'product' in (line ?? {}),
        ]
      }
      expect(await shown()).toEqual([true, true, true, true])
      await fixture.row(fixture.guest, 'shipment', 'doCancel', { id, versionNum: 1, reason: 'x' })
      expect([await shown(), await shown(fixture.host)]).toEqual([
        [false, false, false, false],
        [true, true, true, true],
      ])
      expect((await refusal(fixture.list(fixture.guest, 'shipment', { town: 'Ulm' }))).code).toBe(
        'PARAM_UNKNOWN',
      )
    })

    test('neither a stale version nor the history tells more than the row', async () => {
      const { id } = demands[2] ?? {}
      const stale = await refusal(
        fixture.row(fixture.guest, 'demand', 'doNote', { id, versionNum: 1, note: 'x' }),
      )
      expect([
        stale.code,
        Object.keys(stale.data as Row).includes('demandNum'),
        Object.keys(stale.data as Row).includes('secret'),
      ]).toEqual(['SRM-1001', true, false])
      const steps = async (caller: Caller) =>
        ((await fixture.call(caller, 'demand', 'findHistory', { id })).data as Row[]) // a history is rows
          .map(({ action }) => action)
          .filter((action) => action !== 'follow')
      expect(await steps(fixture.guest)).toEqual(['doOpen'])
      expect(await steps(fixture.host)).toEqual(['doOpen', 'saveOrUpdate'])
    })

    test('changes what is its own to change, and makes nothing for others', async () => {
      const { id, versionNum } = await fixture.row(fixture.guest, 'demand', 'findById', {
        id: demands[1]?.['id'],
      })
      expect(
        (await fixture.row(fixture.guest, 'demand', 'saveOrUpdate', { id, versionNum, note: 'ours' }))[
          'note'
        ],
      ).toBe('ours')
      expect(
        await refusal(
          fixture.row(fixture.guest, 'demand', 'saveOrUpdate', {
            id,
            versionNum: Number(versionNum) + 1,
            colour: 'BLUE',
          }),
        ),
      ).toMatchObject({ code: 'SRM-1006', paths: ['colour'] })
      expect(
        (
          await refusal(
            fixture.row(fixture.guest, 'demand', 'saveOrUpdate', {
              id,
              versionNum: Number(versionNum) + 1,
              lines: [],
            }),
          )
        ).code,
      ).toBe('SRM-1006')
      expect(
        (
          await refusal(
            fixture.row(fixture.guest, 'demand', 'saveOrUpdate', { partnerId: fixture.partner['id'] }),
          )
        ).code,
      ).toBe('FORBIDDEN')
      expect(
        (
          await refusal(
            fixture.row(fixture.guest, 'shipment', 'saveOrUpdate', { partnerId: fixture.otherPartner['id'] }),
          )
        ).paths,
      ).toEqual(['partnerId'])
    })
  })
})
