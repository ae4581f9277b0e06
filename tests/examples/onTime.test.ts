import { beforeAll, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { ReportAnswer } from '../../src/language/report.ts'
import type { Row } from '../../src/language/row.ts'
import { rowsOfFigure } from '../../src/rules/report/rowsOfFigure.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, type Chain, type Person } from './openChain.ts'
import { confirmedOrder, draftOrder, orderOf, publish, receiveOrder, writeOff } from './steps.ts'

/** EX-71: receipts fill the delivery rows of a line in the order of their dates, and what came until a row's last day is on time. */

const found = definitions.screens.find(({ id }) => id === 'purOnTimeReport')?.report
if (!found) throw new Error('There is no report of what came in time.')
const report = found
const measure = (name: string) => report.measures.findIndex((one) => one.name === name)

const drawn = [
  ['2025-03-09', '500'],
  ['2025-03-12', '200'],
  ['2025-03-14', '300'],
] as const

oneDatabase((_, open) => {
  let chain: Chain
  let order: Row

  const kept = (row: Row) =>
    linesOf(firstLine(row), 'deliveries').map(({ dueDate, dueQuantity, onTimeQuantity, lateQuantity }) =>
      [dueDate, dueQuantity, onTimeQuantity, lateQuantity].join(' '),
    )
  const ask = async (who: Person = 'manager', body: Row = { dueDateFrom: '2025-03-01' }) =>
    (await chain.call(who, 'purOrderDelivery', 'findReport', {
      report: 'purOnTimeReport',
      ...body,
    })) as ReportAnswer // what it answers
  const figures = ({ rows }: ReportAnswer) =>
    Object.fromEntries(report.measures.map(({ name }, at) => [name, rows[0]?.values[at]]))

  beforeAll(async () => {
    chain = await openChain(open)
    const deliveries = [
      { demandDate: '2025-03-10', demandQuantity: '600' },
      { demandDate: '2025-03-14', demandQuantity: '400' },
    ]
    const line = { quantity: '1000', more: { demandDate: '2025-03-10', deliveries } }
    order = await confirmedOrder(chain, [line])
    for (const [day, quantity] of drawn) {
      await chain.waitUntil(day)
      await receiveOrder(chain, [{ id: firstLine(order)['id'], quantity }])
    }
  })

  it('500 of the first 600 and all of the 400 behind them are on time: 900 of 1,000', async () => {
    expect(kept(await orderOf(chain, order['id']))).toEqual([
      '2025-03-10 600 500 100',
      '2025-03-14 400 400 0',
    ])
    expect(figures(await ask())).toMatchObject({
      rate: '90',
      due: '1000',
      onTime: '900',
      late: '100',
      dates: '2',
      kept: '1',
    })
  })

  it('a figure opens exactly the rows that it adds up, in each group', async () => {
    const answer = await ask()
    expect(answer.rows.map(({ depth }) => depth)).toEqual([0, 1, 2])
    for (const row of answer.rows)
      for (const [name, field] of [
        ['due', 'dueQuantity'],
        ['onTime', 'onTimeQuantity'],
        ['late', 'lateQuantity'],
      ] as const) {
        const sum = report.sums[report.measures[measure(name)]?.sum ?? -1]
        if (!sum) throw new Error(`${name} is no sum.`)
        const asked = rowsOfFigure({ report, sum, row, periods: answer.periods })
        const rows = await chain.list('manager', 'purOrderDelivery', { ...asked })
        const total = rows.reduce((all, one) => all + Number(one[field]), 0)
        expect(String(total)).toBe(row.values[measure(name)])
      }
  })

  it('without rows there is no rate, neither 0 nor 100', async () => {
    expect(
      figures(await ask('manager', { dueDateFrom: '2024-01-01', dueDateTo: '2024-12-31' })),
    ).toMatchObject({
      rate: null,
      due: '0',
    })
  })

  it('the year before stands beside it, by the same days', async () => {
    await chain.waitUntil('2026-03-20')
    const next = figures(await ask('manager', { dueDateFrom: '2026-03-01' }))
    expect(next).toMatchObject({ rate: null, lastRate: '90', lastDue: '1000', lastOnTime: '900' })
  })

  it('what is not due yet does not count, and what is written off came not', async () => {
    const line = { quantity: '10', more: { demandDate: '2026-03-25' } }
    const late = await confirmedOrder(chain, [line])
    expect(figures(await ask('manager', { dueDateFrom: '2026-03-01' }))).toMatchObject({ due: '0' })
    const receipt = await receiveOrder(chain, [{ id: firstLine(late)['id'], quantity: '10' }])
    expect(kept(await orderOf(chain, late['id']))).toEqual(['2026-03-25 10 10 0'])
    await chain.waitUntil('2026-03-25')
    expect(figures(await ask('manager', { dueDateFrom: '2026-03-01' }))).toMatchObject({
      rate: '100',
      due: '10',
    })
    await writeOff(chain, firstLine(receipt)['id'], '4')
    expect(kept(await orderOf(chain, late['id']))).toEqual(['2026-03-25 10 6 4'])
    expect(figures(await ask('manager', { dueDateFrom: '2026-03-01' }))).toMatchObject({
      rate: '60',
      onTime: '6',
    })
  })

  it('a configuration gives days of grace, and an order that nobody has to confirm is due as it was asked for', async () => {
    const config = await chain.save('admin', 'purDeliverConfig', {
      configCode: 'GRACE',
      configName: '宽限',
      supplierId: chain.ids['V10001'],
      itemId: chain.ids['M-1001'],
      ratingLateDays: '2',
    })
    const line = { quantity: '8', more: { demandDate: '2026-03-26' } }
    const made = await draftOrder(chain, [line], { deliverConfigId: config['id'], confirmFlag: 'N' })
    await publish(chain, made['id'])
    await chain.waitUntil('2026-03-28')
    await receiveOrder(chain, [{ id: firstLine(made)['id'], quantity: '5' }])
    expect(kept(await orderOf(chain, made['id']))).toEqual(['2026-03-26 8 5 3'])
    await chain.waitUntil('2026-03-29')
    await receiveOrder(chain, [{ id: firstLine(made)['id'], quantity: '3' }])
    expect(kept(await orderOf(chain, made['id']))).toEqual(['2026-03-26 8 5 3'])
  })
})
