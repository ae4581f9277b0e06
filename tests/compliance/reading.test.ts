import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { linesOf, openFixture, refusal, type Fixture } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture
  let demands: Row[]
  beforeAll(async () => {
    fixture = await openFixture(await open())
    demands = [await fixture.demand(['1', '2']), await fixture.demand(['30']), await fixture.demand(['400'])]
    await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      partnerId: fixture.otherPartner['id'],
      colour: 'BLUE',
      note: '100% of it',
      lines: [{ product: 'other', quantity: '7' }],
    })
  })

  const numbers = (rows: readonly Row[]) => rows.map((row) => String(row['demandNum']).slice(-1)).join('')
  const list = async (body: Row, caller = fixture.host) =>
    numbers(await fixture.list(caller, 'demand', { sort: [{ field: 'demandNum', order: 'asc' }], ...body }))

  describe('filters', () => {
    test.each([
      ['text: contains, any case', { demandNum: 'd2026' }, '1234'],
      ['signs of patterns are only signs', { note: '0%' }, '4'],
      ['a code is compared whole', { status: 'OPEN' }, '123'],
      ['several as a list or with commas', { colourList: ['RED', 'BLUE'], status: 'OPEN,DONE' }, '123'],
      ['a range has both its ends', { totalFrom: '3', totalTo: 30 }, '124'],
      [
        'a day as the end of times is that whole day',
        { creationDateFrom: '2026-03-05', creationDateTo: '2026-03-05' },
        '1234',
      ],
      ['the name of a ref finds its code too', { partnerName: 'p2' }, '4'],
      ['values read through a ref', { 'partner.partnerName': 'irst' }, '123'],
      ['quick: over what stands for the row', { quick: '0003' }, '3'],
      ['what is empty is no filter', { demandNum: '', status: null, colourList: [] }, '1234'],
    ])('%s', async (_, body, expected) => {
      expect(await list(body)).toBe(expected)
    })

    test('unknown names are refused, and values that no such field can have', async () => {
      for (const body of [
        { demandNo: '1' },
        { 'partner.nothing': '1' },
        { sort: [{ field: 'nothing', order: 'asc' }] },
        { totals: ['demandNum'] },
      ])
        expect((await refusal(list(body))).code).toBe('PARAM_UNKNOWN')
      for (const body of [
        { totalFrom: 'many' },
        { creationDateTo: '2026-02-30' },
        { pageRows: 501 },
        { pageIndex: 0 },
      ])
        expect((await refusal(list(body))).code).toBe('PARAM_INVALID')
    })

    test('lines are found by their document, and sorted by it', async () => {
      const rows = await fixture.list(fixture.host, 'demandLine', {
        'parent.status': 'OPEN',
        quantityFrom: 2,
        sort: [{ field: 'parent.demandNum', order: 'desc' }],
        columns: ['product', 'quantity', 'parent.demandNum'],
      })
      expect(rows.map((row) => [String(row['parent.demandNum']).slice(-1), row['quantity']])).toEqual([
        ['3', '400'],
        ['2', '30'],
        ['1', '2'],
      ])
    })
  })

  describe('pages', () => {
    test('have a count and totals over the whole result, and one order', async () => {
      const { data, page, totals } = await fixture.call(fixture.host, 'demand', 'listByPage', {
        status: 'OPEN',
        pageRows: 2,
        pageIndex: 2,
        totals: ['total', 'amount'],
        sort: [
          { field: 'colour', order: 'asc' },
          { field: 'demandNum', order: 'asc' },
        ],
      })
      expect([numbers(data as Row[]), page, totals]).toEqual([
        '3',
        { count: 3, curIndex: 2, pageRows: 2 },
        { total: '433', amount: '1082.5' },
      ])
      const beyond = await fixture.call(fixture.host, 'demand', 'listByPage', {
        status: 'OPEN',
        pageIndex: 9,
      })
      expect([beyond.data, beyond.page?.count]).toEqual([[], 3])
    })

    test('have no total of what is measured differently', async () => {
      const { totals } = await fixture.call(fixture.host, 'demand', 'listByPage', {
        totals: ['total', 'amount'],
      })
      expect(totals).toEqual({ total: '440', amount: null })
    })

    test('are counted only when asked', async () => {
      expect(
        (await fixture.call(fixture.host, 'demand', 'listByPage', { noQueryTotalFlag: 'Y' })).page?.count,
      ).toBe(-1)
      expect(
        await fixture.call(fixture.host, 'demand', 'listByPage', { onlyQueryTotalFlag: 'Y', status: 'OPEN' }),
      ).toMatchObject({ data: [], page: { count: 3 } })
    })

    test('hold codes, names and what is read through refs', async () => {
      expect(
        await fixture.list(fixture.host, 'demand', { demandNum: demands[0]?.['demandNum'] }),
      ).toMatchObject([
        {
          partnerId: fixture.partner['id'],
          partnerCode: 'P1',
          partnerName: 'First',
          'partner.town': 'Ulm',
          statusMeaning: 'Open',
        },
      ])
    })
  })

  describe('another audience', () => {
    test('finds only its own rows, on every path; the others are as good as missing', async () => {
      const mine = demands[0]?.['id']
      const line = linesOf(demands[0] ?? {})[0]?.['id']
      expect(await list({}, fixture.guest)).toBe('123')
      expect(await list({ partnerId: fixture.partner['id'] }, fixture.other)).toBe('')
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

  test('picking offers what may be chosen, with what the row will carry', async () => {
    await fixture.row(fixture.host, 'partner', 'saveOrUpdate', {
      partnerCode: 'X9',
      partnerName: 'Elsewhere',
      town: 'Oslo',
    })
    const picked = await fixture.call(fixture.host, 'demand', 'listForPick', { field: 'partner', row: {} })
    expect((picked.data as Row[]).map((row) => [row['code'], row['name'], row['town']])).toEqual([
      ['P1', 'First', 'Ulm'],
      ['P2', 'Second', 'Ulm'],
    ])
    expect(
      (await fixture.call(fixture.host, 'demand', 'listForPick', { field: 'partner', row: {}, text: 'seco' }))
        .data,
    ).toMatchObject([{ id: fixture.otherPartner['id'] }])
    expect(
      (
        await fixture.call(fixture.host, 'demand', 'listForPick', {
          field: 'partner',
          row: {},
          codes: ['P2', 'First', 'X9'],
        })
      ).data,
    ).toMatchObject([{ code: 'P1' }, { code: 'P2' }])
    expect(
      (await refusal(fixture.call(fixture.guest, 'demand', 'listForPick', { field: 'secret', row: {} })))
        .code,
    ).toBe('PARAM_INVALID')
  })

  test('loading keeps the good rows and names the bad ones, with states and dates of old', async () => {
    const refused: [number, string[]][] = []
    const row = {
      partnerCode: 'P1',
      status: 'OPEN',
      creationDate: '2020-01-01 08:00:00',
      lines: [{ product: 'old', quantity: '5' }],
    }
    const ids = await fixture.engine.insertMany(
      fixture.system,
      fixture.definitions.entities['demand'] ?? expect.fail('no demand'),
      [row, { ...row, partnerCode: 'NOBODY' }, { ...row, lines: [{ product: 'old', quantity: '0' }] }, row],
      {
        onRefused: (index, errors) => {
          refused.push([index, errors.map(({ path }) => path)])
        },
      },
    )
    expect(refused).toEqual([
      [1, ['partnerId']],
      [2, ['lines[0].quantity']],
    ])
    expect(ids.map((id) => id === null)).toEqual([false, true, true, false])
    expect(await fixture.row(fixture.host, 'demand', 'findById', { id: ids[3] })).toMatchObject({
      status: 'OPEN',
      creationDate: '2020-01-01 08:00:00',
      total: '5',
    })
  })
})
