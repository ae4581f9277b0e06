import { expect, test, type Locator } from '@playwright/test'
import { address, Desk } from './Desk.ts'

const chip = (desk: Desk, key: string): Locator => desk.pane.locator(`.search-chip[data-filter="${key}"]`)
const count = async (desk: Desk): Promise<number> =>
  Number(
    (/([\d,]+)\D*$/.exec(await desk.pane.locator('.list-paging-total').innerText())?.[1] ?? '0').replaceAll(
      ',',
      '',
    ),
  )
const query = (desk: Desk): Locator =>
  desk.pane.getByRole('combobox', { name: desk.say('查询语句 | Query'), exact: true })
const choices = (desk: Desk): Locator =>
  desk.pane.getByRole('listbox', { name: desk.say('可选内容 | What may stand here') }).getByRole('option')
const menuItem = (desk: Desk, label: string): Locator =>
  desk.page.getByRole('menuitem', { name: desk.say(label), exact: true })
const view = (desk: Desk): Locator => desk.pane.locator('.view-button')

/** Compares a field otherwise, by the menu before it. */
async function compare(desk: Desk, field: string, operator: string): Promise<void> {
  await desk.pane
    .getByRole('button', {
      name: new RegExp(`${desk.say(field)}.*(?:比较方式|is compared)|(?:比较方式|How) ${desk.say(field)}`),
    })
    .click()
  await menuItem(desk, operator).click()
}

/** Chooses from the list of a field, by the words of its entries. */
async function choose(desk: Desk, field: string, ...entries: readonly string[]): Promise<void> {
  const box = desk.pane
    .locator('form.list-search')
    .getByRole('combobox', { name: desk.say(field), exact: true })
  for (const entry of entries) {
    await box.fill(desk.say(entry))
    await desk.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: new RegExp(`^${desk.say(entry)}$`) })
      .click()
  }
  await desk.page.keyboard.press('Escape')
}

async function typeQuery(desk: Desk, text: string): Promise<void> {
  await query(desk).pressSequentially(text, { delay: 5 })
}

test('a search is put together, seen as chips, taken apart and typed', async ({ browser }) => {
  const buyer = await Desk.signIn(browser, 'buyer', 'EN')
  await buyer.open('采购订单 | Purchase orders')
  await expect(buyer.rows(buyer.list).first()).toBeVisible()
  const everything = await count(buyer)

  await buyer.press('展开 | More')
  await compare(buyer, '订单日期 | Order date', '相对日期 | relative date')
  await choose(buyer, '订单日期 | Order date', '已过期 | overdue')
  await choose(buyer, '状态 | Status', '已完成 | Completed', '已确认 | Confirmed')
  await buyer.press('查询 | Search')
  await expect(chip(buyer, 'status')).toHaveText('Status: Completed, Confirmed')
  await expect(chip(buyer, 'orderDate')).toHaveText('Order date: overdue')
  await expect.poll(() => count(buyer)).toBeLessThan(everything)
  const both = await count(buyer)
  expect(both).toBeGreaterThan(0)

  await chip(buyer, 'orderDate').getByRole('button').focus()
  await buyer.page.keyboard.press('Delete')
  await expect(chip(buyer, 'orderDate')).toHaveCount(0)
  await expect(chip(buyer, 'status').getByRole('button')).toBeFocused()
  await expect(chip(buyer, 'status')).toBeVisible()
  await expect.poll(() => count(buyer)).toBeGreaterThanOrEqual(both)

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
  await expect(chip(buyer, 'query')).toHaveText('Query: taxAmount > 1000 and status == CONFIRMED')
  await expect.poll(() => count(buyer)).toBeLessThan(both)
  await buyer.leave()
})

test('a search is saved, shared, opened by its address by another, changed and deleted', async ({
  browser,
}) => {
  const buyer = await Desk.signIn(browser, 'buyer', 'EN')
  await buyer.open('采购订单 | Purchase orders')
  await expect(buyer.rows(buyer.list).first()).toBeVisible()
  const everything = await count(buyer)
  await buyer.press('展开 | More')
  await choose(buyer, '状态 | Status', '已完成 | Completed', '已确认 | Confirmed')
  await buyer.page.keyboard.press('Control+Shift+f')
  await query(buyer).fill('taxAmount > 100000')
  await buyer.page.keyboard.press('Enter')
  await expect(chip(buyer, 'query')).toBeVisible()
  await expect.poll(() => count(buyer)).toBeLessThan(everything)
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
  await buyer.told(`${name} | View “${name}” saved`)
  await expect(view(buyer)).toHaveText(name)
  await expect.poll(() => new URL(buyer.page.url()).searchParams.get('view')).toBeTruthy()
  const { pathname, search } = new URL(buyer.page.url())

  const manager = await Desk.signIn(browser, 'manager', 'CN')
  await manager.page.goto(address(pathname + search))
  await expect(view(manager)).toHaveText(name)
  await expect(chip(manager, 'status')).toHaveText('状态：已完成、已确认')
  await expect(chip(manager, 'query')).toContainText('taxAmount > 100000')
  await expect.poll(() => count(manager)).toBe(narrowed)
  await view(manager).click()
  await expect(menuItem(manager, '删除… | Delete…')).toHaveCount(0)
  await manager.leave()

  await chip(buyer, 'query').getByRole('button').click()
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
  const desk = await Desk.signIn(browser, 'buyer', 'EN')
  await desk.open('采购订单 | Purchase orders')
  await desk.pane
    .locator('form.list-search')
    .getByRole('combobox', { name: 'Supplier', exact: true })
    .fill('Bergeron')
  await desk.page.locator('.ant-select-item-option').filter({ hasText: 'Bergeron' }).first().click()
  await desk.page.keyboard.press('Escape')
  await desk.press('查询 | Search')
  await expect(chip(desk, 'supplierId')).toBeVisible()
  await expect.poll(() => count(desk)).toBeLessThan(1000)
  const words = (await chip(desk, 'supplierId').innerText()).replace('Supplier: ', '')
  const found = await count(desk)
  await desk.page.reload()
  await expect(desk.pane.getByText('Your last search was restored')).toBeVisible()
  await expect(chip(desk, 'supplierId')).toContainText(words)
  await desk.page.keyboard.press('Control+Shift+f')
  await desk.press('将条件转为语句 | Turn the form into a query')
  await expect(query(desk)).toHaveValue(/^supplier\.supplierCode == '.+'$/)
  await expect(chip(desk, 'supplierId')).toHaveCount(0)
  await expect(chip(desk, 'query')).toBeVisible()
  await expect.poll(() => count(desk)).toBe(found)
  await desk.page.reload()
  await desk.press('清除 | Clear it')
  await expect(desk.pane.locator('.search-chip')).toHaveCount(0)
  await desk.leave()
})
