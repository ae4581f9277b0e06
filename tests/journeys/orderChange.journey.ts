import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const changes = '订单变更 | Order changes'
const number = '变更单号 | Change no.'

const lines = (user: Actor): Locator => user.lines('变更行 | Changed lines')
const quantity = async (user: Actor): Promise<number> => {
  const text = await (await user.cell(lines(user), 0, 'purchaseQuantity')).innerText()
  return Number(text.replaceAll(',', ''))
}
const grouped = (value: number): string => value.toLocaleString('en')

/** The supplier writes down what he would like to deliver of the first line, and leaves it for later. */
async function wish(
  supplier: Actor,
  order: string,
): Promise<{ readonly code: string; readonly was: number }> {
  await supplier.open('我的订单变更 | Changes of my orders')
  await supplier.pane.locator('[data-resource=btnAdd]').first().click() // an empty list has it in its middle too
  await supplier.pick('orderId', order)
  await expect(supplier.rows(lines(supplier))).toHaveCount(3)
  const was = await quantity(supplier)
  await supplier.type(lines(supplier), 0, 'purchaseQuantity', String(was - 20))
  await supplier.press('保存 | Save')
  await supplier.told('已保存 | Saved')
  await expect(lines(supplier)).toContainText(`${grouped(was)} ${grouped(was - 20)}`)
  const title = await supplier.pane.locator('.document-bar h1').innerText()
  return { code: /PO\d+-V\d+/.exec(title)?.[0] ?? '', was }
}

/** The buyer begins a change at the order and asks for less of its first line. */
async function written(buyer: Actor, was: number): Promise<void> {
  await buyer.doVerb('变更订单 | Change order') // it opens what it made
  await expect(buyer.state).toHaveText(buyer.say('拟定 | Draft'))
  await expect(buyer.rows(lines(buyer))).toHaveCount(3)
  await buyer.fill('changeReason', 'Journey')
  const remark = `Gate ${Date.now() % 86_400_000}`
  await buyer.fill('remark', remark)
  await expect(buyer.field('remark').locator('.form-field-former')).toBeVisible()
  await buyer.type(lines(buyer), 0, 'purchaseQuantity', String(was - 10))
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
  await buyer.doVerb('提交 | Submit')
}

async function openOrder(buyer: Actor): Promise<string> {
  await buyer.open('采购订单 | Purchase orders')
  await expect(buyer.pane.getByRole('searchbox')).toBeVisible()
  if (await buyer.pane.getByRole('button', { name: buyer.say('展开 | More'), exact: true }).isVisible())
    await buyer.press('展开 | More')
  await buyer.search('外部单号 | External no.', 'DEMO-M08')
  await buyer.list.getByRole('link').first().click()
  return buyer.number('PO')
}

for (const language of journeyLanguages.orderChange)
  test(`an order is changed by a document that is approved, and a supplier decides what it overtook, in ${language}`, async ({
    browser,
  }) => {
    test.slow()
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const order = await openOrder(buyer)
    const supplier = await Actor.signIn(browser, 'supplier1', language)
    const { code, was } = await wish(supplier, order)
    await supplier.leave()
    await written(buyer, was)
    await buyer.leave()

    const manager = await Actor.signIn(browser, 'manager', language)
    await manager.open(changes)
    await manager.list.getByRole('link').first().click()
    await expect(manager.rows(lines(manager)).first()).toContainText(`${grouped(was)} ${grouped(was - 10)}`)
    await manager.press('仅看变更（1） | Only changed (1)')
    await expect(manager.rows(lines(manager))).toHaveCount(1)
    await manager.doVerb('审批通过 | Approve')
    await expect(manager.state).toHaveText(manager.say('已生效 | In force'))
    await manager.leave()

    // What he wished is of an order that is another by now: he is told all three values, and decides.
    const overtaken = await Actor.signIn(browser, 'supplier1', language)
    await overtaken.open('我的订单变更 | Changes of my orders')
    await overtaken.find(number, code)
    const moved = overtaken.pane.locator('.moved-bar')
    await expect(moved.getByRole('listitem')).toHaveCount(2)
    await expect(moved).toContainText(grouped(was - 10))
    await overtaken.page.setViewportSize({ width: 390, height: 844 })
    await moved
      .getByRole('button', { name: new RegExp(`${grouped(was - 10)}$`) })
      .first()
      .click()
    await expect(moved).toHaveCount(0) // its date follows the line
    await overtaken.page.setViewportSize({ width: 1366, height: 768 })
    await overtaken.press('保存 | Save')
    await overtaken.told('已保存 | Saved')
    await overtaken.doVerb('作废变更 | Cancel change', { '原因 | Reason': 'Overtaken' })
    await overtaken.leave()
  })
