import { expect } from '@playwright/test'
import { day, type Actor } from './Actor.ts'
import type { Line } from './figures.ts'

// The chain with a rest on the way and goods sent back; on both sides and in both languages every amount, quantity and state that is
// shown is compared with a calculation that shares nothing with the product.

const supplier = 'MOUNTAIN0001'
const items = ['CA-5965', 'CA-6738', 'CA-7457'] as const
export const ordered: readonly Line[] = (
  [
    [10, '1.02'],
    [5, '0.30'],
    [26, '5.72'],
  ] as const
).map(([quantity, price]) => ({ quantity, price, confirmed: false, sent: 0, received: 0, returned: 0 }))
export const sent = [10, 5, 20] as const
export const received = [10, 4, 20] as const
export const sentBack = 3

export async function makeOrder(user: Actor): Promise<string> {
  await user.open('采购订单 | Purchase orders')
  await user.press('新增 | New')
  await user.pick('billTypeId', 'PO10')
  await user.pick('ouId', 'OU10')
  await user.pick('supplierId', supplier)
  await user.choose('currency', '人民币 | Chinese Yuan')
  await user.choose('priceBasis', '含税价为准 | Price incl. tax')
  await user.fill('taxRate', '13')
  const lines = user.lines('订单行 | Order lines')
  for (const [row, { quantity, price }] of ordered.entries()) {
    await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar').first())
    await user.pickCell(lines, row, 'itemName', items[row] ?? '')
    await user.type(lines, row, 'purchaseQuantity', String(quantity))
    await user.type(lines, row, 'taxPrice', price)
    await user.type(lines, row, 'demandDate', day(20))
  }
  await user.press('保存 | Save')
  await user.told('已保存 | Saved')
  const number = await user.number('PO')
  await user.doVerb('提交 | Submit')
  await expect(user.state).toHaveText(user.say('审批中 | In approval'))
  return number
}

export async function ship(user: Actor, order: string): Promise<string> {
  await user.open('我的送货单 | My delivery notes')
  await user.press('引用订单 | From order')
  await user.dialog.getByLabel(user.say('订单编号 | Order no.'), { exact: true }).fill(order)
  await takeAll(user, ordered.length)
  const note = await user.number('DN')
  await user.fill('planArriveDate', `${day(18)} 09:30:00`)
  await user.type(user.lines('送货行 | Delivery lines'), 2, 'deliveryQuantity', String(sent[2]))
  await user.doVerb('确认发货 | Confirm shipment')
  await expect(user.state).toHaveText(user.say('已发货 | Shipped'))
  return note
}

async function takeAll(user: Actor, count: number): Promise<void> {
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(count)
  for (let row = 0; row < count; row++) await user.rows(sources).nth(row).getByRole('checkbox').click()
  await user.create()
}

export async function receive(user: Actor, note: string): Promise<string> {
  await user.open('收货 | Receipts')
  await user.press('引用送货单 | From delivery note')
  await user.dialog.getByLabel(user.say('送货单号 | Delivery note no.'), { exact: true }).fill(note)
  await takeAll(user, sent.length)
  const receipt = await user.number('RC')
  await user.type(user.lines('收货行 | Receipt lines'), 1, 'receivedQuantity', String(received[1]))
  await user.doVerb('过账 | Post')
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  return receipt
}

export async function sendBack(user: Actor, receipt: string): Promise<string> {
  await user.open('收货 | Receipts')
  await user.press('退货 | Return')
  await user.dialog.getByLabel(user.say('收货单号 | Receipt no.'), { exact: true }).fill(receipt)
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(received.length)
  await user.rows(sources).nth(2).getByRole('checkbox').click()
  await user.create()
  const number = await user.number('RT')
  await user.type(user.lines('收货行 | Receipt lines'), 0, 'returnQuantity', String(sentBack))
  await user.doVerb('过账 | Post')
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  return number
}
