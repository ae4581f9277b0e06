import { expect, test, type Browser } from '@playwright/test'
import { Actor, day } from './Actor.ts'
import type { Language } from './Actor.ts'

const lines = (user: Actor) => user.lines('协议行 | Agreement lines')

/** An agreement of the buyer's, approved and in force; answers its number. */
async function inForce(browser: Browser, buyer: Actor, language: Language): Promise<string> {
  await buyer.open('采购协议 | Agreements')
  await buyer.press('新增 | New')
  await buyer.fill('agreementName', `Versions ${Date.now() % 86_400_000}`)
  await buyer.pick('ouId', 'OU10')
  await buyer.pick('supplierId', 'MOUNTAIN0001')
  await buyer.fill('endDate', day(200))
  await buyer.press('添加行 | Add line', buyer.section('lines').locator('.line-toolbar'))
  await buyer.pickCell(lines(buyer), 0, 'itemName', 'LN-1032')
  await buyer.type(lines(buyer), 0, 'noTaxPrice', '4.05')
  await buyer.type(lines(buyer), 0, 'agreementQuantity', '100')
  await buyer.press('保存 | Save')
  const number = await buyer.number('AG')
  await buyer.doVerb('提交 | Submit')
  await expect(buyer.state).toHaveText(buyer.say('审批中 | In approval'))
  await approved(browser, language, number)
  return number
}

async function approved(browser: Browser, language: Language, number: string): Promise<void> {
  const manager = await Actor.signIn(browser, 'manager', language)
  await manager.open('采购协议 | Agreements')
  await manager.find('协议编号 | Agreement no.', number)
  await manager.doVerb('审批通过 | Approve')
  await expect(manager.state).toHaveText(manager.say('已审批 | Approved'))
  await manager.leave()
}

/** The clock sees to it; who has it open reads it anew. */
const seesInForce = (user: Actor) =>
  expect(async () => {
    await user.page.reload()
    await expect(user.state).toHaveText(user.say('生效 | In force'), { timeout: 8_000 })
  }).toPass({ timeout: 90_000 })

test('an agreement in force is changed by a new version: the old one leads to it, and what differs is seen beside it, unsaved too', async ({
  browser,
}) => {
  test.slow() // two people, and the clock
  const language: Language = 'EN'
  const buyer = await Actor.signIn(browser, 'buyer', language)
  const number = await inForce(browser, buyer, language)
  await seesInForce(buyer)
  await buyer.doVerb('变更 | Change')
  const title = buyer.pane.locator('.document-bar h1')
  await expect(title).toContainText(`${number}-01`) // it opens what it made
  await (await buyer.value('replacesId')).locator('a, button').first().click()
  await expect(buyer.state).toHaveText(buyer.say('变更中 | Changing'))
  await (await buyer.value('successorId')).locator('a, button').first().click()
  await expect(title).toContainText(`${number}-01`)

  const compared = buyer.section('compare')
  await expect(compared).toContainText(buyer.say('没有差异 | Nothing differs.'))
  await buyer.type(lines(buyer), 0, 'agreementQuantity', '150')
  await buyer.fill('changeReason', 'More is needed')
  const row = compared.getByRole('row', { name: buyer.say('协议数量 | Agreed quantity') })
  await expect(row).toContainText('100')
  await expect(row).toContainText('150')
  await buyer.leave()
})
