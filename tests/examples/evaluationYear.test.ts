import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { evaluatedYear, type EvaluatedYear } from './evaluatedYear.ts'
import { linesOf, refusal, type Chain } from './openChain.ts'

/** What becomes of final results: the total of a year; and evaluations by category, or that nobody scores. */
oneDatabase((_, open) => {
  let year = {} as EvaluatedYear // set before all
  let chain: Chain
  let steps = {} as EvaluatedYear['steps'] // set before all

  beforeAll(async () => {
    year = await evaluatedYear(open)
    chain = year.chain
    steps = year.steps
  })

  describe('the total of a year (10.3)', () => {
    let yearId: unknown
    const scoresOf = async (who: 'speAdmin' | 'supplier1' | 'supplier2') =>
      linesOf(await chain.find(who, 'spePerformanceScheme', yearId), 'scores')

    it('(91.43 + 88.10 + 90.20) ÷ 3 = 89.91, B: a quarter without data counts for nobody', async () => {
      const saved = await chain.save('speAdmin', 'spePerformanceScheme', {
        evaluationName: '2025年度',
        ouId: chain.ids['SZ01'],
        templateId: year.templateId,
        gradeSetId: year.gradeSetId,
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
        templateId: year.templateId,
        gradeSetId: year.gradeSetId,
        evaluationYear: '2025',
      })
      expect((await refusal(again)).words).toContain('该年度已有评价')
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
        year.draft(0, { templateId: approved['id'], schemeName: '分品类', suppliers })
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

  it('when the due date has passed the manager closes the scoring; open sheets count no more', async () => {
    const saved = await year.draft(2, { scoreDueDate: '2025-03-20' })
    await steps.decided('speScheme', saved)
    await steps.fill('buyer', { V10001: '90', V10002: '90' })
    const close = () => chain.act('manager', 'speScheme', 'doForceClose', saved['id'], { reason: '逾期' })
    expect((await refusal(close())).words).toContain('评分截止日期未过')
    await chain.waitUntil('2025-03-21')
    await close()
    expect(await chain.find('speAdmin', 'speScheme', saved['id'])).toMatchObject({
      status: 'CALCULATED',
      sheetCount: 0,
    })
    expect(await steps.total(saved['id'], 'V10001')).toMatchObject({
      totalScore: null,
      grade: null,
      rankNum: null,
    })
  })
})
