// What rows say of each other, kept on the database: parts of an amount, places and sums among siblings, bands without gaps, parts of a hundred, the one default, the newer that ends the older.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { amongRowsWorld } from './amongRowsWorld.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const host = callerOf('host', 'host')

oneDatabase((_kind, open) => {
  let world: World
  let now = new Date('2026-03-05T02:00:00Z')
  const save = (entity: string, body: Row) => world.row(host, entity, 'saveOrUpdate', body)
  const read = (entity: string, { id }: Row) => world.row(host, entity, 'findById', { id })
  const columns = (row: Row, table: string, ...names: readonly string[]) =>
    linesOf(row, table).map((line) => names.map((name) => line[name]))

  beforeAll(async () => {
    world = await openWorld(await open(), amongRowsWorld, undefined, () => now)
  })

  describe('an amount that is shared among lines', () => {
    const saved = (amounts: readonly string[], more: Row = {}) =>
      save('statement', {
        title: 'March',
        adjustment: '-10',
        lines: amounts.map((amount) => ({ amount })),
        ...more,
      })

    test('is kept in parts by their amounts, or in equal parts, and the sum of what is due follows (EX-54)', async () => {
      const amounts = ['1000.00', '2000.00', '333.33']
      const byAmount = await saved(amounts)
      expect(columns(await read('statement', byAmount), 'lines', 'part')).toEqual([['-3'], ['-6'], ['-1']])
      expect(byAmount['total']).toBe('3323.33')
      const equally = await saved(amounts, { equally: 'Y' })
      expect(columns(await read('statement', equally), 'lines', 'part')).toEqual([
        ['-3.33'],
        ['-3.34'],
        ['-3.33'],
      ])
    })

    test('is shared anew when a line changes, comes or goes, and when the amount does', async () => {
      let row = await saved(['1', '1', '1'])
      const change = async (more: Row, amounts: readonly (string | null)[]) => {
        const lines = linesOf(row, 'lines').map(({ id, amount }, at) => ({
          id,
          amount: amounts[at] ?? amount,
        }))
        const added = amounts.slice(lines.length).map((amount) => ({ amount }))
        const kept = [...lines.filter((_, at) => amounts[at] !== null), ...added]
        row = await save('statement', { id: row['id'], versionNum: row['versionNum'], ...more, lines: kept })
        return columns(await read('statement', row), 'lines', 'part').flat()
      }
      expect(await change({}, ['1', '8', '1'])).toEqual(['-1', '-8', '-1'])
      expect(await change({}, [null, '8', '1'])).toEqual(['-8.89', '-1.11'])
      expect(await change({ adjustment: '9' }, ['8', '1', '-1'])).toEqual(['7.2', '0.9', '0.9'])
    })
  })

  test('a line knows what its like add up to, what has come so far, and its place', async () => {
    const made = await save('statement', {
      title: 'April',
      lines: [
        { product: 'bolt', amount: '5' },
        { product: 'nut', amount: '7' },
        { product: 'bolt', amount: '5' },
        { amount: '1' },
      ],
    })
    expect(columns(await read('statement', made), 'lines', 'sameProduct', 'untilHere', 'place')).toEqual([
      ['10', '5', 2],
      ['7', '12', 1],
      ['10', '17', 2],
      ['0', '18', 4],
    ])
  })

  test('what came in first goes out first, whatever comes, goes or is issued', async () => {
    const lots = [
      { receivedOn: '2026-02-03', quantity: '10' },
      { receivedOn: '2026-02-01', quantity: '4' },
      { receivedOn: '2026-02-03', quantity: '5' },
      { receivedOn: '2026-01-01', quantity: '1' },
    ]
    const taken = (row: Row) => columns(row, 'lots', 'taken').flat()
    let row = await save('issue', { title: 'out', issued: '7', lots })
    const change = async (body: Row) => {
      row = await save('issue', { id: row['id'], versionNum: row['versionNum'], ...body })
      return [...taken(await read('issue', row)), row['taken']]
    }
    expect(taken(row)).toEqual(['2', '4', '0', '1'])
    expect(await change({ issued: '17' })).toEqual(['10', '4', '2', '1', '17'])
    expect(await change({ issued: '100' })).toEqual(['10', '4', '5', '1', '20'])
    const left = linesOf(row, 'lots')
      .slice(1)
      .map(({ id }) => ({ id }))
    expect(
      await change({ issued: '6', lots: [...left, { receivedOn: '2025-12-31', quantity: '3' }] }),
    ).toEqual(['2', '0', '1', '3', '6'])
    expect(await change({ issued: '-1' })).toEqual(['0', '0', '0', '0', '0'])
  })

  test('freight is borne by quantity, to the cent, and by no lot beyond its worth', async () => {
    const lots = ['3', '3', '3', '1'].map((quantity) => ({ receivedOn: '2026-02-03', quantity }))
    const borne = async (freight: string, ...worth: readonly (string | null)[]) => {
      const row = await save('issue', {
        title: 'freight',
        freight,
        lots: lots.map((lot, at) => ({ ...lot, worth: worth[at] ?? null })),
      })
      return [...columns(await read('issue', row), 'lots', 'freight').flat(), row['borne']]
    }
    expect(await borne('100')).toEqual(['30', '30', '30', '10', '100'])
    expect(await borne('0.05')).toEqual(['0.02', '0.02', '0.01', '0', '0.05'])
    expect(await borne('100', '12.5')).toEqual(['12.5', '37.5', '37.5', '12.5', '100'])
    expect(await borne('-100', '12.5', null, '20')).toEqual(['-12.5', '-50.63', '-20', '-16.87', '-100'])
    expect(await borne('100', '1', '1', '1', '1')).toEqual(['1', '1', '1', '1', '4'])
  })

  describe('lines of which a check speaks', () => {
    const stage = (name: string, group: string, proportion: string, main = 'N') => ({
      name,
      group,
      proportion,
      main,
    })
    const refused = async (body: Row) => (await refusal(save('plan', { title: 'plan', ...body }))).code

    test('add up to a hundred in each group', async () => {
      const stages = [stage('a', 'x', '30', 'Y'), stage('b', 'x', '70'), stage('c', 'y', '100')]
      await save('plan', { title: 'plan', stages })
      expect(await refused({ stages: [...stages, stage('d', 'y', '0.01')] })).toBe('NOT_100')
    })

    test('have exactly one among them that is the main one', async () => {
      expect(await refused({ stages: [stage('a', 'x', '100')] })).toBe('ONE_MAIN')
      expect(await refused({ stages: [stage('a', 'x', '50', 'Y'), stage('b', 'x', '50', 'Y')] })).toBe(
        'ONE_MAIN',
      )
    })

    test('leave no gap: each ends where the next begins, said or computed', async () => {
      const made = await save('plan', {
        title: 'plan',
        bands: [{ fromScore: '60' }, { fromScore: '0' }, { fromScore: '90' }],
      })
      expect(columns(made, 'bands', 'fromScore', 'toScore')).toEqual([
        ['60', '90'],
        ['0', '60'],
        ['90', null],
      ])
      expect(await refused({ bands: [{ fromScore: '10' }] })).toBe('FROM_0')
      expect(await refused({ bands: [{ fromScore: '0' }, { fromScore: '0' }] })).toBe('DUPLICATE')
      await save('plan', {
        title: 'plan',
        ranges: [
          { fromDay: 0, toDay: 30 },
          { fromDay: 30, toDay: 365 },
        ],
      })
      expect(
        await refused({
          ranges: [
            { fromDay: 0, toDay: 29 },
            { fromDay: 30, toDay: 365 },
          ],
        }),
      ).toBe('GAP')
    })
  })

  describe('rows of base data', () => {
    const defaults = async (holder: string) =>
      (await world.list(host, 'account', { holder }))
        .filter(({ defaultFlag }) => defaultFlag === 'Y')
        .map(({ accountCode }) => accountCode)

    test('have exactly one default as long as there are any, whatever comes and goes', async () => {
      const add = (accountCode: string) => save('account', { accountCode, holder: 'Ann' })
      const first = await add('A1')
      const second = await add('A2')
      const third = await add('A0')
      expect(await defaults('Ann')).toEqual(['A0'])
      await world.act(host, 'account', 'doPrefer', second)
      expect(await defaults('Ann')).toEqual(['A2'])
      now = new Date(now.getTime() + 60_000)
      await Promise.all([first, third].map((row) => world.act(host, 'account', 'doPrefer', row)))
      expect(await defaults('Ann')).toEqual(['A0'])
      const { id, versionNum } = await read('account', third)
      await world.call(host, 'account', 'delete', { id, versionNum })
      expect(await defaults('Ann')).toEqual(['A1'])
      await world.act(host, 'account', 'doInvalid', first)
      expect(await defaults('Ann')).toEqual(['A2'])
      expect(await defaults('nobody')).toEqual([])
    })

    test('end where a newer begins, so that they follow each other without a gap', async () => {
      const from = (startDate: string) => save('rule', { name: 'tax', startDate })
      const first = await from('2026-01-01')
      await from('2026-07-01')
      const between = await from('2026-03-01')
      expect((await read('rule', first))['endDate']).toBe('2026-02-28')
      expect((await read('rule', between))['endDate']).toBe('2026-06-30')
      expect((await refusal(from('2026-03-01'))).code).toBe('OVERLAP')
    })
  })
})
