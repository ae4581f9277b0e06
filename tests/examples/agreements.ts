import type { Row } from '../../src/language/row.ts'
import { firstLine, linesOf, today, type Chain } from './openChain.ts'
import { publish } from './steps.ts'

const entity = 'purAgreementHeader'

/** What is done with agreements and their versions, each by the person whose step it is. */
export type Agreements = ReturnType<typeof agreementsOf>

export function agreementsOf(chain: Chain) {
  const find = (id: unknown, who: 'buyer' | 'supplier1' = 'buyer') => chain.find(who, entity, id)
  const status = async (id: unknown) => (await find(id))['status']

  /** In force since today: two lines, the first with price steps. */
  const effective = async (line: Row = {}, more: Row = {}): Promise<Row> => {
    const { id } = await chain.save('buyer', entity, {
      agreementName: '年度协议',
      ouId: chain.ids['SZ01'],
      supplierId: chain.ids['V10001'],
      priceBasis: 'NO_TAX',
      taxRate: '13',
      endDate: '2025-12-31',
      allowance: '5',
      lines: [
        {
          itemId: chain.ids['M-INSP'],
          noTaxPrice: '10',
          agreementQuantity: '10000',
          steps: [
            { fromQuantity: '0', noTaxPrice: '10' },
            { fromQuantity: '500', noTaxPrice: '9.6' },
          ],
          ...line,
        },
        { itemId: chain.ids['M-OVER'], noTaxPrice: '20', agreementQuantity: '100' },
      ],
      orgs: [{ ouId: chain.ids['SZ02'], quotaPercent: '40' }],
      ...more,
    })
    return inForce(id)
  }
  const inForce = async (id: unknown): Promise<Row> => {
    await chain.act('buyer', entity, 'doSubmit', id)
    await chain.act('manager', entity, 'doApproval', id)
    await chain.waitUntil(today)
    return find(id)
  }
  /** The next version, a draft. */
  const changed = async (agreement: Row): Promise<Row> => {
    const { successorId } = await chain.act('buyer', entity, 'doChange', agreement['id'])
    return find(successorId)
  }
  /** The draft with other values of its first line, or without some lines. */
  const revise = (version: Row, line: Row, more: Row = {}): Promise<Row> =>
    chain.save('buyer', entity, {
      id: version['id'],
      versionNum: version['versionNum'],
      changeReason: '价格下调',
      lines: linesOf(version).map((one, index) => ({ id: one['id'], ...(index === 0 ? line : {}) })),
      ...more,
    })
  const order = async (agreement: Row, quantity: string): Promise<Row> => {
    const [made] = await chain.take(
      'buyer',
      'purOrderHeader',
      'fromAgreement',
      [{ id: firstLine(agreement)['id'], quantity }],
      { billTypeId: chain.ids['PO'] },
    )
    return made ?? {}
  }
  const placed = async (agreement: Row, quantity: string) =>
    publish(chain, (await order(agreement, quantity))['id'])

  return { find, status, effective, inForce, changed, revise, order, placed }
}
