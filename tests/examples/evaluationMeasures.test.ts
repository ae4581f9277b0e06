import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { evaluatedYear, type EvaluatedYear } from './evaluatedYear.ts'
import { draftInquiry } from './inquirySteps.ts'
import { linesOf, refusal, type Chain } from './openChain.ts'
import { draftOrder } from './steps.ts'

/** What a final grade brings about: measures that stop orders and inquiries once they are approved, and what is to be rectified. */
oneDatabase((_, open) => {
  let year = {} as EvaluatedYear // set before all
  let chain: Chain
  let steps = {} as EvaluatedYear['steps'] // set before all

  beforeAll(async () => {
    year = await evaluatedYear(open)
    chain = year.chain
    steps = year.steps
  })
  const resultOf = (name: string) => year.results.get(name) ?? expect.fail(`There is no result ${name}.`)

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
      for (const field of ['speGrade', 'speTotal', 'measureCount', 'warnFlag'])
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
})
