import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { deliver, everyAnswer } from './evaluationFacts.ts'
import { expectLeftOut, scoresOf } from './expectLeftOut.ts'
import { evaluationSteps, exampleParts } from './evaluationSteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

const grades = { A: '90', B: '80', C: '70', D: '0' }

oneDatabase((_, open) => {
  let chain: Chain
  let steps = {} as ReturnType<typeof evaluationSteps> // set before all
  let schemeId: unknown

  beforeAll(async () => {
    chain = await openChain(open)
    steps = evaluationSteps(chain)
    await deliver(chain)
    for (const part of exampleParts) await steps.indicator(part)
    await steps.scorer('COST', 'buyer')
    await steps.scorer('SERVICE', 'receiver')
    await chain.save('speAdmin', 'speSupplierCoefficient', {
      supplierId: chain.ids['V10001'],
      supplierLevel: 'STRATEGIC',
      factor: '1.02',
      startDate: '2025-01-01',
    })
  })

  const schemeNow = (): Promise<Row> => chain.find('speAdmin', 'speScheme', schemeId)
  const statusOf = async () => (await schemeNow())['status']

  it('a template whose weights do not add up to exactly 100 is not used, nor a grade set with a gap', async () => {
    const short = exampleParts.map((part) =>
      part.code === 'COST' ? { ...part, line: { weight: '14.99' } } : part,
    )
    const refused = await refusal(steps.template('T-SHORT', short))
    expect(refused).toMatchObject({ code: 'SRM-5001', words: '权重合计99.99，应为100，差0.01' })
    expect((await refusal(steps.gradeSet('GAP', { A: '90', C: '60' }))).codes).toContain('SRM-7502')
    expect((await refusal(steps.gradeSet('TWICE', { A: '90', B: '90', C: '0' }))).codes).toContain('SRM-7502')
  })

  it('approved, a scheme makes a total for each supplier and a sheet for each scorer, suppliers × his indicators', async () => {
    const template = await steps.decided('speTemplateHead', await steps.template('T1', exampleParts))
    const gradeSet = await steps.gradeSet('G1', grades)
    const saved = await steps.scheme({
      schemeName: '2025年一季度',
      templateId: template['id'],
      gradeSetId: gradeSet['id'],
      periodFrom: '2025-01-01',
      periodTo: '2025-03-31',
      suppliers: [{ supplierId: chain.ids['V10001'] }, { supplierId: chain.ids['V10002'] }],
    })
    schemeId = saved['id']
    expect(
      linesOf(saved, 'indicators').map((row) => [row['indicatorCode'], row['weight'], row['scorerId']]),
    ).toEqual(
      exampleParts.map(({ code, line }) => [
        code,
        line['weight'] ?? null,
        { COST: chain.ids['buyer'], SERVICE: chain.ids['receiver'] }[code] ?? null,
      ]),
    )
    await steps.decided('speScheme', saved)
    expect(await schemeNow()).toMatchObject({
      status: 'SCORING',
      totalCount: 2,
      sheetCount: 2,
      doneSheets: 0,
    })
    const sheets = await chain.list('speAdmin', 'speSchemeScore', { schemeId })
    const told = await Promise.all(
      sheets.map(async ({ id }) => {
        const sheet = await chain.find('speAdmin', 'speSchemeScore', id)
        return [
          sheet['scorerId'],
          linesOf(sheet).map((line) => [line['supplierCode'], line['indicatorCode']]),
        ]
      }),
    )
    expect(told).toEqual(
      expect.arrayContaining([
        [
          chain.ids['buyer'],
          [
            ['V10001', 'COST'],
            ['V10002', 'COST'],
          ],
        ],
        [
          chain.ids['receiver'],
          [
            ['V10001', 'SERVICE'],
            ['V10002', 'SERVICE'],
          ],
        ],
      ]),
    )
  })

  it('a scorer finds, fills and submits his own sheet alone; far marks need a word', async () => {
    await chain.save(
      'buyer',
      'speSchemeScore',
      await steps.fill('buyer', { V10001: '82.5', V10002: '71.37' }),
    )
    const bare = await refusal(steps.fill('receiver', { V10001: '88', V10002: '59.99' }))
    expect(bare.paths.join()).toContain('comment')
    await steps.fill('receiver', { V10001: '88', V10002: '61.73' })
    for (const [who, planted] of [
      ['buyer', '61.73'],
      ['receiver', '71.37'],
      ['requester', '.'],
      ['apClerk', '.'],
      ['supplier1', '.'],
    ] as const) {
      const answers = await everyAnswer(chain, who)
      if (planted === '.') expect(answers.rows).toBe(0)
      else expect(answers.text).not.toContain(planted)
    }
    const own = await chain.list('buyer', 'speSchemeScore')
    const [theirs] = await chain.list('receiver', 'speSchemeScore')
    expect(own).toHaveLength(1)
    expect(await refusal(chain.find('buyer', 'speSchemeScore', theirs?.['id']))).toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|FORBIDDEN|SRM/),
    })
    await chain.act('buyer', 'speSchemeScore', 'doSubmit', own[0]?.['id'])
    await chain.act('receiver', 'speSchemeScore', 'doSubmit', theirs?.['id'])
    expect(
      (await refusal(chain.act('buyer', 'speSchemeScore', 'doApproval', own[0]?.['id']))).code,
    ).toBeTruthy()
  })

  it('rejected, a sheet goes back to its scorer; when the last one is approved the scheme is calculated', async () => {
    await steps.entered(schemeId, 'V10001', '8D', '87.5')
    await steps.entered(schemeId, 'V10001', 'PUNISH', '2')
    const [mine] = await chain.list('buyer', 'speSchemeScore')
    const [theirs] = await chain.list('receiver', 'speSchemeScore')
    await chain.act('manager', 'speSchemeScore', 'doReject', mine?.['id'], { reason: '请说明' })
    await chain.act('manager', 'speSchemeScore', 'doApproval', theirs?.['id'])
    expect(await schemeNow()).toMatchObject({ status: 'SCORING', scoredPercent: '50' })
    await chain.act('buyer', 'speSchemeScore', 'doSubmit', mine?.['id'])
    await chain.act('manager', 'speSchemeScore', 'doApproval', mine?.['id'])
    expect(await statusOf()).toBe('CALCULATED')
  })

  describe('10.3', () => {
    it('91.43, grade A', async () => {
      const row = await steps.total(schemeId, 'V10001')
      expect(
        linesOf(row).map((line) => [line['indicatorCode'], line['numerator'], line['denominator']]),
      ).toEqual([
        ['LOTS', '118', '120'],
        ['PPM', '37', '52400'],
        ['8D', null, null],
        ['OTD', '186', '196'],
        ['COST', null, null],
        ['SERVICE', null, null],
        ['PUNISH', null, null],
      ])
      expect(scoresOf(row)).toEqual({
        LOTS: '98.33',
        PPM: '91.76',
        '8D': '87.5',
        OTD: '94.9',
        COST: '82.5',
        SERVICE: '88',
        PUNISH: null,
      })
      expect(row).toMatchObject({
        baseScore: '91.64',
        deductScore: '2',
        coefficient: '1.02',
        totalScore: '91.43',
        grade: 'A',
        rankNum: 1,
        rankOf: 2,
      })
    })

    it('without the 8D reports 92.10 before deduction: its weight is spread', async () => {
      const [value] = await chain.list('speAdmin', 'speManualScore', { indicatorId: steps.idOf('8D') })
      await chain.act('speAdmin', 'speManualScore', 'doInvalid', value?.['id'])
      expect(await steps.total(schemeId, 'V10001')).toMatchObject({ baseScore: '91.64', movedFlag: 'Y' })
      await chain.act('speAdmin', 'speScheme', 'doRecalculate', schemeId)
      const row = await steps.total(schemeId, 'V10001')
      expect([row['baseScore'], scoresOf(row)['8D'], row['movedFlag']]).toEqual(['92.1', null, 'N'])
      await chain.act('speAdmin', 'speManualScore', 'doEnabled', value?.['id'])
      await chain.act('speAdmin', 'speScheme', 'doRecalculate', schemeId)
      expect((await steps.total(schemeId, 'V10001'))['totalScore']).toBe('91.43')
    })

    it('facts that are left out count no more once it is calculated again, which shows before and after; given up, they count again', () =>
      expectLeftOut(chain, steps, schemeId))

    it('who has nothing but marks is scored by these alone', async () => {
      // (71.37 + 61.73) × 15 ÷ 30
      expect(await steps.total(schemeId, 'V10002')).toMatchObject({
        totalScore: '66.55',
        grade: 'D',
        rankNum: 2,
      })
    })
  })

  describe('released', () => {
    const resultOf = async (who: 'supplier1' | 'supplier2') =>
      (await chain.list(who, 'spePerformance'))[0] ?? {}

    it('each supplier finds his own result, and nothing before', async () => {
      const totals = await chain.list('speAdmin', 'speSchemeScoreTotal', { schemeId })
      for (const { id } of totals) await chain.act('speAdmin', 'speSchemeScoreTotal', 'doSubmit', id)
      expect(await statusOf()).toBe('TOTAL_APPROVING')
      for (const { id } of totals) await chain.act('manager', 'speSchemeScoreTotal', 'doApproval', id)
      expect(await statusOf()).toBe('APPROVED')
      expect(await chain.list('supplier1', 'spePerformance')).toEqual([])
      for (const { id } of await chain.list('speAdmin', 'spePerformance', { schemeId }))
        await chain.act('speAdmin', 'spePerformance', 'doRelease', id)
      expect(await statusOf()).toBe('RELEASED')
      const found = await chain.list('supplier1', 'spePerformance')
      expect(
        found.map((row) => [row['supplierCode'], row['totalScore'], row['grade'], row['appealDueDate']]),
      ).toEqual([['V10001', '91.43', 'A', '2025-03-15']])
      for (const own of ['rankNum', 'rankOf', 'totalId']) expect(found[0]).not.toHaveProperty(own)
      const own = await chain.find('supplier1', 'spePerformance', found[0]?.['id'])
      // The facts behind each number.
      expect(['receipts', 'dues'].map((facts) => linesOf(own, facts).length)).toEqual([196, 196])
      expect(linesOf(own, 'dues').filter(({ onTimeFlag }) => onTimeFlag === 'Y')).toHaveLength(186)
      expect((await everyAnswer(chain, 'supplier1')).text).not.toMatch(/66\.55|71\.37|61\.73/)
    })

    it('what is released stands, whatever becomes of the facts', async () => {
      const [value] = await chain.list('speAdmin', 'speManualScore', { indicatorId: steps.idOf('PUNISH') })
      await chain.act('speAdmin', 'speManualScore', 'doInvalid', value?.['id'])
      expect(await resultOf('supplier1')).toMatchObject({ totalScore: '91.43' })
      expect(await steps.total(schemeId, 'V10001')).toMatchObject({ totalScore: '91.43', movedFlag: 'Y' })
    })

    it('one appeals once, and what is accepted changes his result; the other is silent and agrees by the clock', async () => {
      const result = await resultOf('supplier2')
      await chain.act('supplier2', 'spePerformance', 'doAppeal', result['id'], {
        appealReason: '服务评分有误',
      })
      const [appeal] = await chain.list('supplier2', 'speSupplierAppeal')
      const found = await chain.find('speAdmin', 'speSupplierAppeal', appeal?.['id'])
      await chain.save('speAdmin', 'speSupplierAppeal', {
        ...found,
        lines: linesOf(found).map((line) =>
          line['indicatorCode'] === 'SERVICE' ? { ...line, newScore: '80' } : line,
        ),
      })
      await chain.act('speAdmin', 'speSupplierAppeal', 'doAccept', appeal?.['id'], { judgeOpinion: '属实' })
      // (71.37 + 80) × 15 ÷ 30
      expect(await resultOf('supplier2')).toMatchObject({
        status: 'APPEAL_ACCEPTED',
        oldTotalScore: '66.55',
        totalScore: '75.69',
        grade: 'C',
      })
      expect(
        (
          await refusal(
            chain.act('supplier2', 'spePerformance', 'doAppeal', result['id'], { appealReason: '再次' }),
          )
        ).code,
      ).toBe('SRM-1003')
      await chain.waitUntil('2025-03-15')
      expect((await resultOf('supplier1'))['status']).toBe('RELEASED')
      await chain.waitUntil('2025-03-16')
      expect((await resultOf('supplier1'))['status']).toBe('CONFIRMED')
      for (const { id } of await chain.list('speAdmin', 'spePerformance', { schemeId }))
        await chain.act('speAdmin', 'spePerformance', 'doConfirm', id)
      expect(await statusOf()).toBe('CLOSED')
      const late = chain.save('speAdmin', 'speFactExclusion', {
        schemeId,
        supplierId: chain.ids['V10001'],
        reasonType: 'DATA_ERROR',
        excludeReason: '晚了',
      })
      expect((await refusal(late)).paths).toContain('schemeId') // what is closed is invalidated first
    })
  })
})
