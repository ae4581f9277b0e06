import type { Row } from '../../src/language/row.ts'
import { linesOf, type Chain } from './openChain.ts'
import { draftOrder, orderOf, publish } from './steps.ts'

/** What the supplier answers to an order, line by line; lines are counted from 0. */

/** The demand of a line as it stands now. */
export const rowOf = async (chain: Chain, id: unknown, line: number): Promise<Row> =>
  linesOf(linesOf(await orderOf(chain, id))[line] ?? {}, 'deliveries')[0] ?? {}

/** Status and confirmation of an order. */
export async function statesOf(chain: Chain, id: unknown): Promise<readonly unknown[]> {
  const { status, confirmStatus } = await orderOf(chain, id)
  return [status, confirmStatus]
}

/** The id of an order that its supplier has and has not answered yet. */
export async function publishedOrder(chain: Chain, quantities: readonly string[]): Promise<unknown> {
  const draft = await draftOrder(
    chain,
    quantities.map((quantity) => ({ quantity })),
  )
  return (await publish(chain, draft['id']))['id']
}

export async function reply(
  chain: Chain,
  id: unknown,
  line: number,
  replyDate: string,
  replyQuantity: string,
): Promise<void> {
  const row = await rowOf(chain, id, line)
  await chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', row['id'], {
    replyDate,
    replyQuantity,
    replyReason: '产能',
  })
}

export const refuse = async (chain: Chain, id: unknown, line: number): Promise<Row> =>
  chain.act('supplier1', 'purOrderDelivery', 'doRefuse', (await rowOf(chain, id, line))['id'], {
    reason: '停产',
  })
