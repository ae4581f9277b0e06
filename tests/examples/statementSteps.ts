import type { Row } from '../../src/language/row.ts'
import type { Chain } from './openChain.ts'

/** What examples of statements do. `orderLine`: what the rows of the ledger are of. */
export function statementSteps(chain: Chain, orderLine: unknown) {
  /** Rows of the ledger, as receipts write them; each supplier's month is his own so that the examples do not meet. */
  const received = (month: string, rows: readonly Row[], more: Row = {}) =>
    chain.insert(
      'rcvTransaction',
      rows.map((row) => ({
        transactionType: 'ACCEPT',
        transactionDate: `${month}-10 08:00:00`,
        postingDate: `${month}-10`,
        ouId: chain.ids['SZ01'],
        supplierId: chain.ids['V10001'],
        itemId: chain.ids['M-1001'],
        orderLineId: orderLine,
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
        ...row,
        ...more,
      })),
    )
  const statement = (month: string, more: Row = {}, who: 'buyer' | 'supplier1' = 'buyer') =>
    chain.save(who, 'rcnAccountStatement', {
      ouId: chain.ids['SZ01'],
      supplierId: chain.ids['V10001'],
      startDate: `${month}-01`,
      endDate: `${month}-28`,
      ...more,
    })
  const loaded = async (month: string, more?: Row, who: 'buyer' | 'supplier1' = 'buyer') =>
    chain.act(who, 'rcnAccountStatement', 'doLoadLines', (await statement(month, more, who))['id'])
  const change = async (row: Row, more: Row, who: 'buyer' | 'supplier1' = 'buyer') =>
    chain.save(who, 'rcnAccountStatement', {
      ...(await chain.find(who, 'rcnAccountStatement', row['id'])),
      ...more,
    })
  const statusOf = async (id: string | undefined) =>
    (await chain.find('buyer', 'rcvTransaction', id))['settleStatus']
  return { received, statement, loaded, change, statusOf }
}
