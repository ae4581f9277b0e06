import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { addProof } from './evaluationFacts.ts'
import { evaluationSteps, settledResults } from './evaluationSteps.ts'
import { draftInquiry } from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { draftOrder } from './steps.ts'

/** What becomes of final results: the total of a year, measures, rectifications; and evaluations by category. */
const quarters: readonly (readonly [string, string])[] = [
  ['2025-01-01', '2025-03-31'],
  ['2025-04-01', '2025-06-30'],
  ['2025-07-01', '2025-09-30'],
  ['2025-10-01', '2025-12-31'],
]
const scored = [
  { V10001: '91.43', V10002: '66.2' },
  { V10001: '88.1', V10002: '64' },
  null, // nobody scores
  { V10001: '90.2', V10002: '81.5' },
]

oneDatabase((_, open) => {
  let chain: Chain
  let steps = {} as ReturnType<typeof evaluationSteps> // set before all
  let [templateId, gradeSetId] = ['', '']
  const results = new Map<string, Row>() // by supplier and quarter: V10002 2
  const resultOf = (name: string) => results.get(name) ?? expect.fail(`There is no result ${name}.`)

  const draft = (quarter: number, more: Row = {}): Promise<Row> => {
    const [periodFrom, periodTo] = quarters[quarter] ?? []
    const suppliers = ['V10001', 'V10002'].map((code) => ({ supplierId: chain.ids[code] }))
    const schemeName = `2025年${quarter + 1}季度`
    return steps.scheme({ schemeName, templateId, gradeSetId, periodFrom, periodTo, suppliers, ...more })
  }

  beforeAll(async () => {
    chain = await openChain(open)
    steps = evaluationSteps(chain)
    await addProof(chain)
    await steps.indicator({ code: 'COST', more: { dimension: 'COST' }, line: {} })
    await steps.scorer('COST', 'buyer')
    const template = await steps.template('T-YEAR', [{ code: 'COST', more: {}, line: { weight: '100' } }])
    templateId = String((await steps.decided('speTemplateHead', template))['id'])
    const grades = await steps.gradeSet(
      'G-YEAR',
      { A: '90', B: '80', C: '70', D: '0' },
      {
        D: { manageTypes: 'STOP_ORDER,STOP_RFQ', repeatTypes: 'QUIT', rectifyFlag: 'Y' },
        C: { manageTypes: 'WARN' },
      },
    )
    gradeSetId = String(grades['id'])
    for (const [quarter, scores] of scored.entries())
      if (scores)
        for (const row of await settledResults(chain, steps, await draft(quarter), scores))
          results.set(`${row['supplierCode']} ${quarter + 1}`, row)
  })

  describe('the total of a year (10.3)', () => {
    let yearId: unknown
    const scoresOf = async (who: 'speAdmin' | 'supplier1' | 'supplier2') =>
      linesOf(await chain.find(who, 'spePerformanceScheme', yearId), 'scores')

    it('(91.43 + 88.10 + 90.20) ÷ 3 = 89.91, B: a quarter without data counts for nobody', async () => {
      const saved = await chain.save('speAdmin', 'spePerformanceScheme', {
        evaluationName: '2025年度',
        ouId: chain.ids['SZ01'],
        templateId,
        gradeSetId,
        evaluationYear: '2025',
      })
      yearId = saved['id']
      expect(
        (await refusal(chain.act('speAdmin', 'spePerformanceScheme', 'doSubmit', yearId))).words,
      ).toContain('没有可汇总的结果')
      await chain.act('speAdmin', 'spePerformanceScheme', 'doCalculate', yearId)
      const told = (await scoresOf('speAdmin')).map((row) => [
        row['supplierCode'],
        row['periodCount'],
        row['yearTotal'],
        row['grade'],
        row['rankNum'],
      ])
      expect(told).toEqual([
        ['V10001', 3, '89.91', 'B', 1],
        ['V10002', 3, '70.57', 'C', 2],
      ])
    })

    it('by weights of the periods it is another one, which stand through a further calculation', async () => {
      const found = await chain.find('speAdmin', 'spePerformanceScheme', yearId)
      const weights = ['20', '30', '50']
      await chain.save('speAdmin', 'spePerformanceScheme', {
        id: yearId,
        versionNum: found['versionNum'],
        periods: linesOf(found, 'periods').map(({ id }, at) => ({ id, weight: weights[at] })),
      })
      // (91.43 × 20 + 88.10 × 30 + 90.20 × 50) ÷ 100
      expect((await scoresOf('speAdmin'))[0]).toMatchObject({ yearTotal: '89.82' })
      await chain.act('speAdmin', 'spePerformanceScheme', 'doCalculate', yearId)
      expect((await scoresOf('speAdmin'))[0]).toMatchObject({ yearTotal: '89.82', grade: 'B' })
    })

    it('released, each supplier finds his own total and periods, nothing of another', async () => {
      expect(await chain.list('supplier1', 'spePerformanceScheme')).toEqual([])
      await steps.decided('spePerformanceScheme', { id: yearId })
      await chain.act('speAdmin', 'spePerformanceScheme', 'doRelease', yearId)
      const found = await chain.find('supplier1', 'spePerformanceScheme', yearId)
      expect(linesOf(found, 'scores').map((row) => [row['supplierCode'], row['yearTotal']])).toEqual([
        ['V10001', '89.82'],
      ])
      expect(linesOf(found, 'results').map((row) => row['totalScore'])).toEqual(['91.43', '88.1', '90.2'])
      const answers = await Promise.all(
        [
          'spePerformanceScheme',
          'spePerformanceScore',
          'spePerformanceResult',
          'spePerformancePeriod',
          'spePerformanceCategory',
        ].map((entity) => chain.call('supplier1', entity, 'listByPage', { pageRows: 500 }).catch(() => null)),
      )
      expect(JSON.stringify([found, answers])).not.toMatch(/V10002|70\.57|66\.2|81\.5|rankNum|supplierCount/)
    })

    it('refuses a second evaluation of the year', async () => {
      const again = chain.save('speAdmin', 'spePerformanceScheme', {
        evaluationName: '再次',
        ouId: chain.ids['SZ01'],
        templateId,
        gradeSetId,
        evaluationYear: '2025',
      })
      expect((await refusal(again)).words).toContain('该年度已有评价')
    })
  })

  describe('a final grade', () => {
    const measureOf = (name: string, field = 'dailyManageId') =>
      chain.find('speAdmin', 'slcDailyManage', resultOf(name)[field])
    const order = () => draftOrder(chain, [{ quantity: '10' }], { supplierId: chain.ids['V10002'] })
    const submitted = async (draftOf: Promise<Row>) =>
      chain.act('buyer', 'purOrderHeader', 'doSubmit', (await draftOf)['id'])

    it('is known of the supplier, the latest one', async () => {
      const found = await chain.find('buyer', 'slcSupplierInfo', chain.ids['V10002'])
      expect(found).toMatchObject({ speGrade: 'B', speTotal: '81.5', measureCount: 0 })
      const own = await chain.find('supplier2', 'slcSupplierInfo', chain.ids['V10002'])
      for (const field of ['speGrade', 'speTotal', 'measureCount', 'lastResultId', 'warnFlag'])
        expect(own).not.toHaveProperty(field)
    })

    it('proposes the measures of its band, and after two in a row those beside', async () => {
      expect(await measureOf('V10002 1')).toMatchObject({
        status: 'DRAFT',
        supplierCode: 'V10002',
        manageTypes: 'STOP_ORDER,STOP_RFQ',
        reasonType: 'PERFORMANCE',
        grade: 'D',
      })
      expect(resultOf('V10002 1')['repeatManageId']).toBeNull()
      expect(await measureOf('V10002 2', 'repeatManageId')).toMatchObject({ manageTypes: 'QUIT' })
      expect(resultOf('V10001 1')).toMatchObject({
        dailyManageId: null,
        repeatManageId: null,
        rectificationId: null,
      })
      expect(await chain.list('supplier2', 'slcDailyManage').catch(() => [])).toEqual([])
    })

    it('stops nothing before its measure is approved and has begun, then orders and inquiries, until it is lifted', async () => {
      await submitted(order())
      const { id, versionNum } = await measureOf('V10002 1')
      await chain.save('speAdmin', 'slcDailyManage', {
        id,
        versionNum,
        startDate: '2025-03-05',
        endDate: '2025-06-30',
      })
      await steps.decided('slcDailyManage', { id: id })
      expect(await measureOf('V10002 1')).toMatchObject({ status: 'APPROVED' })
      await submitted(order())
      await chain.waitUntil('2025-03-05')
      expect(await measureOf('V10002 1')).toMatchObject({ status: 'EFFECTIVE' })
      const stopped = order()
      expect(await refusal(submitted(stopped))).toMatchObject({ codes: ['SRM-1802', 'SRM-1802'] })
      await submitted(draftOrder(chain, [{ quantity: '10' }])) // another supplier's
      const inquiry = await draftInquiry(chain, [{ quantity: '100' }], {
        bidStartDate: '2025-03-07 09:00:00',
        bidEndDate: '2025-03-08 18:00:00',
      })
      const publish = () => chain.act('buyer', 'sfdAuctionHeader', 'doSubmitPublish', inquiry['id'])
      expect((await refusal(publish())).words).toContain('已被停止询价')
      await chain.act('manager', 'slcDailyManage', 'doLift', id, { reason: '整改完成' })
      await chain.act('buyer', 'purOrderHeader', 'doSubmit', (await stopped)['id'])
      await publish()
    })

    it('of another operating unit or category stops no order; of the category of a line it does; it ends by the clock', async () => {
      const measure = async (more: Row) => {
        const saved = await chain.save('speAdmin', 'slcDailyManage', {
          supplierId: chain.ids['V10002'],
          manageTypes: 'FREEZE',
          reasonType: 'QUALITY',
          manageReason: '批量不良',
          startDate: '2025-03-05',
          ...more,
        })
        await steps.decided('slcDailyManage', saved)
        await chain.waitUntil('2025-03-06')
        return saved
      }
      const other = await chain.save('system', 'basePurchaseCategory', {
        categoryCode: 'CAT-2',
        categoryName: '五金',
      })
      await chain.insert('slcDailyManage', [
        {
          supplierId: chain.ids['V10002'],
          ouId: chain.ids['SZ02'],
          manageTypes: 'FREEZE',
          reasonType: 'QUALITY',
          manageReason: '批量不良',
          startDate: '2025-03-05',
          status: 'EFFECTIVE',
        },
      ])
      await measure({ categoryId: other['id'] })
      await submitted(order())
      await measure({ categoryId: chain.ids['CAT'], endDate: '2025-03-07' })
      expect((await refusal(submitted(order()))).codes).toContain('SRM-1802')
      await chain.waitUntil('2025-03-08')
      await submitted(order())
    })

    it('changes the level once a measure begins, and warns in inquiries', async () => {
      const saved = await chain.save('buyer', 'slcDailyManage', {
        supplierId: chain.ids['V10001'],
        manageTypes: 'LEVEL_DOWN,WARN',
        reasonType: 'DELIVERY',
        manageReason: '交付下滑',
        startDate: '2025-03-08',
      })
      await chain
        .act('buyer', 'slcDailyManage', 'doSubmit', saved['id'])
        .then(() => expect.fail('It has no level.'))
        .catch((error: unknown) => expect(String(error)).not.toContain('It has no level'))
      await chain.save('buyer', 'slcDailyManage', {
        id: saved['id'],
        versionNum: saved['versionNum'],
        supplierLevel: 'RESTRICTED',
      })
      await chain.act('buyer', 'slcDailyManage', 'doSubmit', saved['id'])
      await chain.act('manager', 'slcDailyManage', 'doApproval', saved['id'])
      await chain.waitUntil('2025-03-09')
      const found = await chain.find('buyer', 'slcSupplierInfo', chain.ids['V10001'])
      expect(found).toMatchObject({ supplierLevel: 'RESTRICTED', warnFlag: 'Y', measureCount: 1 })
    })
  })

  describe('what is to be rectified', () => {
    const sheetOf = (who: 'supplier2' | 'speAdmin') =>
      chain.find(who, 'speSupplierRectification', resultOf('V10002 1')['rectificationId'])

    it('comes to the supplier with the indicators below 80, is reminded of when it is late, sent back with notes and verified', async () => {
      const sheet = await sheetOf('supplier2')
      expect(sheet).toMatchObject({
        status: 'RECTIFYING',
        grade: 'D',
        totalScore: '66.2',
        dueDate: '2025-03-16',
      })
      expect(linesOf(sheet).map((line) => [line['indicatorCode'], line['score']])).toEqual([['COST', '66.2']])
      const submit = () => chain.act('supplier2', 'speSupplierRectification', 'doSubmit', sheet['id'])
      expect((await refusal(submit())).paths.join()).toContain('cause')
      expect(await chain.list('supplier1', 'speSupplierRectification')).toEqual([])
      await chain.waitUntil('2025-03-17')
      expect(await sheetOf('speAdmin')).toMatchObject({ overdueFlag: 'Y' })
      const late = await sheetOf('supplier2')
      await chain.save('supplier2', 'speSupplierRectification', {
        id: late['id'],
        versionNum: late['versionNum'],
        files: 'evidence',
        lines: linesOf(late).map(({ id }) => ({
          id,
          cause: '模具磨损',
          action: '更换模具',
          planDate: '2025-04-01',
          finishDate: '2025-04-02',
        })),
      })
      await submit()
      const [line] = linesOf(await sheetOf('speAdmin'))
      await chain.act('speAdmin', 'speSupplierRectification', 'doReject', sheet['id'], {
        reason: '证据不足',
        marks: [{ id: line?.['id'], field: 'action', words: '请附试模报告' }],
      })
      expect(
        await chain.call('supplier2', 'speSupplierRectification', 'findMarks', { id: sheet['id'] }),
      ).toMatchObject([{ words: '请附试模报告' }])
      await submit()
      await chain.act('speAdmin', 'speSupplierRectification', 'doVerify', sheet['id'], {
        verifyOpinion: '有效',
      })
      expect(await sheetOf('supplier2')).toMatchObject({ status: 'RECTIFIED', verifyOpinion: '有效' })
      expect(await sheetOf('supplier2')).not.toHaveProperty('verifyById')
    })
  })

  describe('evaluated by category', () => {
    it('a supplier has a total for each of his categories, ranked within it; who has declared a relation does not score him', async () => {
      const more = await chain.save('system', 'basePurchaseCategory', {
        categoryCode: 'CAT-3',
        categoryName: '塑料',
      })
      const categories = [chain.ids['CAT'], more['id']]
      await steps.indicator({ code: 'SERVICE', more: { dimension: 'SERVICE' }, line: {} })
      await chain.save('speAdmin', 'speScorePersonConfig', {
        ouId: chain.ids['SZ01'],
        indicatorId: steps.idOf('SERVICE'),
        scorerId: chain.ids['buyer'],
        deputyId: chain.ids['receiver'],
        approverId: chain.ids['manager'],
        relatedSuppliersId: chain.ids['V10002'],
      })
      const parts = [{ code: 'SERVICE', more: {}, line: { weight: '100' } }]
      const template = await steps.template('T-CAT', parts, { categoriesId: categories.join() })
      const approved = await steps.decided('speTemplateHead', template)
      const rows = [
        { supplierId: chain.ids['V10001'], categoryId: categories[0] },
        { supplierId: chain.ids['V10001'], categoryId: categories[1] },
        { supplierId: chain.ids['V10002'], categoryId: categories[0] },
      ]
      const scheme = (suppliers: readonly Row[]) =>
        draft(0, { templateId: approved['id'], schemeName: '分品类', suppliers })
      expect((await refusal(scheme([...rows, { ...rows[0] }]))).codes).toContain('DUPLICATE')
      const saved = await scheme(rows)
      await steps.decided('speScheme', saved)
      const sheets = await Promise.all(
        (await chain.list('speAdmin', 'speSchemeScore', { schemeId: saved['id'] })).map(({ id }) =>
          chain.find('speAdmin', 'speSchemeScore', id),
        ),
      )
      const told = sheets.map((sheet) => [
        sheet['scorerName'],
        linesOf(sheet).map((line) => [line['supplierCode'], line['categoryCode']]),
      ])
      expect(told.sort()).toEqual([
        [
          'buyer',
          [
            ['V10001', 'CAT'],
            ['V10001', 'CAT-3'],
          ],
        ],
        ['receiver', [['V10002', 'CAT']]],
      ])
      for (const [who, scores] of [
        ['buyer', ['75', '85']],
        ['receiver', ['80']],
      ] as const) {
        const sheet = sheets.find((one) => one['scorerName'] === who) ?? expect.fail('There is no sheet.')
        await chain.save(who, 'speSchemeScore', {
          ...(await chain.find(who, 'speSchemeScore', sheet['id'])),
          lines: linesOf(sheet).map((line, at) => ({ ...line, score: scores[at] })),
        })
        await chain.act(who, 'speSchemeScore', 'doSubmit', sheet['id'])
        await chain.act('manager', 'speSchemeScore', 'doApproval', sheet['id'])
      }
      const totals = await chain.list('speAdmin', 'speSchemeScoreTotal', { schemeId: saved['id'] })
      expect(
        totals
          .map((row) => [
            row['supplierCode'],
            row['categoryCode'],
            row['totalScore'],
            row['rankNum'],
            row['rankOf'],
          ])
          .sort(),
      ).toEqual([
        ['V10001', 'CAT', '75', 2, 2],
        ['V10001', 'CAT-3', '85', 1, 1],
        ['V10002', 'CAT', '80', 1, 2],
      ])
    })
  })
})
