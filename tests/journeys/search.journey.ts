import { expect, test, type Locator } from '@playwright/test'
import { address, Actor } from './Actor.ts'

/** A filter that holds, by the key of its field. */
const chip = (user: Actor, key: string): Locator => user.pane.locator(`.search-chip[data-filter="${key}"]`)
const dropped = (user: Actor, key: string): Locator => chip(user, key).locator('.search-chip-remove')
const count = async (user: Actor): Promise<number> =>
  Number(
    (/([\d,]+)\D*$/.exec(await user.pane.locator('.list-paging-total').innerText())?.[1] ?? '0').replaceAll(
      ',',
      '',
    ),
  )
const query = (user: Actor): Locator =>
  user.pane.getByRole('combobox', { name: user.say('查询语句 | Query'), exact: true })
const choices = (user: Actor): Locator =>
  user.pane.getByRole('listbox', { name: user.say('可选内容 | What may stand here') }).getByRole('option')
const menuItem = (user: Actor, label: string): Locator =>
  user.page.getByRole('menuitem', { name: user.say(label), exact: true })
const view = (user: Actor): Locator => user.pane.locator('.view-button')

/** Opens the editor of a filter that does not hold yet. */
async function addFilter(user: Actor, field: string): Promise<Locator> {
  await user.press('条件 | Condition')
  await user.page
    .getByRole('list', { name: user.say('条件 | Condition'), exact: true })
    .getByRole('button', { name: user.say(field), exact: true })
    .click()
  return user.page.getByRole('form', { name: user.say(field), exact: true })
}

/** Chooses from the list of a filter, by the words of its entries, and searches. */
async function choose(user: Actor, field: string, ...entries: readonly string[]): Promise<void> {
  const editor = await addFilter(user, field)
  const box = editor.getByRole('combobox', { name: user.say(field), exact: true })
  for (const entry of entries) {
    await box.fill(user.say(entry))
    await user.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: new RegExp(`^${user.say(entry)}$`) })
      .click()
  }
  await user.press('应用 | Apply', editor)
}

async function typeQuery(user: Actor, text: string): Promise<void> {
  await query(user).pressSequentially(text, { delay: 5 })
}

test('a search is put together, seen as chips, taken apart and typed', async ({ browser }) => {
  const buyer = await Actor.signIn(browser, 'buyer', 'EN')
  await buyer.open('采购订单 | Purchase orders')
  await expect(buyer.rows(buyer.list).first()).toBeVisible()
  const everything = await count(buyer)

  const date = await addFilter(buyer, '订单日期 | Order date')
  await date.getByRole('button', { name: 'Condition for Order date: between' }).click()
  await menuItem(buyer, '相对日期 | relative date').click()
  await date.getByRole('combobox', { name: 'Order date' }).fill('last 30')
  await buyer.page.locator('.ant-select-item-option').filter({ hasText: 'last 30 days' }).click()
  await buyer.press('应用 | Apply', date)
  await expect.poll(() => count(buyer)).toBeLessThan(everything)
  const lately = await count(buyer)
  await choose(buyer, '状态 | Status', '已完成 | Completed', '已确认 | Confirmed')
  await expect(chip(buyer, 'status')).toHaveText('Status Completed, Confirmed')
  await expect(chip(buyer, 'orderDate')).toHaveText('Order date last 30 days')
  await expect.poll(() => count(buyer)).toBeLessThan(lately)
  const both = await count(buyer)
  expect(both).toBeGreaterThan(0)

  await dropped(buyer, 'orderDate').focus()
  await buyer.page.keyboard.press('Delete')
  await expect(chip(buyer, 'orderDate')).toHaveCount(0)
  await expect(dropped(buyer, 'status')).toBeFocused()
  await expect(chip(buyer, 'status')).toBeVisible()
  await expect.poll(() => count(buyer)).toBeGreaterThan(both)
  const chosen = await count(buyer)

  await buyer.page.keyboard.press('Control+Shift+f')
  await expect(query(buyer)).toBeFocused()
  await typeQuery(buyer, 'taxAm')
  await expect(choices(buyer).first()).toContainText('taxAmount')
  await buyer.page.keyboard.press('Tab')
  await expect(query(buyer)).toHaveValue('taxAmount')
  await typeQuery(buyer, ' > 1000 and status == ')
  await expect(choices(buyer).filter({ hasText: 'Confirmed' }).first()).toBeVisible()
  await typeQuery(buyer, 'CONFI')
  await buyer.page.keyboard.press('Enter')
  await expect(query(buyer)).toHaveValue('taxAmount > 1000 and status == CONFIRMED')
  await typeQuery(buyer, ' and taxAmoun > 1')
  await expect(buyer.pane.locator('.query-wrong')).toContainText(
    'At character 46: Nothing is called taxAmoun here. Did you mean taxAmount?',
  )
  await expect(buyer.pane.locator('.query-mark')).toHaveText('taxAmoun')
  await expect(query(buyer)).toHaveAttribute('aria-invalid', 'true')
  await buyer.page.keyboard.press('Enter')
  await expect(chip(buyer, 'query')).toHaveCount(0)
  for (let letter = 0; letter < ' and taxAmoun > 1'.length; letter++)
    await buyer.page.keyboard.press('Backspace')
  await buyer.page.keyboard.press('Enter')
  await expect(chip(buyer, 'query')).toHaveText(
    'Query Amount incl. tax is greater than 1000 and Status is Confirmed',
  )
  await expect.poll(() => count(buyer)).toBeLessThan(chosen)
  await buyer.leave()
})

test('a search is saved, shared, opened by its address by another, changed and deleted', async ({
  browser,
}) => {
  const buyer = await Actor.signIn(browser, 'buyer', 'EN')
  await buyer.open('采购订单 | Purchase orders')
  await expect(buyer.rows(buyer.list).first()).toBeVisible()
  const everything = await count(buyer)
  await choose(buyer, '状态 | Status', '已完成 | Completed', '已确认 | Confirmed')
  await expect.poll(() => count(buyer)).toBeLessThan(everything)
  const inStates = await count(buyer)
  await buyer.page.keyboard.press('Control+Shift+f')
  await query(buyer).fill('taxAmount > 100000')
  await buyer.page.keyboard.press('Enter')
  await expect(chip(buyer, 'query')).toBeVisible()
  await expect.poll(() => count(buyer)).toBeLessThan(inStates)
  const narrowed = await count(buyer)

  const name = `Confirmed ${Date.now() % 1_000_000}`
  await view(buyer).click()
  await menuItem(buyer, '另存为… | Save as…').click()
  await buyer.dialog.getByLabel('Name', { exact: true }).fill(name)
  await buyer.dialog.getByRole('radio', { name: 'a responsibility' }).check()
  await expect(buyer.dialog.getByRole('radio', { name: 'everyone' })).toBeDisabled()
  await buyer.dialog.getByRole('combobox', { name: 'Responsibility' }).click()
  await buyer.page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Purchasing approval$/ })
    .click()
  await buyer.press('保存 | Save', buyer.dialog)
  await buyer.told(`${name} | View "${name}" saved`)
  await expect(view(buyer)).toHaveText(name)
  await expect.poll(() => new URL(buyer.page.url()).searchParams.get('view')).toBeTruthy()
  const { pathname, search } = new URL(buyer.page.url())

  const manager = await Actor.signIn(browser, 'manager', 'CN')
  await manager.page.goto(address(pathname + search))
  await expect(view(manager)).toHaveText(name)
  await expect(chip(manager, 'status')).toHaveText('状态 已完成、已确认')
  await expect(chip(manager, 'query')).toHaveText('查询语句 含税金额 大于 100000')
  await expect.poll(() => count(manager)).toBe(narrowed)
  await view(manager).click()
  await expect(menuItem(manager, '删除… | Delete…')).toHaveCount(0)
  await manager.leave()

  await dropped(buyer, 'query').click()
  await expect(view(buyer)).toHaveText(`${name}*`)
  await buyer.page.reload()
  await expect(view(buyer)).toHaveText(`${name}*`)
  await expect(chip(buyer, 'query')).toHaveCount(0)
  await view(buyer).click()
  await menuItem(buyer, '删除… | Delete…').click()
  await buyer.press('删除 | Delete', buyer.dialog)
  await expect(view(buyer)).toHaveText('Standard')
  await expect(chip(buyer, 'status')).toHaveCount(0)
  await expect.poll(() => count(buyer)).toBe(everything)
  await buyer.leave()
})

test('the last search comes back with a notice that takes it away; the form becomes a query', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'buyer', 'EN')
  await user.open('采购订单 | Purchase orders')
  await user.press('供应商 | Supplier')
  const supplier = user.page.getByRole('form', { name: 'Supplier', exact: true })
  await supplier.getByRole('combobox', { name: 'Supplier', exact: true }).fill('Bergeron')
  await user.page.locator('.ant-select-item-option').filter({ hasText: 'Bergeron' }).first().click()
  await user.press('应用 | Apply', supplier)
  await expect(chip(user, 'supplierId')).toBeVisible()
  await expect.poll(() => count(user)).toBeLessThan(1000)
  const words = (await chip(user, 'supplierId').innerText()).replace('Supplier ', '')
  const found = await count(user)
  await user.page.reload()
  await expect(user.pane.getByText('Your last search was restored')).toBeVisible()
  await expect(chip(user, 'supplierId')).toContainText(words)
  await user.page.keyboard.press('Control+Shift+f')
  await user.press('将条件转为语句 | Turn the form into a query')
  await expect(query(user)).toHaveValue(/^supplier\.supplierCode == '.+'$/)
  await expect(chip(user, 'supplierId')).toHaveCount(0)
  await expect(chip(user, 'query')).toBeVisible()
  await expect.poll(() => count(user)).toBe(found)
  await user.page.reload()
  await user.press('清除 | Clear it')
  await expect(user.pane.locator('.search-chip')).toHaveCount(0)
  await user.leave()
})
