import type { Row } from '../../src/language/row.ts'
import type { Chain } from './openChain.ts'
import { publish } from './steps.ts'

/** What becomes of a requisition, as the buyer sees and does it. */

export const requisitionLine = (chain: Chain, id: unknown): Promise<Row> =>
  chain.find('buyer', 'purRequisitionLine', id)

export const requisitionStatus = async (chain: Chain, id: unknown): Promise<unknown> =>
  (await chain.find('buyer', 'purRequisitionHeader', id))['status']

/** What is asked for when an order is made: the main supplier and type. */
export const mainOrder = ({ ids }: Chain): Row => ({ supplierId: ids['V10001'], billTypeId: ids['PO'] })

export async function orderFrom(
  chain: Chain,
  rows: readonly { readonly id: unknown; readonly quantity?: string }[],
): Promise<Row> {
  const [order] = await chain.take('buyer', 'purOrderHeader', 'fromRequisition', rows, mainOrder(chain))
  return order ?? {}
}

/** Prices an order, and sends it to its supplier. */
export async function sendOut(chain: Chain, id: unknown): Promise<Row> {
  const { versionNum, lines } = (await chain.find('buyer', 'purOrderHeader', id)) as {
    versionNum: unknown
    lines: readonly Row[]
  } // lines of an order are rows
  await chain.save('buyer', 'purOrderHeader', {
    id,
    versionNum,
    lines: lines.map((row) => ({ id: row['id'], taxPrice: '2', taxRate: '13' })),
  })
  return publish(chain, id)
}
