import { expect, test, type Browser, type Locator } from '@playwright/test'
import { Actor, type Account } from './Actor.ts'
import type { Language } from './Actor.ts'

// What waits for somebody is there at once, wherever he looks; it is done from its row, and falls before everybody for whom it waited.

const bellOf = ({ page }: Actor): Locator => page.locator('.shell-bell')

const lists = {
  buyer: ['内部待办 | Internal pending tasks', '内部已办 | Internal handled tasks'],
  supplier: ['供应商待办 | Supplier pending tasks', '供应商已办 | Supplier handled tasks'],
} as const

/** How many tasks wait, as the menu of their list says; the bell counts messages and talk as well. */
async function countOf(user: Actor, list: string): Promise<number> {
  const badge = user.page.getByRole('menuitem', { name: user.say(list) }).locator('.shell-count')
  await expect(badge).toHaveText(/\d/)
  return Number((await badge.innerText()).replace(/\D/g, ''))
}

const falls = (user: Actor, list: string, before: number): Promise<void> =>
  expect.poll(() => countOf(user, list), { timeout: 30_000 }).toBeLessThan(before)

/** Rows of the bell, which is opened. */
async function openBell(user: Actor): Promise<Locator> {
  await bellOf(user).click()
  const rows = user.dialog.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  return rows
}

async function two(browser: Browser, who: Account, languages: readonly [Language, Language]) {
  return [
    await Actor.signIn(browser, who, languages[0]),
    await Actor.signIn(browser, who, languages[1]),
  ] as const
}

test('a supplier confirms an order from the bell; the count falls in another browser, where the deed is told', async ({
  browser,
}) => {
  const [here, there] = await two(browser, 'supplier1', ['EN', 'CN'])
  const before = await countOf(there, lists.supplier[0])
  const rows = await openBell(here)
  const row = rows.filter({ has: here.page.getByRole('button', { name: /^Confirm PO/ }) }).first()
  const number = (await row.locator('.todo-code').textContent()) ?? ''
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await here.answer()
  const task = rows.filter({ has: here.page.locator('.todo-code', { hasText: number }) }) // a message may tell of the order, too
  await expect(task).toHaveCount(0)
  await falls(there, lists.supplier[0], before)
  await there.open(lists.supplier[1])
  const handled = there.rows(there.list).filter({ hasText: number }).first()
  await expect(handled).toContainText('已办')
  for (const person of [here, there]) await person.leave()
})

test('a manager approves from the row of the list, with the keyboard where he likes; the badge at the menu falls elsewhere', async ({
  browser,
}) => {
  const [here, there] = await two(browser, 'manager', ['CN', 'EN'])
  const before = await countOf(there, lists.buyer[0])
  await here.open(lists.buyer[0])
  const row = here.rows(here.list).filter({ hasText: /PO\d+/ }).first()
  const number = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('button', { name: '审批通过' }).click()
  await here.answer()
  await expect(here.rows(here.list).filter({ hasText: number })).toHaveCount(0)
  await falls(there, lists.buyer[0], before)
  for (const person of [here, there]) await person.leave()
})

for (const who of ['buyer', 'receiver'] as const)
  test(`a ${who} sees at once what waits: the bell, the menu and the list say the same, and a row opens its document`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, who, 'EN')
    const count = await countOf(user, lists.buyer[0])
    await openBell(user)
    await expect(user.dialog).toContainText(String(count))
    await user.page.keyboard.press('Escape')
    await user.open(lists.buyer[0])
    await expect(user.pane.locator('.list-paging')).toContainText(String(count))
    const link = user.rows(user.list).first().getByRole('link').first()
    const number = (await link.textContent()) ?? ''
    await link.click()
    await expect(user.pane.locator('.document-bar h1')).toContainText(number)
    await user.leave()
  })
