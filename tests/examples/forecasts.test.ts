import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'

/** Section 8 of the domain: a forecast by weeks, its versions, and what the supplier promises, with EX-12 and EX-13. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  /** A forecast of one item from a Monday on, so much for each week. */
  const draft = (startDate: string, quantities: readonly (string | null)[], more: Row = {}): Promise<Row> =>
    chain.save('buyer', 'purForecast', {
      ouId: chain.ids['SZ01'],
      supplierId: chain.ids['V10001'],
      startDate,
      replyDeadline: '2025-03-07 18:00:00',
      periods: quantities.map((_quantity, at) => ({ periodNum: at + 1 })),
      lines: [
        {
          itemId: chain.ids['M-1001'],
          buckets: quantities.flatMap((forecastQuantity, at) =>
            forecastQuantity === null ? [] : [{ bucketStart: monday(startDate, at), forecastQuantity }],
          ),
        },
      ],
      ...more,
    })
  const monday = (start: string, weeks: number): string =>
    new Date(Date.parse(start) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  const published = async (...given: Parameters<typeof draft>): Promise<Row> => {
    const { id } = await draft(...given)
    return chain.act('buyer', 'purForecast', 'doPublished', id)
  }
  /** Writes into the weeks of the only line, as the supplier. */
  const answered = async ({ id }: Row, values: readonly Row[]): Promise<Row> => {
    const row = await chain.find('supplier1', 'purForecast', id)
    const line = firstLine(row)
    const buckets = linesOf(line, 'buckets').map((one, at) => ({ id: one['id'], ...values[at] }))
    return chain.save('supplier1', 'purForecast', {
      id,
      versionNum: row['versionNum'],
      lines: [{ id: line['id'], buckets }],
    })
  }
  /** The version of four weeks from the 24th of February (W09 to W12), which others follow. */
  const before = ['50', '100', '120', '80']

  it('EX-12: only weeks that both versions have are compared; the newer takes the place of the one before', async () => {
    const old = await published('2025-02-24', before)
    expect(old).toMatchObject({ versionCode: '202509', status: 'PUBLISHED', totalQuantity: '350' })
    const { id, previousId } = await draft('2025-03-03', ['110', '120', '40', '60'], { firmBuckets: 1 })
    expect(previousId).toBe(old['id'])
    const next = await chain.find('buyer', 'purForecast', id)
    expect(firstLine(next)).toMatchObject({
      totalQuantity: '330',
      previousQuantity: '300',
      comparedNow: '270',
      changePercent: '-10',
    })
    await chain.act('buyer', 'purForecast', 'doPublished', id)
    expect((await chain.find('buyer', 'purForecast', old['id']))['status']).toBe('INVALID')
    await chain.act('buyer', 'purForecast', 'doInvalid', id, { reason: 'for the next example' })
  })

  it('R-FC-2: within the firm weeks a quantity does not fall below the version before, but for the share that the company allows', async () => {
    const old = await published('2025-02-24', before)
    expect(await refusal(draft('2025-03-03', ['100', '119', '80'], { firmBuckets: 2 }))).toMatchObject({
      paths: ['lines[0].buckets[1].forecastQuantity'],
    })
    const { id } = await draft('2025-03-03', ['100', '120', '10'], { firmBuckets: 2 })
    expect(firstLine(await chain.find('buyer', 'purForecast', id))['firmQuantity']).toBe('220')
    await chain.act('buyer', 'purForecast', 'doInvalid', id, { reason: 'for the next example' })
    await chain.act('buyer', 'purForecast', 'doInvalid', old['id'], { reason: 'for the next example' })
  })

  it('EX-13: the supplier answers week by week; 250 of 270 are 92.59 per cent and a part', async () => {
    const forecast = await published('2025-03-10', ['110', '120', '40'], { firmBuckets: 0 })
    await answered(forecast, [{ replyQuantity: '110' }, { replyQuantity: '100' }, { replyQuantity: '40' }])
    expect(await refusal(chain.act('buyer', 'purForecast', 'doWithdraw', forecast['id']))).toMatchObject({
      words: '供应商已开始回复',
    })
    const done = await chain.act('supplier1', 'purForecast', 'doApproval', forecast['id'])
    expect(done).toMatchObject({ status: 'AGREED', replyQuantity: '250', cover: '92.59' })
    expect(firstLine(done)).toMatchObject({ cover: '92.59', replyStatus: 'PART' })
    await chain.act('buyer', 'purForecast', 'doInvalid', forecast['id'], { reason: 'for the next example' })
  })

  it('what the supplier leaves open he promises as it is asked; what he may not touch stays', async () => {
    const forecast = await published('2025-03-17', ['10', '20'], { firmBuckets: 0 })
    expect(await refusal(answered(forecast, [{ forecastQuantity: '1' }]))).toMatchObject({
      paths: ['lines[0].buckets[0].forecastQuantity'],
    })
    const done = await chain.act('supplier1', 'purForecast', 'doApproval', forecast['id'])
    expect(linesOf(firstLine(done), 'buckets').map(({ replyQuantity }) => replyQuantity)).toEqual([
      '10',
      '20',
    ])
    expect(firstLine(done)['replyStatus']).toBe('AGREED')
    await chain.act('buyer', 'purForecast', 'doInvalid', forecast['id'], { reason: 'for the next example' })
  })

  it('he refuses with a reason, until the answer is due; a draft is not his to see, nor is that of another supplier', async () => {
    const { id } = await draft('2025-03-24', ['10'], { firmBuckets: 0 })
    expect(await refusal(chain.find('supplier1', 'purForecast', id))).toBeDefined()
    await chain.act('buyer', 'purForecast', 'doPublished', id)
    expect(await refusal(chain.find('supplier2', 'purForecast', id))).toBeDefined()
    await chain.act('supplier1', 'purForecast', 'doRefuse', id, { refuseReason: 'no capacity' })
    expect(await chain.find('buyer', 'purForecast', id)).toMatchObject({
      status: 'REFUSED',
      refuseReason: 'no capacity',
    })
  })

  /** What of a forecast came: receipts of the item, as they are posted. */
  const received = (
    quantities: readonly { readonly day: string; readonly quantity: string; readonly more?: Row }[],
  ) =>
    chain.insert(
      'rcvTransaction',
      quantities.map(({ day, quantity, more }) => ({
        transactionType: 'RECEIVE',
        postingDate: day,
        ouId: chain.ids['SZ01'],
        supplierId: chain.ids['V10001'],
        itemId: chain.ids['M-OVER'],
        uomId: chain.ids['PCS'],
        operatorId: chain.ids['buyer'],
        quantity,
        ...more,
      })),
    )
  const ofSecond = { lines: (buckets: readonly Row[]) => [{ itemId: chain.ids['M-OVER'], buckets }] }
  const accuracy = async (who: 'buyer' | 'manager' = 'buyer') =>
    (await chain.list(who, 'purForecastAccuracy', { itemId: chain.ids['M-OVER'] })).map(
      ({ month, forecast, received: came, met, accuracy: percent }) => [month, forecast, came, met, percent],
    )

  it('EX-14: 500 were forecast and 430 came, 86 per cent; of each week the version counts that was published last for it, and one that was called off never', async () => {
    const first = await published(
      '2025-04-07',
      ['', '', ''].map(() => null),
      {
        lines: ofSecond.lines([
          { bucketStart: '2025-04-07', forecastQuantity: '100' },
          { bucketStart: '2025-04-14', forecastQuantity: '900' },
          { bucketStart: '2025-04-21', forecastQuantity: '900' },
        ]),
        firmBuckets: 0,
      },
    )
    expect(await accuracy()).toEqual([['2025-04-01', '1900', '0', '0', '0']])
    const second = await published(
      '2025-04-14',
      ['', '', ''].map(() => null),
      {
        lines: ofSecond.lines([
          { bucketStart: '2025-04-14', forecastQuantity: '250' },
          { bucketStart: '2025-04-21', forecastQuantity: '150' },
        ]),
        firmBuckets: 0,
      },
    )
    expect((await chain.find('buyer', 'purForecast', first['id']))['status']).toBe('INVALID')
    await received([
      { day: '2025-04-09', quantity: '400' },
      { day: '2025-04-30', quantity: '40' },
      { day: '2025-04-30', quantity: '-10', more: { transactionType: 'WRITE_OFF', originType: 'RECEIVE' } },
      { day: '2025-04-30', quantity: '70', more: { transactionType: 'ACCEPT' } },
      { day: '2025-05-02', quantity: '5' },
    ])
    expect(await accuracy()).toEqual(
      expect.arrayContaining([
        ['2025-04-01', '500', '430', '430', '86'],
        ['2025-05-01', '0', '5', '0', null],
      ]),
    )
    await chain.act('buyer', 'purForecast', 'doInvalid', second['id'], { reason: 'for the next example' })
    expect(await accuracy()).toEqual(expect.arrayContaining([['2025-04-01', '100', '430', '0', '0']]))
  })

  it('where a company wants it, the manager approves a publication before its supplier sees it', async () => {
    const say = async (values: readonly Row[]) => {
      const [profile] = await chain.list('system', 'baseProfile', { profileCode: 'SRM_FC_APPROVAL' })
      const { id, versionNum } = profile ?? {}
      await chain.save('system', 'baseProfile', { id, versionNum, values })
    }
    const old = await published('2025-05-05', ['10', '20'], { firmBuckets: 0 })
    await say([{ levelType: 'ORG', organizationId: chain.ids['SZ01'], value: 'Y' }])
    const sent = await published('2025-05-12', ['30'], { firmBuckets: 0 })
    const { id } = sent
    expect(sent).toMatchObject({ status: 'APPROVING', publishDate: null, submittedById: chain.ids['buyer'] })
    expect((await chain.find('buyer', 'purForecast', old['id']))['status']).toBe('PUBLISHED')
    expect(await refusal(chain.find('supplier1', 'purForecast', id))).toBeDefined()
    expect(await refusal(chain.act('buyer', 'purForecast', 'doApprovePublish', id))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await refusal(chain.save('buyer', 'purForecast', { ...sent, forecastName: 'x' }))).toBeDefined()

    await chain.act('manager', 'purForecast', 'doReject', id, { reason: 'too much' })
    const back = await chain.find('buyer', 'purForecast', id)
    expect(back['status']).toBe('REJECTED')
    await chain.save('buyer', 'purForecast', { id, versionNum: back['versionNum'], forecastName: 'less' })
    await chain.act('buyer', 'purForecast', 'doPublished', id)
    await chain.act('buyer', 'purForecast', 'doWithdraw', id)
    await chain.act('buyer', 'purForecast', 'doPublished', id)

    const done = await chain.act('manager', 'purForecast', 'doApprovePublish', id)
    expect(done).toMatchObject({ status: 'PUBLISHED', approvedById: chain.ids['manager'] })
    expect(done['publishDate']).not.toBeNull()
    expect((await chain.find('buyer', 'purForecast', old['id']))['status']).toBe('INVALID')
    const seen = await chain.find('supplier1', 'purForecast', id)
    expect(seen['status']).toBe('PUBLISHED')
    expect(
      ['submittedById', 'submitDate', 'approvedById', 'approvedDate'].filter((key) => key in seen),
    ).toEqual([])
    await say([])
    await chain.act('buyer', 'purForecast', 'doInvalid', id, { reason: 'for the next example' })
  })

  it('three times what was forecast is no accuracy at all, and nothing of it is told to a supplier', async () => {
    expect((await accuracy()).every(([, , , , percent]) => percent === null || Number(percent) >= 0)).toBe(
      true,
    )
    expect(await refusal(chain.list('supplier1', 'purForecastAccuracy'))).toBeDefined()
  })

  it('weeks begin on a Monday, and no quantity stands outside the periods', async () => {
    expect(await refusal(draft('2025-03-04', ['10']))).toMatchObject({ paths: ['startDate'] })
    expect(
      await refusal(
        draft('2025-03-31', ['10'], {
          lines: [
            {
              itemId: chain.ids['M-1001'],
              buckets: [{ bucketStart: '2025-04-28', forecastQuantity: '1' }],
            },
          ],
        }),
      ),
    ).toBeDefined()
  })
})
