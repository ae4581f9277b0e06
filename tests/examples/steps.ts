import type { Row } from '../../src/language/row.ts'
import { firstLine, linesOf, today, type Chain } from './openChain.ts'

/** The steps that the examples have in common, each done by the person whose step it is. */

export interface Ordered {
  readonly item?: string
  readonly quantity: string
  readonly price?: string
  readonly more?: Row
}

const later = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export const demandDate = later(20)
export { later }

/** A requisition, submitted and approved. */
export async function approvedRequisition(chain: Chain, lines: readonly Ordered[]): Promise<Row> {
  const { ids } = chain
  const saved = await chain.save('requester', 'purRequisitionHeader', {
    prTitle: '生产用料',
    billTypeId: ids['PR'],
    ouId: ids['SZ01'],
    lines: lines.map(({ item = 'M-1001', quantity, more }) => ({
      itemId: ids[item],
      applyQuantity: quantity,
      demandDate,
      ...more,
    })),
  })
  await chain.act('requester', 'purRequisitionHeader', 'doSubmit', saved['id'])
  return chain.act('manager', 'purRequisitionHeader', 'doApproval', saved['id'])
}

/** An order as the buyer saves it; every line has the delivery configuration that is given, or one that says nothing. */
export function draftOrder(
  chain: Chain,
  lines: readonly Ordered[],
  { deliverConfigId = chain.ids['PLAIN'], ...more }: Row = {},
): Promise<Row> {
  const { ids } = chain
  return chain.save('buyer', 'purOrderHeader', {
    billTypeId: ids['PO'],
    ouId: ids['SZ01'],
    supplierId: ids['V10001'],
    taxRate: '13',
    ...more,
    lines: lines.map(({ item = 'M-1001', quantity, price = '11.30', more: line }) => ({
      itemId: ids[item],
      purchaseQuantity: quantity,
      taxPrice: price,
      demandDate,
      deliverConfigId,
      ...line,
    })),
  })
}

/** Submits and approves an order; the supplier has it then. */
export async function publish(chain: Chain, id: unknown): Promise<Row> {
  await chain.act('buyer', 'purOrderHeader', 'doSubmit', id)
  return chain.act('manager', 'purOrderHeader', 'doApproval', id)
}

/** An order that the supplier has confirmed as asked. */
export async function confirmedOrder(chain: Chain, lines: readonly Ordered[], more: Row = {}): Promise<Row> {
  const { id } = await draftOrder(chain, lines, more)
  await publish(chain, id)
  await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id)
  return chain.find('buyer', 'purOrderHeader', id)
}

/** The id of the only line of a confirmed order. */
export const confirmedLine = async (chain: Chain, line: Ordered, more: Row = {}): Promise<unknown> =>
  firstLine(await confirmedOrder(chain, [line], more))['id']

export const orderOf = (chain: Chain, id: unknown): Promise<Row> => chain.find('buyer', 'purOrderHeader', id)

export const changeOrder = (chain: Chain, row: Row, values: Row): Promise<Row> =>
  chain.save('buyer', 'purOrderHeader', { id: row['id'], versionNum: row['versionNum'], ...values })

/** The first demand of the first line. */
export const firstDelivery = (row: Row): Row => linesOf(firstLine(row), 'deliveries')[0] ?? {}

export const orderLine = async (chain: Chain, id: unknown): Promise<Row> =>
  chain.find('buyer', 'purOrderLine', id)

/** A delivery note over lines of an order; a draft until it is shipped. */
export async function draftNote(
  chain: Chain,
  rows: readonly { readonly id: unknown; readonly quantity: string }[],
): Promise<Row> {
  const [note] = await chain.take('supplier1', 'purDeliveryNote', 'fromOrder', rows)
  if (!note) throw new Error('No note was made.')
  return chain.save('supplier1', 'purDeliveryNote', {
    id: note['id'],
    versionNum: note['versionNum'],
    planArriveDate: `${later(25)} 09:00:00`,
  })
}

export async function shippedNote(
  chain: Chain,
  rows: readonly { readonly id: unknown; readonly quantity: string }[],
): Promise<Row> {
  return chain.act('supplier1', 'purDeliveryNote', 'doConfirm', (await draftNote(chain, rows))['id'])
}

/** Receives so much of the lines of a note, and posts it. */
export async function receiveNote(chain: Chain, note: Row, quantities: readonly string[]): Promise<Row> {
  const rows = linesOf(note)
    .map(({ id }, index) => ({ id, quantity: quantities[index] ?? '0' }))
    .filter(({ quantity }) => quantity !== '0')
  const [receipt] = await chain.take('receiver', 'rcvReceiveHeader', 'fromDeliveryNote', rows)
  return chain.act('receiver', 'rcvReceiveHeader', 'doPost', receipt?.['id'])
}

/** Receives straight against lines of an order, and posts it. */
export async function receiveOrder(
  chain: Chain,
  rows: readonly { readonly id: unknown; readonly quantity: string }[],
): Promise<Row> {
  const [receipt] = await chain.take('receiver', 'rcvReceiveHeader', 'fromOrder', rows)
  return chain.act('receiver', 'rcvReceiveHeader', 'doPost', receipt?.['id'])
}

/** Returns so much of a line of a receipt, and posts it. */
export async function returnGoods(
  chain: Chain,
  lineId: unknown,
  quantity: string,
  flow: 'fromReceipt' | 'fromRejected' = 'fromReceipt',
): Promise<Row> {
  const [receipt] = await chain.take('receiver', 'rcvReceiveHeader', flow, [{ id: lineId, quantity }])
  return chain.act('receiver', 'rcvReceiveHeader', 'doPost', receipt?.['id'])
}

/** Writes off so much of a line of a receipt: made by the warehouse, approved by the manager. */
export async function writeOff(
  chain: Chain,
  lineId: unknown,
  quantity: string,
  more: Row = {},
): Promise<Row> {
  const [made] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [{ id: lineId, quantity }])
  if (Object.keys(more).length > 0)
    await chain.save('receiver', 'rcvWriteOff', {
      id: made?.['id'],
      versionNum: made?.['versionNum'],
      ...more,
    })
  await chain.act('receiver', 'rcvWriteOff', 'doSubmit', made?.['id'])
  return chain.act('manager', 'rcvWriteOff', 'doApproval', made?.['id'])
}

export const receiptOf = (chain: Chain, id: unknown): Promise<Row> =>
  chain.find('receiver', 'rcvReceiveHeader', id)

/** Transactions of an order line as [type, quantity, incl. tax, excl. tax, tax, settled]. */
export async function transactionsOf(chain: Chain, orderLineId: unknown, filters: Row = {}) {
  const rows = await chain.list('buyer', 'rcvTransaction', {
    orderLineId,
    sort: [{ field: 'transactionNum', order: 'asc' }],
    ...filters,
  })
  return rows.map((row) => [
    row['transactionType'],
    row['quantity'],
    row['taxAmount'],
    row['noTaxAmount'],
    row['vatAmount'],
    row['settleFlag'],
  ])
}

/** Rows in an order of their own, to be compared with others. */
export const sorted = (rows: readonly unknown[][]): unknown[][] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
