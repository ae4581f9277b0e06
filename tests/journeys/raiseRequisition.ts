import { day, type Actor } from './Actor.ts'

export interface WishedLine {
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly targetPrice?: string
}

/** Fills a new requisition by hand, up to but not including the save. */
export async function raiseRequisition(
  user: Actor,
  title: string,
  wished: readonly WishedLine[],
): Promise<void> {
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.fill('prTitle', title)
  await user.pick('billTypeId', 'PR10')
  await user.pick('ouId', 'OU10')
  const lines = user.lines('申请行 | Requisition lines')
  for (const [row, { item, quantity, price, targetPrice }] of wished.entries()) {
    await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
    await user.pickCell(lines, row, 'itemName', item)
    await user.type(lines, row, 'applyQuantity', quantity)
    await user.type(lines, row, 'demandDate', day(20))
    await user.type(lines, row, 'estimatePrice', price)
    if (targetPrice) await user.type(lines, row, 'targetPrice', targetPrice)
  }
}
