import type { Translation } from '../catalogue.ts'
import type { orders as en } from '../en/orders.ts'

export const orders: Translation<typeof en> = {
  belowMinimum: '{code} 不满足最小订购量/包装量（建议 {quantity}）',
}
