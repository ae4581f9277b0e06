import { expect, test, type Locator } from '@playwright/test'
import { accessible } from './accessible.ts'
import { Actor } from './Actor.ts'

const split = '右侧显示单据 | Document beside the rows'
const beside = (user: Actor): Locator => user.pane.locator('.list-beside')
const title = (user: Actor): Locator => beside(user).locator('.document-bar h1')
const numbers = (user: Actor): Locator => user.list.locator('.sw-rows [data-col="orderNum"]')

/** The document of the row in which the keyboard is. */
async function goesByKeyboard(user: Actor): Promise<void> {
  const first = await numbers(user).nth(0).innerText()
  const third = await numbers(user).nth(2).innerText()
  await expect(title(user)).toContainText(first)
  await (await user.cell(user.list, 0, 'orderNum')).click()
  await user.page.keyboard.press('ArrowDown')
  await user.page.keyboard.press('ArrowDown')
  await expect(title(user)).toContainText(third)
  await expect(user.page).toHaveURL(/open=/)
  await user.page.reload()
  await expect(title(user)).toContainText(third)
}

/** What is not saved is asked about before another document takes its place. */
async function asksForUnsaved(user: Actor): Promise<void> {
  await user.pane.getByRole('tab', { name: new RegExp(`^${user.say('拟定 | Draft')}`) }).click()
  const rows = user.rows(user.list)
  await expect(rows.nth(1)).toBeVisible()
  await (await user.cell(user.list, 0, 'orderNum')).click()
  const draft = await numbers(user).nth(0).innerText()
  await expect(title(user)).toContainText(draft)
  const remark = (await user.reached('remark')).getByRole('textbox')
  await remark.fill('beside the rows')
  await user.page.keyboard.press('Tab')
  await (await user.cell(user.list, 1, 'orderNum')).click()
  await expect(user.dialog).toContainText(draft)
  await user.page.getByRole('button', { name: user.say('继续编辑 | Keep editing') }).click()
  await expect(title(user)).toContainText(draft)
  await expect(remark).toHaveValue('beside the rows')
  await (await user.cell(user.list, 1, 'orderNum')).click()
  await user.page.getByRole('button', { name: user.say('放弃修改 | Discard changes') }).click()
  await expect(title(user)).toContainText(await numbers(user).nth(1).innerText())
}

for (const language of ['CN', 'EN'] as const)
  test(`[list split] ${language}: the document of the row stands beside the rows, by keyboard, found again by its address, and asks for what is not saved`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'buyer', language)
    await user.open('采购订单 | Purchase orders')
    await user.pane.getByRole('button', { name: user.say(split) }).press('Enter')
    await goesByKeyboard(user)
    await accessible(user.page, 'a document beside its list')
    await asksForUnsaved(user)
    await user.page.setViewportSize({ width: 390, height: 844 })
    await expect(beside(user)).toHaveCount(0)
    await expect(user.pane.locator('.list-card').first()).toBeVisible()
    await user.page.setViewportSize({ width: 1366, height: 768 })
    await user.pane.getByRole('button', { name: user.say(split) }).press('Enter')
    await expect(beside(user)).toHaveCount(0)
    await expect(user.page).not.toHaveURL(/open=/)
    await user.leave()
  })
