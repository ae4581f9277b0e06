// What lists and documents answer: filters, pages, picking; and rows that come from elsewhere.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { type Fixture, addDemands, listed, numbersOf, openFixture, refusal } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture
  let demands: readonly Row[]

  beforeAll(async () => {
    fixture = await openFixture(open)
    demands = await addDemands(fixture)
  })

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
      expect(await listed(fixture, body)).toBe(expected)
    })

    test('unknown names are refused, and values that no such field can have', async () => {
      for (const body of [
        { demandNo: '1' },
        { 'partner.nothing': '1' },
        { sort: [{ field: 'nothing', order: 'asc' }] },
        { totals: ['demandNum'] },
      ])
        expect((await refusal(listed(fixture, body))).code).toBe('PARAM_UNKNOWN')
      for (const body of [
        { totalFrom: 'many' },
        { creationDateTo: '2026-02-30' },
        { pageRows: 501 },
        { pageIndex: 0 },
      ])
        expect((await refusal(listed(fixture, body))).code).toBe('PARAM_INVALID')
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
      expect([numbersOf(data as Row[]), page, totals]).toEqual([
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
      (picked.data as { besides: { text: string }[] }[]).map(({ besides }) =>
        besides.map(({ text }) => text),
      ),
    ).toEqual([
      ['x'], // not the town: the rule of the choice makes it the same for all
      [''],
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
