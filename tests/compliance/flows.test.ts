import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, openFixture, refusal, type Fixture } from './openFixture.ts'

oneDatabase((_kind, open) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(open)
  })

  const find = (entity: string, id: unknown) => fixture.row(fixture.system, entity, 'findById', { id })
  const take = async (rows: readonly Row[], more: Row = {}) =>
    (
      await fixture.call(fixture.guest, 'shipment', 'createFromFlow', {
        flow: 'fromDemand',
        rows,
        save: 'Y',
        ...more,
      })
    ).data as Row[] // documents that were made
  const figures = async (demand: Row) =>
    linesOf(await find('demand', demand['id'])).map((line) => [
      line['taken'],
      line['open'],
      line['sent'],
      line['sendings'],
    ])

  test('sources are listed with what is left of them, and only to the audience of the flow', async () => {
    const demand = await fixture.demand(['10'])
    const { data } = await fixture.call(fixture.guest, 'shipment', 'listFlowSource', {
      flow: 'fromDemand',
      'parent.demandNum': demand['demandNum'],
    })
    expect(data).toMatchObject([
      {
        id: linesOf(demand)[0]?.['id'],
        'parent.demandNum': demand['demandNum'],
        quantity: '10',
        open: '10',
        rest: '11',
      },
    ])
    expect(
      (
        await fixture.call(fixture.other, 'shipment', 'listFlowSource', {
          flow: 'fromDemand',
          'parent.demandNum': demand['demandNum'],
        })
      ).data,
    ).toEqual([])
    expect(
      (await refusal(fixture.call(fixture.host, 'shipment', 'listFlowSource', { flow: 'fromDemand' }))).code,
    ).toBe('FORBIDDEN')
  })

  test('of chosen rows, or the lines of a chosen document, those that do not fit say why, unless that may not be read', async () => {
    const demand = await fixture.demand(['10', '4'])
    const [first, second] = linesOf(demand)
    await take([{ id: first?.['id'] }])
    const asked = async (filters: Row, more: Row = {}) =>
      (
        (
          await fixture.call(fixture.guest, 'shipment', 'listFlowSource', {
            flow: 'fromDemand',
            ...filters,
            ...more,
          })
        ).data as Row[]
      ) // rows of the source
        .map(({ product, rest, why }) => [product, rest, why])
    const whole = { parentIdList: [demand['id']] }
    expect(await asked(whole, { fits: 'N' })).toEqual([
      ['product 0', '1', 'Open is at most 0'],
      ['product 1', '4.4', null],
    ])
    expect(await asked({ idList: [first?.['id']] }, { fits: 'N' })).toEqual([
      ['product 0', '1', 'Open is at most 0'],
    ])
    expect(await asked(whole)).toEqual([['product 1', '4.4', undefined]])
    expect(await asked({ idList: [second?.['id']] })).toEqual([['product 1', '4.4', undefined]])
  })

  test('a document is made of source rows; what it takes is open no more, and comes back when it is cancelled', async () => {
    const demand = await fixture.demand(['10', '4'])
    const [first, second] = linesOf(demand)
    const [shipment] = await take([{ id: first?.['id'], quantity: '6' }, { id: second?.['id'] }])
    expect(shipment).toMatchObject({ partnerId: fixture.partner['id'], town: 'Ulm', status: 'DRAFT' })
    expect(linesOf(shipment ?? {}).map((line) => [line['product'], line['quantity']])).toEqual([
      ['product 0', '6'],
      ['product 1', '4'],
    ])
    expect(await figures(demand)).toEqual([
      ['6', '4', '0', 1],
      ['4', '0', '0', 1],
    ])
    const posted = await fixture.row(fixture.guest, 'shipment', 'doPost', {
      id: shipment?.['id'],
      versionNum: 1,
    })
    expect(await figures(demand)).toEqual([
      ['6', '4', '6', 1],
      ['4', '0', '4', 1],
    ])
    expect(
      await fixture.list(fixture.host, 'movement', {
        shipmentNum: shipment?.['shipmentNum'],
        sort: [{ field: 'product', order: 'asc' }],
      }),
    ).toMatchObject([
      { product: 'product 0', quantity: '6' },
      { product: 'product 1', quantity: '4' },
    ])
    await fixture.row(fixture.guest, 'shipment', 'doCancel', {
      id: shipment?.['id'],
      versionNum: posted['versionNum'],
      reason: 'broken',
    })
    expect(await figures(demand)).toEqual([
      ['0', '10', '0', 1],
      ['0', '4', '0', 1],
    ])
  })

  test('numbers that begin differently are counted apart', async () => {
    const made = await Promise.all(
      ['Ulm', 'Ulm', null].map((town) =>
        fixture.row(fixture.guest, 'shipment', 'saveOrUpdate', { partnerId: fixture.partner['id'], town }),
      ),
    )
    const [first = '', second = '', plain = ''] = made.map((row) => String(row['shipmentNum']))
    expect([first, second, plain]).toEqual([
      expect.stringMatching(/^SULM\d{6}$/),
      expect.stringMatching(/^SULM\d{6}$/),
      'S000001',
    ])
    expect(Math.abs(Number(first.slice(4)) - Number(second.slice(4)))).toBe(1)
  })

  test('the source reaches its state by itself, there and back', async () => {
    const demand = await fixture.demand(['2'])
    const [shipment] = await take([{ id: linesOf(demand)[0]?.['id'] }])
    expect((await find('demand', demand['id']))['status']).toBe('DONE')
    await fixture.call(fixture.guest, 'shipment', 'delete', { id: shipment?.['id'] })
    expect((await find('demand', demand['id']))['status']).toBe('OPEN')
    const history = (await fixture.call(fixture.host, 'demand', 'findHistory', { id: demand['id'] }))
      .data as Row[]
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'derive', fromStatus: 'DONE', toStatus: 'OPEN' },
      { action: 'derive', toStatus: 'DONE' },
    ])
  })

  test('more than the limit with its tolerance is refused at its line, with what is left', async () => {
    const demand = await fixture.demand(['10'])
    const [line] = linesOf(demand)
    expect(await refusal(take([{ id: line?.['id'], quantity: '11.5' }]))).toMatchObject({
      code: 'SHORT',
      words: 'At most 11',
      paths: ['lines[0].quantity'],
    })
    const [shipment] = await take([{ id: line?.['id'], quantity: '8' }])
    const changed = {
      id: shipment?.['id'],
      versionNum: 1,
      lines: [{ id: linesOf(shipment ?? {})[0]?.['id'], quantity: '11.01' }],
    }
    expect(await refusal(fixture.row(fixture.guest, 'shipment', 'saveOrUpdate', changed))).toMatchObject({
      code: 'SHORT',
      words: 'At most 11',
    })
    expect(await figures(demand)).toEqual([['8', '2', '0', 1]])
  })

  test('of two who take the last pieces at once exactly one gets them', async () => {
    const demand = await fixture.demand(['10'])
    const [line] = linesOf(demand)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => take([{ id: line?.['id'], quantity: '10' }])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SHORT' })
    expect(await figures(demand)).toEqual([['10', '0', '0', 1]])
  })

  test('documents that take from the same sources in any order do not block each other', async () => {
    const demands = await Promise.all(Array.from({ length: 4 }, () => fixture.demand(['100'])))
    const ids = demands.map((demand) => linesOf(demand)[0]?.['id'])
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        take([...ids.slice(n % 4), ...ids.slice(0, n % 4)].map((id) => ({ id, quantity: '1' }))),
      ),
    )
    expect(made).toHaveLength(24)
    for (const demand of demands) expect((await figures(demand))[0]).toEqual(['24', '76', '0', 24])
  })

  test('lines join a document that is there; without saving they are only shown', async () => {
    const demand = await fixture.demand(['5', '7'])
    const [first, second] = linesOf(demand)
    const [shown] = await take([{ id: first?.['id'] }], { save: 'N' })
    expect([
      shown?.['id'],
      linesOf(shown ?? {})[0]?.['id'],
      linesOf(shown ?? {})[0]?.['quantity'],
      shown?.['partnerName'],
    ]).toEqual([undefined, undefined, '5', 'First'])
    expect((await figures(demand))[0]?.[3]).toBe(0)
    const [shipment] = await take([{ id: first?.['id'] }])
    const [more] = await take([{ id: second?.['id'], quantity: '1' }], {
      into: shipment?.['id'],
      versionNum: 1,
    })
    expect(linesOf(more ?? {}).map((line) => [line['lineNum'], line['product'], line['quantity']])).toEqual([
      [10, 'product 0', '5'],
      [20, 'product 1', '1'],
    ])
    expect(more?.['id']).toBe(shipment?.['id'])
  })

  test('a link by hand is held to the same: the source must be open, of the same partner, and seen', async () => {
    const demand = await fixture.demand(['5'])
    const demandLineId = linesOf(demand)[0]?.['id']
    const wrong = await refusal(
      fixture.row(fixture.system, 'shipment', 'saveOrUpdate', {
        partnerId: fixture.otherPartner['id'],
        lines: [{ demandLineId, quantity: '99' }],
      }),
    )
    expect(wrong.code).toBe('SHORT')
    const stranger = await refusal(
      fixture.row(fixture.host, 'shipment', 'saveOrUpdate', {
        partnerId: fixture.otherPartner['id'],
        lines: [{ demandLineId, quantity: '1' }],
      }),
    )
    expect(stranger.paths).toEqual(['lines[0].demandLineId'])
    expect(
      (
        await refusal(
          fixture.row(fixture.other, 'shipment', 'saveOrUpdate', {
            partnerId: fixture.otherPartner['id'],
            lines: [{ demandLineId, quantity: '1' }],
          }),
        )
      ).paths,
    ).toEqual(['lines[0].demandLineId'])
  })

  describe('the way of documents', () => {
    test('is found from both ends, each as far as it may see', async () => {
      const demand = await fixture.demand(['3'])
      const [shipment] = await take([{ id: linesOf(demand)[0]?.['id'] }])
      for (const [entity, id] of [
        ['demand', demand['id']],
        ['shipment', shipment?.['id']],
      ] as const) {
        const { data } = await fixture.call(fixture.guest, entity, 'findDocumentFlow', { id })
        expect(data).toMatchObject({
          edges: [
            {
              from: demand['id'],
              to: shipment?.['id'],
              flow: 'fromDemand',
              lines: 1,
              taken: '3',
              total: '3',
            },
          ],
        })
        expect((data as { nodes: Row[] }).nodes.map((node) => [node['code'], node['current']])).toEqual(
          expect.arrayContaining([
            [demand['demandNum'], entity === 'demand'],
            [shipment?.['shipmentNum'], entity === 'shipment'],
          ]),
        )
      }
      expect(
        (await refusal(fixture.call(fixture.other, 'demand', 'findDocumentFlow', { id: demand['id'] }))).code,
      ).toBe('SRM-1010')
    })
  })
})
