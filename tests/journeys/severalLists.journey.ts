import { expect, test, type Locator } from '@playwright/test'
import { accessible } from './accessible.ts'
import { Actor } from './Actor.ts'
import { exported } from './exported.ts'

const [history, paid, library] = [
  '采购历史 | Purchase history',
  '历史价格 | Prices paid',
  '价格库 | Price library',
]
const [notes, toShip] = ['我的送货单 | My delivery notes', '待发货 | To ship']

const strip = (user: Actor): Locator => user.pane.locator('.lists-strip')
const name = (user: Actor, label: string): Locator =>
  strip(user).getByRole('tab', { name: new RegExp(`^${user.say(label)}`) })
const front = (user: Actor): Locator => user.pane.locator('.lists-pane:not([hidden])')

async function turnsByKeyboard(user: Actor): Promise<void> {
  await expect(name(user, history).locator('.state-count')).toHaveText(/^[\d,]+$/)
  await accessible(user.page, 'several lists')
  await name(user, history).focus()
  await user.page.keyboard.press('End')
  await expect(name(user, library)).toBeFocused()
  await expect(name(user, library)).toHaveAttribute('aria-selected', 'true')
  await expect(user.page).toHaveURL(/list=priceLibraryList/)
  await expect(user.rows(front(user).getByRole('grid')).first()).toBeVisible()
  await user.page.keyboard.press('ArrowLeft')
  await expect(name(user, paid)).toBeFocused()
  await expect(front(user).locator('.report-table')).toBeVisible()
}

/** What is searched in one list stays there, and narrows no other. */
async function keepsItsSearch(user: Actor): Promise<void> {
  const narrowed = front(user).getByRole('searchbox')
  await name(user, library).click()
  await narrowed.fill('PC2026')
  await narrowed.press('Enter')
  await expect(front(user).locator('.list-paging-total')).toBeVisible()
  await name(user, history).click()
  await expect(narrowed).toHaveValue('')
  await name(user, library).click()
  await expect(narrowed).toHaveValue('PC2026')
  await user.page.reload()
  await expect(name(user, library)).toHaveAttribute('aria-selected', 'true')
  await expect(user.page).toHaveURL(/list=priceLibraryList/)
}

for (const language of ['CN', 'EN'] as const)
  test(`[routes.purchaseHistoryList] ${language}: three lists under one address, by keyboard, each with its own search and file`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'buyer', language)
    await user.open(history)
    await turnsByKeyboard(user)
    await keepsItsSearch(user)
    const file = await exported(user)
    expect(file).toContain(user.say('价格编号 | Price no.'))
    expect(file).not.toContain(user.say('行号 | Line'))
    await user.page.setViewportSize({ width: 390, height: 844 })
    await expect(front(user).locator('.list-card').first()).toBeVisible()
    await accessible(user.page, 'several lists on a phone')
    await user.page.setViewportSize({ width: 1366, height: 768 })
    await user.leave()
  })

test('what a supplier has to ship stands beside his delivery notes, and what others find there he does not', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'supplier1', 'EN')
  await user.open(notes)
  const count = await name(user, toShip).locator('.state-count').innerText()
  await name(user, toShip).click()
  await expect(front(user).locator('.list-paging-total')).toContainText(count)
  await user.leave()
  const buyer = await Actor.signIn(browser, 'receiver', 'EN')
  await buyer.open('送货单 | Delivery notes')
  await expect(buyer.list).toBeVisible()
  await expect(strip(buyer)).toHaveCount(0)
  await buyer.leave()
})
