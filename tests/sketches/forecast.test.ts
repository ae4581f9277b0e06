// The forecast of the second version's sketches: periods that follow from their count, a version beside the one before, a firm zone, replies that lead to their state, a version that ends the former.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { refusal } from '../compliance/openFixture.ts'
import { openSketches, type Sketched } from './openSketches.ts'

const linesOf = (row: Row, name: string) => row[name] as Row[] // lines are rows
const bucketsOf = (forecast: Row) => linesOf(linesOf(forecast, 'lines')[0] ?? {}, 'buckets')

eachDatabase((_kind, open) => {
  let sketched: Sketched

  beforeAll(async () => {
    sketched = await openSketches(open)
    for (let n = 0; n < 6; n += 1) await sketched.save(sketched.buyer, 'period', { n })
  })

  /** With these quantities in its periods of a week. */
  async function drafted(quantities: readonly string[], more: Row = {}): Promise<Row> {
    const { buyer, save, supplierId, itemId } = sketched
    const head = { supplierId, bucketCount: quantities.length, firmBuckets: 1, flexBuckets: 1, ...more }
    const begun = await save(buyer, 'forecast', { ...head, lines: [{ itemId }] })
    const [line = {}] = linesOf(begun, 'lines')
    const buckets = bucketsOf(begun).map(({ id }, index) => ({ id, forecastQuantity: quantities[index] }))
    return save(buyer, 'forecast', {
      id: begun['id'],
      versionNum: begun['versionNum'],
      lines: [{ id: line['id'], buckets }],
    })
  }

  async function published(quantities: readonly string[], more: Row = {}): Promise<Row> {
    const { act, buyer, rival } = sketched
    const draft = await drafted(quantities, more)
    await act(buyer, 'forecast', 'doSubmit', draft)
    const approver = { ...buyer, userId: rival.userId, me: { ...buyer.me, user: rival.userId } }
    await act(approver, 'forecast', 'doApproval', draft)
    return act(buyer, 'forecast', 'doPublish', draft)
  }

  test('periods follow from their count, each with its beginning and zone', async () => {
    const draft = await drafted(['10', '20', '30'])
    expect(draft).toMatchObject({ startDate: '2026-03-09', versionCode: '20260309' })
    expect(bucketsOf(draft).map(({ bucketStart, zone }) => [bucketStart, zone])).toEqual([
      ['2026-03-09', 'FIRM'],
      ['2026-03-16', 'FLEX'],
      ['2026-03-23', 'FORECAST'],
    ])
  })

  test('the supplier replies to his own; what he promises says which state the line comes to', async () => {
    const { act, find, supplier, rival } = sketched
    const forecast = await published(['10', '20', '30'])
    const [line = {}] = linesOf(await find(supplier, 'forecast', forecast), 'lines')
    expect((await refusal(find(rival, 'forecast', forecast))).code).toBe('SRM-1010')
    const mine = await find(supplier, 'forecast', forecast)
    await sketched.save(supplier, 'forecast', {
      id: mine['id'],
      versionNum: mine['versionNum'],
      lines: [
        {
          id: line['id'],
          buckets: bucketsOf(mine).map(({ id, n }) => (n === 2 ? { id, replyQuantity: '15' } : { id })),
        },
      ],
    })
    await act(supplier, 'forecastLine', 'doReply', line)
    const [replied] = linesOf(await find(supplier, 'forecast', forecast), 'lines')
    expect(replied).toMatchObject({ replyStatus: 'PART', replyTotal: '45', cover: '75' })
  })

  test('a new version stands beside the one before, keeps its firm zone, and ends it when it is published', async () => {
    const { find, buyer } = sketched
    const more = { startDate: '2026-04-06' }
    const first = await published(['100', '50', '30'], more)
    const draft = await drafted(['100', '60', '30'], more)
    expect(draft).toMatchObject({ previousId: first['id'] })
    expect(bucketsOf(draft).map(({ previousQuantity }) => previousQuantity)).toEqual(['100', '50', '30'])
    expect(linesOf(draft, 'lines')[0]).toMatchObject({ changePercent: '5.56' })
    expect((await refusal(drafted(['90', '60', '30'], more))).words).toContain('The firm zone may not fall')
    const next = await published(['110', '60', '30'], more)
    expect(await find(buyer, 'forecast', first)).toMatchObject({ status: 'INVALID' })
    expect(await find(buyer, 'forecast', next)).toMatchObject({ status: 'PUBLISHED' })
  })

  test('what is on order in a period is counted there, and nobody of the supplier reads it', async () => {
    const { save, find, buyer, supplier, supplierId, itemId } = sketched
    const forecast = await published(['10', '20'], { startDate: '2026-06-01' })
    await save(buyer, 'orderLine', { supplierId, itemId, quantity: '7', demandDate: '2026-06-10' })
    expect(bucketsOf(await find(buyer, 'forecast', forecast)).map(({ inOrder }) => inOrder)).toEqual([
      '0',
      '7',
    ])
    expect(bucketsOf(await find(supplier, 'forecast', forecast))[1]).not.toHaveProperty('inOrder')
  })
})
