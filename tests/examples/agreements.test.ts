import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, today, type Chain } from './openChain.ts'
import { publish } from './steps.ts'

/** Section 10.2 of the domain: an agreement, its prices, and orders from it, with EX-20. Its versions stand in agreementVersions.test.ts and orderedVersions.test.ts. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const draft = (line: Row = {}, more: Row = {}): Promise<Row> =>
    chain.save('buyer', 'purAgreementHeader', {
      agreementName: '年度协议',
      ouId: chain.ids['SZ01'],
      supplierId: chain.ids['V10001'],
      priceBasis: 'NO_TAX',
      taxRate: '13',
      endDate: '2025-12-31',
      allowance: '5',
      ...more,
      lines: [{ itemId: chain.ids['M-1001'], noTaxPrice: '10', ...line }],
    })
  const approved = async (line?: Row, more?: Row): Promise<Row> => {
    const { id } = await draft(line, more)
    await chain.act('buyer', 'purAgreementHeader', 'doSubmit', id)
    return chain.act('manager', 'purAgreementHeader', 'doApproval', id)
  }
  const effective = async (line?: Row, more?: Row): Promise<Row> => {
    const { id } = await approved(line, more)
    await chain.waitUntil(today)
    return chain.find('buyer', 'purAgreementHeader', id)
  }
  const order = (agreement: Row, quantity: string): Promise<Row> =>
    chain
      .take('buyer', 'purOrderHeader', 'fromAgreement', [{ id: firstLine(agreement)['id'], quantity }], {
        billTypeId: chain.ids['PO'],
      })
      .then(([made]) => made ?? {})
  const placed = async (agreement: Row, quantity: string): Promise<Row> =>
    publish(chain, (await order(agreement, quantity))['id'])
  const pricesOf = async (agreement: Row) =>
    chain.list('buyer', 'purPrice', { sourceNum: agreement['agreementNum'] })

  it('is approved by somebody else, takes effect on its day, writes its prices, and ends by itself', async () => {
    const later = await approved(
      {
        itemId: chain.ids['M-OVER'],
        steps: [
          { fromQuantity: '0', noTaxPrice: '10' },
          { fromQuantity: '500', noTaxPrice: '9.6' },
        ],
      },
      { startDate: '2025-03-05', endDate: '2025-03-20' },
    )
    await chain.waitUntil('2025-03-04')
    expect(await pricesOf(later)).toEqual([])
    await chain.waitUntil('2025-03-05')
    const [price] = await pricesOf(later)
    expect(price).toMatchObject({
      noTaxPrice: '10',
      startDate: '2025-03-05',
      endDate: '2025-03-20',
      sourceType: 'AGREEMENT',
    })
    const { steps } = await chain.find('buyer', 'purPrice', price?.['id'])
    expect(
      (steps as readonly Row[]).map((step) => [step['fromQuantity'], step['toQuantity'], step['noTaxPrice']]),
    ).toEqual([
      ['0', '500', '10'],
      ['500', null, '9.6'],
    ])
    expect((await chain.find('supplier1', 'purAgreementHeader', later['id']))['status']).toBe('EFFECTIVE')
    await chain.waitUntil('2025-03-21')
    expect((await chain.find('buyer', 'purAgreementHeader', later['id']))['status']).toBe('EXPIRED')
    await chain.waitUntil(today)
  })

  describe('what is ordered', () => {
    it('has the price of the agreement, before that of the library', async () => {
      await chain.save('system', 'purPrice', {
        supplierId: chain.ids['V10001'],
        itemId: chain.ids['M-UNDER'],
        uomId: chain.ids['PCS'],
        ouId: chain.ids['SZ01'],
        priceBasis: 'NO_TAX',
        noTaxPrice: '8',
        taxRate: '13',
        startDate: '2024-01-01',
        untilDate: '2024-12-31',
      })
      const agreement = await effective({ itemId: chain.ids['M-UNDER'], noTaxPrice: '7.5' })
      const made = await order(agreement, '10')
      expect(firstLine(made)).toMatchObject({
        noTaxPrice: '7.5',
        noTaxAmount: '75',
        sourceType: 'AGREEMENT',
        agreementNum: agreement['agreementNum'],
      })
    })

    it('EX-20: is at most the quantity agreed on with its allowance, of the whole', async () => {
      const agreement = await effective({ itemId: chain.ids['M-INSP'], agreementQuantity: '10000' })
      await placed(agreement, '9800')
      expect(await refusal(order(agreement, '701'))).toMatchObject({ code: 'SRM-1703' })
      await placed(agreement, '700')
      const line = firstLine(await chain.find('buyer', 'purAgreementHeader', agreement['id']))
      expect([line['orderedQuantity'], line['remainQuantity']]).toEqual(['10500', '0'])
    })

    it('has no limit where no quantity was agreed on, and tells none', async () => {
      const agreement = await effective({ itemId: chain.ids['M-ANY'] })
      await placed(agreement, '5000000')
      const { agreementQuantity, limitQuantity, remainQuantity } = firstLine(
        await chain.find('buyer', 'purAgreementHeader', agreement['id']),
      )
      expect([agreementQuantity, limitQuantity, remainQuantity]).toEqual(['0', null, null])
      const offered = { flow: 'fromAgreement', 'parent.agreementNum': agreement['agreementNum'] }
      expect(await chain.call('buyer', 'purOrderHeader', 'listFlowSource', offered)).toMatchObject([
        { rest: null },
      ])
    })

    it('is given back when an order is cancelled', async () => {
      const agreement = await effective(
        { itemId: chain.ids['M-OVER'], agreementQuantity: '100' },
        { allowance: '0' },
      )
      const { id } = await placed(agreement, '100')
      await chain.act('buyer', 'purOrderHeader', 'doCancel', id, { reason: '不要了' })
      expect(
        firstLine(await chain.find('buyer', 'purAgreementHeader', agreement['id']))['remainQuantity'],
      ).toBe('100')
    })
  })

  it('SRM-1702: warns of days without a price, which a price that it cuts short leaves behind, until another one follows', async () => {
    const price = (startDate: string) =>
      chain.save('system', 'purPrice', {
        ouId: chain.ids['SZ01'],
        supplierId: chain.ids['V10001'],
        itemId: chain.ids['M-ANY'],
        uomId: chain.ids['PCS'],
        priceBasis: 'NO_TAX',
        taxRate: '13',
        noTaxPrice: '11.30',
        startDate,
        untilDate: '2025-12-31',
      })
    await price('2025-01-01')
    const { id, lines } = await draft(
      { itemId: chain.ids['M-ANY'] },
      { startDate: '2025-04-01', endDate: '2025-09-30' },
    )
    expect(lines).toMatchObject([{ cutUntil: '2025-12-31', gapDate: '2025-10-01' }])
    const submit = (asked?: Row) => chain.act('buyer', 'purAgreementHeader', 'doSubmit', id, asked)
    const warned = await refusal(submit())
    expect(warned.code).toBe('WARNED')
    expect(warned.paths).toEqual(['lines[0].gapDate'])
    expect(await submit({ despite: ['0'] })).toMatchObject({
      status: 'APPROVING',
      gapDate: '2025-10-01',
    })
    await price('2025-10-01')
    expect(await chain.find('buyer', 'purAgreementHeader', id)).toMatchObject({ gapDate: null })
  })

  it('has lines within its dates, each item once at a time', async () => {
    const outside = draft({ startDate: '2025-01-01' })
    expect((await refusal(outside)).paths).toEqual(['lines[0].startDate'])
    const { id, versionNum } = await draft()
    const twice = chain.save('buyer', 'purAgreementHeader', {
      id,
      versionNum,
      lines: [{ itemId: chain.ids['M-1001'], noTaxPrice: '11' }],
    })
    expect((await refusal(twice)).code).toBe('SRM-1701')
  })

  it('is shown to its supplier once it is in force, without what is the buyer’s own', async () => {
    const waiting = await draft({ itemId: chain.ids['M-UNDER'] }, { startDate: '2025-06-01' })
    expect((await refusal(chain.find('supplier1', 'purAgreementHeader', waiting['id']))).code).toBe(
      'SRM-1010',
    )
    const [seen] = await chain.list('supplier1', 'purAgreementHeader', { status: 'EFFECTIVE' })
    const whole = await chain.find('supplier1', 'purAgreementHeader', seen?.['id'])
    expect(['allowance', 'orgs', 'buyerId', 'approvedById'].filter((key) => key in whole)).toEqual([])
    expect('limitQuantity' in (linesOf(whole)[0] ?? {})).toBe(false)
    expect(await chain.list('supplier2', 'purAgreementHeader')).toEqual([])
  })
})
