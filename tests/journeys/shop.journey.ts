import { expect, test } from '@playwright/test'
import { accessible } from './accessible.ts'
import { Actor, type Language } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const [mall, cart, orders] = ['商城 | Mall', '购物车 | Cart', '商城订单 | Catalogue orders']

/** Narrows the pictures to a band of prices, whose count is that of the rows, and puts the first of them into the cart. */
async function chosenByPrice(user: Actor): Promise<void> {
  await user.open(mall)
  const band = user.pane.locator('.gallery-facet label').filter({ hasText: '10 – 100' }).first()
  const count = await band.locator('.gallery-count').innerText()
  await band.locator('input').press('Space')
  await expect(user.pane.locator('.list-paging-total')).toContainText(count)
  await expect(user.pane.locator('.gallery-picture img').first()).toBeVisible()
  await accessible(user.page, 'the mall, narrowed')
  await user.pane
    .locator('.gallery-cards')
    .getByRole('button', { name: user.say('加入购物车 | Add to cart') })
    .first()
    .click()
  await user.told('已加入购物车 | in the cart')
  await band.locator('input').press('Space')
  await expect(user.pane.locator('.list-paging-total')).not.toHaveText(count)
}

/** On a phone what narrows the pictures is folded, and a press on a card is a press on a phone. */
async function seenOnPhone(user: Actor): Promise<void> {
  await user.page.setViewportSize({ width: 390, height: 844 })
  const aside = user.pane.locator('.gallery-aside')
  await aside.locator('summary').click()
  await expect(aside.locator('.gallery-facet').first()).toBeVisible()
  await accessible(user.page, 'the mall on a phone')
  await aside.locator('summary').click()
  await user.page.setViewportSize({ width: 1366, height: 768 })
}

/** Two articles of the cart, of two suppliers, by their prices. One has changed since it was put there. */
const chosen: Readonly<Partial<Record<Language, readonly [string, string]>>> = {
  CN: ['52.90', '148.00'],
  EN: ['82.90', '2.95'],
}

/** What is chosen of the cart becomes one catalogue order, and that a purchase order for each supplier, without approval below the limit. */
async function checkedOut(user: Actor, prices: readonly string[]): Promise<void> {
  await user.open(cart)
  await expect(user.rows(user.list).first()).toBeVisible()
  await user.open(orders)
  await user.press('结算 | Check out')
  const rows = user.rows(user.dialog.getByRole('grid'))
  for (const price of prices) await rows.filter({ hasText: price }).first().getByRole('checkbox').click()
  await user.pickIn(user.dialog.locator('.flow-asked .ant-form-item').first(), 'OU10')
  await user.create()
  await user.number('CO')
  await user.press('提交 | Submit')
  await user.deed.click()
  await expect(user.dialog).toContainText(user.say('价格已变化，请确认 | The price has changed'))
  await user.deed.click()
  await expect(user.state).toHaveText(user.say('已下单 | Ordered'))
  const lines = user.pane.locator('[data-section="lines"]').getByRole('grid')
  const made = await Promise.all(
    [0, 1].map(async (at) => (await user.cell(lines, at, 'orderName')).innerText()),
  )
  expect(made.every((number) => /^PO\d+$/.test(number))).toBe(true)
  expect(new Set(made).size).toBe(2)
}

for (const language of journeyLanguages.shop)
  test(`[routes.catalogMall] ${language}: found by its price, put into the cart, checked out as one order for each supplier`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'requester', language)
    await chosenByPrice(user)
    await seenOnPhone(user)
    await checkedOut(user, chosen[language] ?? [])
    await user.leave()
  })
