import { expect, test, type Browser } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'

const title = '锁紧螺母公开询价'
const standings = '当前比价 | Standings'

/** The inquiry of the demonstration data that is open with all prices, before the buyer. */
async function host(browser: Browser, language: Language): Promise<Actor> {
  const user = await Actor.signIn(browser, 'buyer', language)
  await user.open('询价单 | Inquiries')
  await user.rows(user.list).filter({ hasText: title }).first().getByRole('link').first().click()
  await expect(user.lines(standings)).toBeVisible()
  return user
}

/** A draft of another quote of the supplier, priced and saved. */
async function priced(supplier: Actor, price: string): Promise<void> {
  await supplier.open('我的询价邀请 | My invitations')
  const row = supplier.rows(supplier.list).filter({ hasText: title }).first()
  await row.getByRole('button', { name: supplier.say('修改报价 | Revise quote') }).click()
  await supplier.answer()
  await supplier.page.getByRole('menuitem', { name: supplier.say('我的报价 | My quotes') }).click()
  const draft = supplier.rows(supplier.list).filter({ hasText: supplier.say('拟定 | Draft') })
  await draft.first().getByRole('link').first().click()
  await supplier.section('lines').scrollIntoViewIfNeeded()
  await supplier.type(supplier.lines('报价明细 | Quoted items'), 0, 'noTaxPrice', price)
  await supplier.press('保存 | Save')
  await supplier.told('已保存 | Saved')
}

test('an open inquiry is a counter that two watch: who hosts it sees ranks move, his list says that a row has changed, and nobody asks anew', async ({
  browser,
}) => {
  const price = (2 + Math.random()).toFixed(2)
  const buyer = await host(browser, 'CN')
  const manager = await Actor.signIn(browser, 'manager', 'EN')
  await manager.open('询价单 | Inquiries')
  await expect(manager.rows(manager.list).first()).toBeVisible()
  const supplier = await Actor.signIn(browser, 'supplier1', 'EN')
  await priced(supplier, price)
  await supplier.doVerb('提交报价 | Submit quote')
  await expect(supplier.state).toHaveText('In force')
  await expect(buyer.lines(standings)).toContainText(price)
  const bar = manager.pane.locator('.list-changed')
  await expect(bar).toContainText('has changed')
  await bar.getByRole('button', { name: 'Show' }).click()
  await expect(bar).toBeEmpty()
  for (const person of [buyer, manager, supplier]) await person.leave()
})
