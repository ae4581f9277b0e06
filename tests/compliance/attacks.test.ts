import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { CodedError } from '../../src/server/fail.ts'
import { eachDatabase } from './databases.ts'
import { linesOf, openFixture, refusal, type Fixture } from './openFixture.ts'
import { toLabel } from '../../src/texts/spoken.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(open)
  })

  const take = async (demand: Row, more: Row = {}) =>
    (
      await fixture.call(fixture.guest, 'shipment', 'createFromFlow', {
        flow: 'fromDemand',
        rows: [{ id: linesOf(demand)[0]?.['id'], quantity: '1' }],
        save: 'Y',
        ...more,
      })
    ).data as Row[] // documents that were made

  test('what may not be changed by its key may not be changed by its code either', async () => {
    const demand = await fixture.demand(['10'])
    const { id, versionNum } = demand
    expect(
      await refusal(
        fixture.row(fixture.guest, 'demand', 'saveOrUpdate', { id, versionNum, partnerCode: 'P2' }),
      ),
    ).toMatchObject({ code: 'SRM-1006', paths: ['partnerId'] })
    expect(
      (
        await refusal(
          fixture.row(fixture.host, 'demand', 'saveOrUpdate', { id, versionNum, partnerCode: 'P2' }),
        )
      ).code,
    ).toBe('SRM-1003')
    const [shipment = {}] = await take(demand)
    const lines = [{ id: linesOf(shipment)[0]?.['id'], demandLineCode: '99' }]
    expect(
      await refusal(
        fixture.row(fixture.guest, 'shipment', 'saveOrUpdate', { id: shipment['id'], versionNum: 1, lines }),
      ),
    ).toMatchObject({ code: 'SRM-1006', paths: ['lines[0].demandLineId'] })
  })

  test('a flow takes only the header fields that it asks for', async () => {
    const demand = await fixture.demand(['10'])
    for (const ask of [
      { status: 'POSTED' },
      { shipmentNum: 'MINE' },
      { createdByName: 'another' },
      { town: 'Rom' },
    ])
      expect((await refusal(take(demand, { ask }))).code).toBe('PARAM_UNKNOWN')
    expect((await take(demand, { ask: {} }))[0]).toMatchObject({ status: 'DRAFT', town: 'Ulm' })
  })

  test('a row that is named twice in one call is done nothing to', async () => {
    const demand = await fixture.demand(['10'])
    const [shipment = {}] = await take(demand)
    const one = { id: shipment['id'], versionNum: 1 }
    expect(
      (await refusal(fixture.call(fixture.guest, 'shipment', 'doPost', { list: [one, one] }))).code,
    ).toBe('PARAM_INVALID')
    const line = { id: linesOf(shipment)[0]?.['id'], versionNum: 1, quantity: '2' }
    expect(
      (
        await refusal(
          fixture.call(fixture.guest, 'shipmentLine', 'doBatchSaveOrUpdate', {
            list: [line, { ...line, quantity: '3' }],
          }),
        )
      ).code,
    ).toBe('PARAM_INVALID')
    expect(await fixture.row(fixture.guest, 'shipment', 'findById', { id: shipment['id'] })).toMatchObject({
      status: 'DRAFT',
      versionNum: 1,
      lines: [{ quantity: '1' }],
    })
    expect(await fixture.list(fixture.host, 'movement', { shipmentNum: shipment['shipmentNum'] })).toEqual([])
  })

  test('only a version is a version', async () => {
    const demand = await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      partnerId: fixture.partner['id'],
      lines: [{ product: 'a', quantity: '1' }],
    })
    for (const versionNum of [true, [1], '0x1', ' 1', '1e0', { valueOf: 1 }])
      expect(
        (
          await refusal(
            fixture.row(fixture.host, 'demand', 'saveOrUpdate', { id: demand['id'], versionNum, note: 'x' }),
          )
        ).code,
      ).toBe('SRM-1001')
    expect(
      await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
        id: demand['id'],
        versionNum: '1',
        note: 'x',
      }),
    ).toMatchObject({ versionNum: 2 })
  })

  test('numbers and days that the wire cannot carry exactly are refused, not changed', async () => {
    const save = (fields: Row) =>
      fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
        partnerId: fixture.partner['id'],
        lines: [{ product: 'a', quantity: '1', ...fields }],
      })
    for (const price of [
      JSON.parse('1234567890123456.7'),
      JSON.parse('12345678901234567'),
      0.1 + 0.2,
      '1,000',
      '1e3',
      '0x10',
      'NaN',
    ])
      expect((await refusal(save({ price }))).paths).toEqual(['lines[0].price'])
    expect(linesOf(await save({ price: 0.3 }))[0]).toMatchObject({ price: '0.3' })
    const rate = (fields: Row) =>
      fixture.row(fixture.host, 'rate', 'saveOrUpdate', {
        rateCode: 'R',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        ...fields,
      })
    for (const endDate of [
      '2026-02-30',
      '2026-12-31garbage',
      '2026-12-31T00:00:00Z',
      '2026-12-31 00:00:00+09:00',
      '31.12.2026',
    ])
      expect((await refusal(rate({ endDate }))).paths).toEqual(['endDate'])
    expect(await rate({ endDate: '2026-12-31T10:00:00.000' })).toMatchObject({ endDate: '2026-12-31' })
  })

  test('what is hidden in a header is hidden on the way from its lines too', async () => {
    const demand = await fixture.demand(['10'])
    const [shipment = {}] = await take(demand)
    const towns = () =>
      fixture.list(fixture.guest, 'shipmentLine', {
        parentId: shipment['id'],
        columns: ['quantity', 'parent.town'],
      })
    expect(await towns()).toMatchObject([{ quantity: '1', 'parent.town': 'Ulm' }])
    await fixture.row(fixture.guest, 'shipment', 'doCancel', {
      id: shipment['id'],
      versionNum: 1,
      reason: 'x',
    })
    const [line = {}] = await towns()
    expect(Object.keys(line)).not.toContain('parent.town')
  })

  test('what was said while a document did not exist for the caller is not told', async () => {
    const made = await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      partnerId: fixture.partner['id'],
      lines: [{ product: 'a', quantity: '1' }],
    })
    await fixture.row(fixture.host, 'demand', 'doOpen', {
      id: made['id'],
      versionNum: 1,
      reason: 'too dear, but urgent',
    })
    const history = async (caller: typeof fixture.host) =>
      (await fixture.call(caller, 'demand', 'findHistory', { id: made['id'] })).data as Row[] // a history is rows
    expect(await history(fixture.host)).toMatchObject([
      { action: 'doOpen', fromStatus: 'DRAFT', operatorName: 'host', opinion: 'too dear, but urgent' },
      { action: 'saveOrUpdate' },
    ])
    expect(await history(fixture.guest)).toMatchObject([
      {
        action: 'doOpen',
        fromStatus: null,
        toStatus: 'OPEN',
        operatorId: null,
        operatorName: null,
        opinion: null,
      },
    ])
  })

  test('pages are turned no further than row 100 000', async () => {
    expect(
      await refusal(fixture.list(fixture.host, 'demand', { pageIndex: 201, pageRows: 500 })),
    ).toMatchObject({
      code: 'PARAM_INVALID',
      words: expect.stringMatching(/filter/i),
    })
    expect(await fixture.list(fixture.host, 'demand', { pageIndex: 200, pageRows: 500 })).toEqual([])
  })

  test('a code that exists elsewhere is refused like one that nobody has', async () => {
    const words = async (partnerCode: string) => {
      try {
        await fixture.row(fixture.guest, 'shipment', 'saveOrUpdate', { partnerCode, lines: [] })
      } catch (error) {
        return error instanceof CodedError ? error.errors.map(({ words }) => toLabel(words)) : error
      }
    }
    expect(await words('P2')).toMatchObject([{ EN: expect.stringContaining('may not use it') }])
    expect(await words('P2')).toEqual(await words('nobody'))
  })

  test('more filters than anybody needs are not even looked at', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']))
    expect([
      (await refusal(fixture.list(fixture.host, 'demand', many(100)))).code,
      (await refusal(fixture.list(fixture.host, 'demand', many(101)))).code,
    ]).toEqual(['PARAM_UNKNOWN', 'PARAM_INVALID'])
  })

  test('no query that is understood is a fault of the database', async () => {
    await fixture.demand(['10'])
    for (const query of [
      "'x' != null",
      'me.user != null',
      'round(roundUp(count(lines), 0), 2) > 0',
      'roundDown(roundUp(1, -3), 0) / count(lines) < 5',
    ])
      expect([query, (await fixture.list(fixture.host, 'demand', { query })).length > 0]).toEqual([
        query,
        true,
      ])
  })

  test('a filter or a page of the wrong kind is refused, not read as something else', async () => {
    for (const body of [
      { note: { a: 1 } },
      { note: [{ a: 1 }] },
      { noteList: [[1]] },
      { pageIndex: true },
      { pageRows: [5] },
      { pageIndex: '0x1' },
      { pageRows: '1e1' },
    ]) {
      expect((await refusal(fixture.list(fixture.host, 'demand', body))).code).toBe('PARAM_INVALID')
    }
    await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      partnerId: fixture.partner['id'],
      note: '100% _sure_ \\ 中文😀',
      lines: [{ product: 'a', quantity: '1' }],
    })
    for (const [note, count] of [
      ['%', 1],
      ['_', 1],
      ['\\', 1],
      ['中文😀', 1],
      ['1%0', 0],
    ] as const) {
      const found = await fixture.list(fixture.host, 'demand', { note })
      expect(found).toHaveLength(count)
    }
  })
})
