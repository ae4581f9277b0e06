import { beforeAll, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { openChain, type Chain } from './openChain.ts'
import { confirmedLine } from './steps.ts'

/** R-ST-6 after a stop of the server: each month that was missed is settled by itself. */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  it('R-ST-6: after a stop over two runs each month has its own statement', async () => {
    const supplier = { supplierId: chain.ids['V10001'] }
    const orderLineId = await confirmedLine(chain, { quantity: '1000' })
    await chain.waitUntil('2025-04-20')
    await chain.insert(
      'rcvTransaction',
      [
        { postingDate: '2025-03-10', quantity: '5' },
        { postingDate: '2025-04-10', quantity: '6' },
      ].map((row) => ({
        transactionType: 'ACCEPT',
        transactionDate: `${row.postingDate} 08:00:00`,
        ouId: chain.ids['SZ01'],
        itemId: chain.ids['M-1001'],
        orderLineId,
        uomId: chain.ids['PCS'],
        uomRate: '1',
        currency: 'CNY',
        priceBasis: 'NO_TAX',
        taxRate: '13',
        priceUnitQuantity: '1',
        noTaxPrice: '9',
        taxPrice: '10.17',
        settleFlag: 'Y',
        settleType: 'NORMAL',
        paymentTermId: chain.ids['T30'],
        operatorId: chain.ids['receiver'],
        ...supplier,
        ...row,
      })),
    )
    await chain.waitUntil('2025-05-30')
    for (const [statementPeriod, lineTaxAmount, endDate] of [
      ['2025-03', '50.85', '2025-03-31'],
      ['2025-04', '61.02', '2025-04-30'],
    ])
      expect(
        await chain.list('buyer', 'rcnAccountStatement', { ...supplier, statementPeriod }),
      ).toMatchObject([{ lineTaxAmount, endDate }])
  })
})
