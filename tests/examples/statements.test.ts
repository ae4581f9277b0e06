import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { RunReport } from '../../src/language/run.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { statementSteps } from './statementSteps.ts'
import { confirmedLine, receiveOrder, writeOff } from './steps.ts'

type Steps = ReturnType<typeof statementSteps>

/** Section 22 of the domain: what is excluded, and the account statement, with EX-53 to EX-55. Invoices of it are not in this version. */

oneDatabase((_, open) => {
  let chain: Chain
  let { received, statement, loaded, change, statusOf } = {} as Steps // set before all

  beforeAll(async () => {
    chain = await openChain(open)
    const orderLine = await confirmedLine(chain, { quantity: '1000' })
    ;({ received, statement, loaded, change, statusOf } = statementSteps(chain, orderLine))
  })

  it('EX-53: what is excluded is not loaded, until it is released', async () => {
    const ids = await received('2025-01', [
      ...Array.from({ length: 8 }, () => ({ priceBasis: 'TAX', taxPrice: '90.875', quantity: '10' })),
      { priceBasis: 'TAX', taxPrice: '56.5', quantity: '10' },
      { priceBasis: 'TAX', taxPrice: '56.5', quantity: '10' },
    ])
    const flow = 'fromTransaction'
    const chosen = ids.slice(8).map((id) => ({ id }))
    const asked = { excludeType: 'TEMPORARY', reasonType: 'QUALITY' }
    const [bill = {}] = await chain.take('buyer', 'speExcludeHeader', flow, chosen, asked)
    expect(bill['taxAmount']).toBe('1130')
    await chain.act('buyer', 'speExcludeHeader', 'doSubmit', bill['id'])
    const states = async () => {
      const now = await chain.find('buyer', 'speExcludeHeader', bill['id'])
      return [now['status'], ...linesOf(now).map(({ lineStatus }) => lineStatus)]
    }
    expect(await states()).toEqual(['APPROVING', 'WAITING', 'WAITING'])
    expect(await refusal(chain.act('manager', 'speExcludeHeader', 'doWithdraw', bill['id']))).toMatchObject({
      code: 'FORBIDDEN',
    })
    await chain.act('buyer', 'speExcludeHeader', 'doWithdraw', bill['id'])
    expect([(await states())[0], await statusOf(ids[9])]).toEqual(['DRAFT', 'UNSETTLED'])
    await chain.act('buyer', 'speExcludeHeader', 'doSubmit', bill['id'])
    const held = { flow, fits: 'N', idList: ids.slice(8) } // whole rows that a bill has say which
    expect(await chain.call('buyer', 'speExcludeHeader', 'listFlowSource', held)).toMatchObject(
      chosen.map(() => ({ why: `该事务已在其他剔除单中（${String(bill['excludeNum'])}）` })),
    )
    const theirs = await chain.find('supplier1', 'rcvTransaction', ids[9])
    for (const own of ['excludeStage', 'statementStage', 'settleStatus', 'publishedStage', 'settleable'])
      expect(theirs).not.toHaveProperty(own) // what the buyer prepares
    await chain.act('manager', 'speExcludeHeader', 'doApproval', bill['id'])
    expect(await statusOf(ids[9])).toBe('EXCLUDED')
    expect(await states()).toEqual(['APPROVED', 'EXCLUDED', 'EXCLUDED'])
    const made = await loaded('2025-01')
    expect(linesOf(made, 'transactions')).toHaveLength(8)
    expect(made).toMatchObject({ lineTaxAmount: '7270', taxAmount: '7270' })

    const [line] = linesOf(await chain.find('buyer', 'speExcludeHeader', bill['id']))
    await chain.act('buyer', 'speExcludeLine', 'doRelease', line?.['id'], { releaseReason: '已解决' })
    expect((await chain.find('buyer', 'speExcludeHeader', bill['id']))['status']).toBe('PART_RELEASED')
    const again = await chain.act('buyer', 'rcnAccountStatement', 'doLoadLines', made['id'])
    expect(again['taxAmount']).toBe('7835')
    await chain.act('buyer', 'speExcludeHeader', 'doRelease', bill['id'], { releaseReason: '全部解决' })
    expect((await chain.find('buyer', 'speExcludeHeader', bill['id']))['status']).toBe('RELEASED')
    expect(await statusOf(ids[9])).toBe('UNSETTLED')
  })

  describe('EX-54: the adjustment is shared', () => {
    let made: Row
    const shares = (row: Row) => linesOf(row).map((line) => line['adjustTaxAmount'])

    beforeAll(async () => {
      await received(
        '2025-02',
        ['100', '200', '33.333'].map((taxPrice) => ({ priceBasis: 'TAX', taxPrice, quantity: '10' })),
      )
      made = await loaded('2025-02')
      made = await change(made, { adjustAmount: '-10', adjustReason: '尾差' })
    })

    it('by amount', () => {
      expect(linesOf(made).map((line) => line['taxAmount'])).toEqual(['1000', '2000', '333.33'])
      expect(shares(made)).toEqual(['-3', '-6', '-1'])
      expect(made).toMatchObject({ lineTaxAmount: '3333.33', taxAmount: '3323.33' })
    })

    it('equally, the largest line taking what is left over', async () => {
      made = await chain.act('buyer', 'rcnAccountStatement', 'doShareEqually', made['id'])
      expect(shares(made)).toEqual(['-3.33', '-3.34', '-3.33'])
    })
  })

  describe('EX-55: a month', () => {
    let made: Row
    let ids: readonly string[]

    beforeAll(async () => {
      ids = await received('2025-03', [
        { quantity: '200' },
        { quantity: '-10', transactionType: 'RETURN' },
        { quantity: '200', noTaxPrice: '-0.5', taxPrice: '-0.565', transactionType: 'PRICE_DIFF' },
      ])
      made = await loaded('2025-03')
      made = await change(made, { deductions: [{ reason: '迟交', useAmount: '50', taxRate: '13' }] })
    })

    it('adds up to the cent, and a price difference counts no quantity', () => {
      expect(
        linesOf(made).map((line) => [
          line['quantity'],
          line['taxAmount'],
          line['noTaxAmount'],
          line['vatAmount'],
        ]),
      ).toEqual([
        ['200', '2034', '1800', '234'],
        ['-10', '-101.7', '-90', '-11.7'],
        ['0', '-113', '-100', '-13'],
      ])
      expect(made).toMatchObject({ taxAmount: '1769.3', noTaxAmount: '1565.75', vatAmount: '203.55' })
    })

    it('is agreed on by both sides; its rows follow, for the supplier once he sees it', async () => {
      const theirStatus = async () =>
        (await chain.find('supplier1', 'rcvTransaction', ids[0]))['publishedStatus']
      expect(await statusOf(ids[0])).toBe('IN_STATEMENT')
      expect(await theirStatus()).toBe('UNSETTLED')
      await chain.act('buyer', 'rcnAccountStatement', 'doSubmit', made['id'])
      expect(await theirStatus()).toBe('IN_STATEMENT')
      const theirs = await chain.find('supplier1', 'rcnAccountStatement', made['id'])
      expect(theirs).not.toHaveProperty('baseTaxAmount')
      await expect(chain.find('supplier2', 'rcnAccountStatement', made['id'])).rejects.toThrow()
      await chain.save('supplier1', 'rcnAccountStatement', {
        id: theirs['id'],
        versionNum: theirs['versionNum'],
        lines: linesOf(theirs).map(({ id, versionNum }, at) => ({
          id,
          versionNum,
          ...(at === 0 ? { disputeFlag: 'Y', disputeReason: '少10件' } : {}),
        })),
      })
      expect(
        await refusal(chain.act('supplier1', 'rcnAccountStatement', 'doConfirm', made['id'])),
      ).toMatchObject({
        code: 'CHECK_FAILED',
      })
      await chain.act('supplier1', 'rcnAccountStatement', 'doRefuse', made['id'], {
        refuseReason: '数量不符',
      })
      expect(await theirStatus()).toBe('UNSETTLED')
      await change(made, {
        lines: linesOf(await chain.find('buyer', 'rcnAccountStatement', made['id'])).map((line) => ({
          ...line,
          disputeFlag: 'N',
          disputeReason: null,
        })),
      })
      await chain.act('buyer', 'rcnAccountStatement', 'doSubmit', made['id'])
      await chain.act('supplier1', 'rcnAccountStatement', 'doConfirm', made['id'])
      const approved = await chain.act('apClerk', 'rcnAccountStatement', 'doApproval', made['id'])
      expect(approved['status']).toBe('APPROVED')
      expect(await statusOf(ids[0])).toBe('STATED')
      expect(await theirStatus()).toBe('STATED')
    })

    it('frees its rows when it is cancelled, which after approval only accounts payable does', async () => {
      const reason = { reason: '重开' }
      expect(
        await refusal(chain.act('buyer', 'rcnAccountStatement', 'doCancel', made['id'], reason)),
      ).toMatchObject({ code: 'FORBIDDEN' })
      await chain.act('apClerk', 'rcnAccountStatement', 'doCancel', made['id'], reason)
      expect(await statusOf(ids[0])).toBe('UNSETTLED')
      expect((await loaded('2025-03'))['lineTaxAmount']).toBe('1819.3')
    })
  })

  it('no row stands on two statements', async () => {
    const [id] = await received('2025-04', [{ quantity: '1' }])
    await loaded('2025-04')
    const other = await statement('2025-04')
    expect(await refusal(change(other, { transactions: [{ transactionId: id }] }))).toMatchObject({
      codes: expect.arrayContaining(['INVALID']) as unknown, // it cannot be chosen
    })
    const reloaded = await chain.act('buyer', 'rcnAccountStatement', 'doLoadLines', other['id'])
    expect(linesOf(reloaded, 'transactions')).toEqual([])
  })

  it('nothing without a price, with an estimated one, or below zero is submitted', async () => {
    await received('2025-05', [{ quantity: '1', noTaxPrice: null, taxPrice: null }])
    const unpriced = await loaded('2025-05')
    expect(
      await refusal(chain.act('buyer', 'rcnAccountStatement', 'doSubmit', unpriced['id'])),
    ).toMatchObject({
      codes: expect.arrayContaining(['SRM-2501']) as unknown,
    })
    await received('2025-06', [{ quantity: '-1', transactionType: 'RETURN' }])
    const negative = await loaded('2025-06')
    expect(
      await refusal(chain.act('buyer', 'rcnAccountStatement', 'doSubmit', negative['id'])),
    ).toMatchObject({
      codes: expect.arrayContaining(['SRM-2505']) as unknown,
    })
    await change(negative, { redFlag: 'Y' })
    expect((await chain.act('buyer', 'rcnAccountStatement', 'doSubmit', negative['id']))['status']).toBe(
      'WAIT_SUPPLIER',
    )
  })

  it('a supplier makes his own, which goes to approval at once and is his alone until then', async () => {
    await received('2025-07', [{ quantity: '5' }])
    const own = await loaded('2025-07', {}, 'supplier1')
    expect(own).toMatchObject({ createSide: 'SUPPLIER', taxAmount: '50.85' })
    await expect(chain.find('buyer', 'rcnAccountStatement', own['id'])).rejects.toThrow()
    expect((await chain.act('supplier1', 'rcnAccountStatement', 'doSubmit', own['id']))['status']).toBe(
      'APPROVING',
    )
    expect((await chain.find('buyer', 'rcnAccountStatement', own['id']))['taxAmount']).toBe('50.85')
  })

  it('what a receipt posted is settled on the terms of its order, and not written off while it is on a statement', async () => {
    const id = await confirmedLine(chain, { quantity: '100' })
    const posted = await receiveOrder(chain, [{ id, quantity: '100' }])
    const made = await loaded('2025-03')
    expect(linesOf(made).map((line) => [line['orderLineId'], line['taxAmount']])).toEqual([[id, '1130']])
    expect(await refusal(writeOff(chain, firstLine(posted)['id'], '40'))).toMatchObject({ code: 'SRM-2304' })
    await chain.act('buyer', 'rcnAccountStatement', 'doCancel', made['id'], { reason: '收货有误' })
    await writeOff(chain, firstLine(posted)['id'], '40')
    expect((await loaded('2025-03'))['lineTaxAmount']).toBe('678')
  })

  it('R-ST-6: a statement for each group of a month, by hand and on the 26th, and nothing twice', async () => {
    const months = { startDate: '2025-01-01', endDate: '2025-01-31' }
    const second = { supplierId: chain.ids['V10002'] }
    await received('2025-01', [{ quantity: '3' }, { quantity: '-1' }], second)
    await received('2025-01', [{ quantity: '2', paymentTermId: null }], second)
    const generate = async (body: Row) =>
      (await chain.call('buyer', 'rcnAccountStatement', 'doGenerate', body)) as RunReport // what a run answers
    const report = await generate(months)
    const of = ({ name }: { readonly name: string }) => name.includes('V10002')
    expect(report.groups.filter(of).map(({ outcome, name, problem }) => [outcome, name, problem])).toEqual([
      ['failed', '供应商V10002', '付款条件为必填项'],
      ['made', expect.stringMatching(/^供应商V10002 · [^·]+$/), null],
    ])
    const [made] = await chain.list('buyer', 'rcnAccountStatement', second)
    expect(made).toMatchObject({ statementPeriod: '2025-01', lineTaxAmount: '20.34', status: 'DRAFT' })
    expect(await generate(months)).toMatchObject({ made: 0, skipped: 0, failed: 1 })
    await received('2025-02', [{ quantity: '4' }], second)
    await chain.waitUntil('2025-03-20')
    await chain.waitUntil('2025-03-26')
    const [late] = await chain.list('buyer', 'rcnAccountStatement', { ...second, statementPeriod: '2025-02' })
    expect(late).toMatchObject({ lineTaxAmount: '40.68', startDate: '2025-02-01', endDate: '2025-02-28' })
  })
})
