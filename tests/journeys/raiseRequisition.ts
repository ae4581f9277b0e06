import { day, type Desk } from './Desk.ts'

export interface WishedLine {
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly targetPrice?: string
}

/** Fills a new requisition by hand, up to but not including the save. */
export async function raiseRequisition(
  desk: Desk,
  title: string,
  wished: readonly WishedLine[],
): Promise<void> {
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.fill('prTitle', title)
  await desk.pick('billTypeId', 'PR10')
  await desk.pick('ouId', 'OU10')
  const lines = desk.lines('申请行 | Requisition lines')
  for (const [row, { item, quantity, price, targetPrice }] of wished.entries()) {
    await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar'))
    await desk.pickCell(lines, row, 'itemName', item)
    await desk.type(lines, row, 'applyQuantity', quantity)
    await desk.type(lines, row, 'demandDate', day(20))
    await desk.type(lines, row, 'estimatePrice', price)
    if (targetPrice) await desk.type(lines, row, 'targetPrice', targetPrice)
  }
}
