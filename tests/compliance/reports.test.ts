// Reports: figures are found from rows at each level, each opens exactly its rows, and nobody learns what his rows do not tell.
import { beforeAll, expect, test } from 'vitest'
import type { CompiledReport, CompiledSum, ReportAnswer } from '../../src/language/report.ts'
import type { Row } from '../../src/language/row.ts'
import { rowsOfFigure } from '../../src/rules/report/rowsOfFigure.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { reportsWorld } from './reportsWorld.ts'

const drawn: readonly (readonly [
  shop: string | null,
  day: string,
  base: string | null,
  colour: string | null,
])[] = [
  ['A', '2026-03-01', '400', 'RED'],
  ['A', '2026-03-02', '300.5', 'BLUE'],
  ['B', '2026-03-03', '150', 'RED'],
  ['C', '2026-02-10', '100', 'RED'],
  ['C', '2026-02-11', null, 'BLUE'],
  [null, '2026-02-12', '50', 'RED'],
  ['A', '2025-03-01', '500', 'RED'],
  ['A', '2025-02-28', '250', 'BLUE'],
  ['B', '2025-03-31', '80', 'RED'],
  ['B', '2026-03-04', '999', null],
]

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const shops: Record<string, string> = {}

  const ask = async (report: string, body: Row = {}, caller: Caller = host) =>
    (await world.call(caller, 'sale', 'findReport', { report, ...body })).data as unknown as ReportAnswer // what it answers
  const reportOf = (id: string): CompiledReport => {
    const found = world.definitions.screens.find((one) => one.id === id)?.report
    if (!found) throw new Error(`There is no report ${id}.`)
    return found
  }
  /** The figures of one group by their names. */
  const figures = (id: string, { rows }: ReportAnswer, ...keys: readonly (string | null)[]) => {
    const row = rows.find((one) => one.depth === keys.length && keys.every((key, at) => one.keys[at] === key))
    return Object.fromEntries(reportOf(id).measures.map(({ name }, at) => [name, row?.values[at]]))
  }

  beforeAll(async () => {
    world = await openWorld(await open(), reportsWorld)
    for (const code of ['A', 'B', 'C']) {
      const made = await world.row(host, 'shop', 'saveOrUpdate', {
        shopCode: code,
        shopName: `店铺${code}`,
        shopNameEn: `Shop ${code}`,
      })
      shops[code] = String(made['id'])
    }
    for (const [at, [shop, day, base, colour]] of drawn.entries())
      await world.row(host, 'sale', 'saveOrUpdate', {
        saleNum: `S${at}`,
        shopId: shop && shops[shop],
        day,
        base,
        cost: '7',
        amount: base,
        currency: at % 2 === 0 ? 'RED' : 'BLUE',
        giftFlag: at === 1 ? 'Y' : 'N',
        colour,
      })
  })

  test('a tile that counts is a report of one group, or of those that it names; its trend has a week for each', async () => {
    const body = { conditions: [{ key: 'day', operator: 'range', from: '2026-03-01' }] } as unknown as Row // as a tile asks
    const { rows, periods } = await ask('march', body)
    const sold = drawn.filter(([, day], at) => at !== 1 && (day ?? '') >= '2026-03-01')
    const sum = sold.reduce((all, [, , base]) => all + Number(base), 0)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ depth: 0, keys: [] })
    expect(Number(rows[0]?.values[0])).toBe(sum)
    expect(Number(rows[0]?.values[2])).toBeCloseTo(sum / sold.length, 6)
    expect(rows[0]?.values[3]).toBe(String(sold.length))
    expect(periods['month']?.from).toBe('2026-02-01')
    const trend = await ask('march.trend')
    expect(trend.rows.every(({ keys }) => keys.length === 1)).toBe(true)
    expect((await ask('currencies')).rows.some(({ depth }) => depth === 2)).toBe(true)
    await expect(ask('runs')).rejects.toMatchObject({ code: 'PARAM_UNKNOWN' })
    await expect(ask('currencies.trend')).rejects.toMatchObject({ code: 'PARAM_UNKNOWN' })
  })

  test('figures of a group, of those above it and of all are found from the rows', async () => {
    const answer = await ask('sales', { dayFrom: '2026-02-01', dayTo: '2026-03-31' })
    expect(figures('sales', answer)).toMatchObject({
      sales: '6',
      base: '700',
      share: '100',
      last: '830',
      shops: '3',
      first: '2026-02-10',
      mid: '150',
      high: '400',
      mean: '200.1',
      double: '1301',
      moneys: '1000.5',
    })
    const march = figures('sales', answer, '2026-03-01')
    expect(march).toMatchObject({ sales: '3', base: '550', last: '580', shops: '2', mid: '300.5' })
    expect(Number(march['share'])).toBeCloseTo(78.5714, 3)
    expect(Number(march['growth'])).toBeCloseTo(-5.1724, 3)
    expect(figures('sales', answer, '2026-03-01', shops['A'] ?? '', 'RED')).toMatchObject({
      base: '400',
      last: '500',
      growth: '-20',
    })
    expect(figures('sales', answer, '2026-02-01', shops['A'] ?? '', 'BLUE')).toMatchObject({
      sales: '0',
      last: '250',
    })
    expect(answer.rows.map(({ depth }) => depth).slice(0, 4)).toEqual([0, 1, 2, 3])
    expect(answer.rows.find(({ depth }) => depth === 2)?.names[1]).toBe('Shop A')
  })

  test('what is added up in order tells the classes, the greatest first', async () => {
    const answer = await ask('abc', { query: 'year(day) == 2026 and colour != null' })
    const rows = answer.rows.filter(({ depth }) => depth === 1)
    expect(rows.map(({ names, values }) => [names[0], values[0], values[2]])).toEqual([
      ['Shop A', '700.5', 'A'],
      ['Shop B', '150', 'A'],
      ['Shop C', '100', 'B'],
      [null, '50', 'C'],
    ])
    expect(Number(rows.at(-1)?.values[1])).toBe(100)
  })

  test('what is measured differently has no sum, and each measure has its own', async () => {
    const answer = await ask('moneys')
    expect(answer.rows[0]?.values).toEqual([null])
    expect(answer.rows.filter(({ depth }) => depth === 1).map(({ values }) => values[0])).not.toContain(null)
  })

  test.each(['sales', 'abc', 'moneys', 'costs'])(
    '%s: each figure opens exactly the rows that it was found from',
    async (id) => {
      const report = reportOf(id)
      const asked = {
        conditions: report.period
          ? [{ key: report.period, operator: 'range' as const, from: '2026-02-01', to: '2026-03-05' }]
          : [],
        query: '',
      }
      const { rows, periods } = await ask(id, asked)
      let looked = 0
      for (const { name, sum: place } of report.measures) {
        const sum = place === undefined ? undefined : report.sums[place]
        if (!sum) continue
        const at = report.measures.findIndex((one) => one.name === name)
        for (const row of rows) {
          const opened = await world.list(host, 'sale', {
            ...rowsOfFigure({ report, sum, row, periods }, asked),
            pageRows: 500,
          })
          const isMixed = sum.unit && new Set(opened.map((one) => one[sum.unit ?? ''])).size > 1
          expect([name, row.keys, foundFrom(sum, opened, Boolean(isMixed))]).toEqual([
            name,
            row.keys,
            row.values[at] ?? null,
          ])
          looked++
        }
      }
      expect(looked).toBeGreaterThan(3)
    },
  )

  test('nobody learns what his rows do not tell', async () => {
    const guest = { ...callerOf('guest', 'guest', { partner: shops['C'] }) }
    const answer = await ask('abc', {}, guest)
    expect(figures('abc', answer)).toMatchObject({ amount: '100' })
    expect(await refusal(ask('costs', {}, guest))).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refusal(ask('saleList'))).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refusal(ask('abc', { query: 'cost > 1' }, guest))).toMatchObject({ code: 'PARAM_INVALID' })
  })
})

/** The same from the rows that a list shows. */
function foundFrom({ does, key }: CompiledSum, rows: readonly Row[], isMixed: boolean): string | null {
  const values = rows.flatMap((row) => (key !== undefined && row[key] !== null ? [String(row[key])] : []))
  const numbers = values.map(Number).sort((a, b) => a - b)
  const sum = numbers.reduce((all, one) => all + one, 0)
  const text = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? null : String(value)
  if (isMixed) return null
  switch (does) {
    case 'count':
      return String(rows.length)
    case 'sum':
      return text(sum)
    case 'avg':
      return numbers.length > 0 ? text(sum / numbers.length) : null
    case 'distinct':
      return String(new Set(values).size)
    case 'min':
      return values.sort()[0] ?? null
    case 'max':
      return values.sort().at(-1) ?? null
    case 'p90':
      return text(numbers[Math.ceil(numbers.length * 0.9) - 1])
    case 'median':
      return text(
        ((numbers[Math.ceil(numbers.length / 2) - 1] ?? NaN) +
          (numbers[Math.floor(numbers.length / 2)] ?? NaN)) /
          2,
      )
  }
}
