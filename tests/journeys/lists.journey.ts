import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'

const orders = '采购订单 | Purchase orders'

const head = (user: Actor, column: string): Locator =>
  user.list.locator(`.sw-grid-head [role=columnheader][data-col="${column}"]`)
const columns = (user: Actor): Promise<(string | null)[]> =>
  user.list
    .locator('.sw-grid-head [role=columnheader][data-col]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-col')))
const isPinned = (user: Actor, column: string): Promise<boolean> =>
  head(user, column).evaluate((cell) => cell.closest('.sw-pin-left') !== null)
const total = (user: Actor): Locator => user.pane.locator('.list-paging-total')
const chosen = (user: Actor): Locator => user.pane.locator('[data-selected-rows] [role=status]')
const page = (user: Actor, number: number): Locator =>
  user.pane.locator('.list-paging').getByRole('listitem', { name: String(number), exact: true })

async function menu(user: Actor, column: string, entry: string): Promise<void> {
  await head(user, column).hover()
  await head(user, column).locator('.sw-head-menu').click()
  await user.page.getByRole('menuitem', { name: user.say(entry), exact: true }).click()
}

/** A row by its place on the page. */
const tick = (user: Actor, index: number): Promise<void> =>
  user.list.locator(`.sw-rows [data-index="${index}"] .sw-select`).click()

test('[tableConfigKeys.name] columns that were moved, hidden and pinned stand so after F5 and in another browser, until they are restored', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'manager', 'EN')
  await user.open(orders)
  await expect(user.rows(user.list).first()).toBeVisible()
  const defined = await columns(user)
  await menu(user, 'supplierName', '隐藏此列 | Hide column')
  await menu(user, 'taxAmount', '固定在左侧 | Pin left')
  await expect(head(user, 'supplierName')).toHaveCount(0)
  await expect.poll(() => isPinned(user, 'taxAmount')).toBe(true)
  await head(user, 'orderDate').locator('.sw-grip').dblclick()
  const saved = user.page.waitForResponse((answer) => answer.url().includes('saveTableLayout'))
  await head(user, 'taxAmount').dragTo(head(user, 'orderNum'), { targetPosition: { x: 8, y: 12 } })
  const arranged = ['taxAmount', 'orderNum', 'orderDate']
  await expect.poll(async () => (await columns(user)).slice(0, 3)).toEqual(arranged)
  await saved
  await user.page.reload()
  await expect(user.rows(user.list).first()).toBeVisible()
  expect((await columns(user)).slice(0, 3)).toEqual(arranged)
  await user.leave()

  const elsewhere = await Actor.signIn(browser, 'manager', 'CN')
  await elsewhere.open(orders)
  await expect(elsewhere.rows(elsewhere.list).first()).toBeVisible()
  expect((await columns(elsewhere)).slice(0, 3)).toEqual(arranged)
  expect(await isPinned(elsewhere, 'taxAmount')).toBe(true)
  const gone = elsewhere.page.waitForResponse((answer) => /(save|delete)TableLayout/.test(answer.url()))
  await elsewhere.pane.getByRole('button', { name: '列设置' }).click()
  await elsewhere.dialog.getByRole('button', { name: '恢复默认' }).click()
  await elsewhere.dialog.getByRole('button', { name: /^完\s?成$/ }).click()
  await expect.poll(() => columns(elsewhere)).toEqual(defined)
  await gone
  await elsewhere.leave()
})

/** An offered page size; done when the server keeps it. */
async function resize(user: Actor, rows: number): Promise<void> {
  const kept = user.page.waitForResponse(
    (answer) => answer.url().includes('saveTableLayout') && answer.request().postDataJSON().pageRows === rows,
  )
  await user.pane.getByRole('combobox', { name: 'Rows per page' }).click()
  await user.page.locator('.ant-select-item-option').getByText(`${rows} / page`, { exact: true }).click()
  await expect(total(user)).toHaveText(new RegExp(`^1–${rows} of `))
  await kept
}

test('[states.pageSelection] [states.pageSizeClearsSelection] [gridRules.customPageSizeMinimum] [gridRules.customPageNumberBelowZero] rows are selected over pages; pages have the size and number that one types', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'manager', 'EN')
  await user.open(orders)
  await expect(total(user)).toHaveText(/^1–/)
  await resize(user, 50)
  await resize(user, 20)
  await tick(user, 1)
  await page(user, 2).click()
  await expect(total(user)).toHaveText(/^21–40 of /)
  await tick(user, 0)
  await tick(user, 2)
  await expect(chosen(user)).toHaveText('3 selected')
  await user.press('只看已选 | Show selected')
  await expect(user.rows(user.list)).toHaveCount(3)
  await user.press('返回全部 | Show all rows')
  await page(user, 1).click()
  await expect(total(user)).toHaveText(/^1–20 of /)
  await expect(user.list.locator('.sw-rows [data-index="1"] .sw-select input')).toBeChecked()

  const goTo = user.pane.getByRole('textbox', { name: 'Go to' })
  await goTo.fill('-1')
  await goTo.press('Enter')
  await expect(user.pane.getByRole('alert')).toHaveText('The page number cannot be below 0')
  await goTo.fill('999999')
  await goTo.press('Enter')
  await expect(user.pane.locator('.list-paging .ant-pagination-next')).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  const own = user.page.getByRole('textbox', { name: 'Custom, at least 10' })
  await user.pane.getByRole('combobox', { name: 'Rows per page' }).click()
  await own.fill('9')
  await own.press('Enter')
  await expect(user.page.getByText('A page has at least 10 rows')).toBeVisible()
  await own.fill('15')
  await own.press('Enter')
  await expect(total(user)).toHaveText(/^1–15 of /)
  await expect(chosen(user)).toHaveText('')
  await resize(user, 20)
  await user.leave()
})

test('a column is filtered at its header, on the server, from the first page on', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'manager', 'EN')
  await user.open(orders)
  await expect(total(user)).toHaveText(/^1–20 of /)
  const all = await total(user).innerText()
  await page(user, 2).click()
  await expect(total(user)).toHaveText(/^21–40 of /)
  await menu(user, 'status', '筛选… | Filter…')
  await user.page.getByRole('checkbox', { name: 'Draft', exact: true }).check()
  await user.page
    .getByRole('search', { name: 'Filter: Status' })
    .getByRole('button', { name: 'Apply' })
    .click()
  await expect(head(user, 'status')).toHaveAttribute('aria-description', 'Filtered')
  await expect(total(user)).toHaveText(/^1–/)
  await expect(total(user)).not.toHaveText(all)
  await expect
    .poll(() =>
      user.list
        .locator('.sw-rows [data-col="status"]')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.textContent))]),
    )
    .toEqual(['Draft'])
  await menu(user, 'status', '清除筛选 | Clear filter')
  await expect(total(user)).toHaveText(all)
  await user.leave()
})

test("a list's own tab shows the rows that it counts, and stays after F5", async ({ browser }) => {
  const user = await Actor.signIn(browser, 'manager', 'EN')
  await user.open('采购订单行 | Purchase order lines')
  const tab = (name: string) =>
    user.pane.getByRole('tablist').getByRole('tab', { name: new RegExp(`^${name} `) })
  const countOf = async (name: string) =>
    Number((await tab(name).locator('.state-count').innerText()).replaceAll(',', ''))
  const [all, overdue, soon] = [
    await countOf('All'),
    await countOf('Overdue'),
    await countOf('Due within 7 days'),
  ]
  expect(all).toBeGreaterThanOrEqual(overdue + soon)
  expect(overdue).toBeGreaterThan(0)
  await tab('All').focus()
  await user.page.keyboard.press('ArrowRight')
  for (const isAgain of [false, true]) {
    if (isAgain) await user.page.reload()
    await expect(tab('Overdue')).toHaveAttribute('aria-selected', 'true')
    await expect(total(user)).toContainText(`of ${overdue.toLocaleString('en-US')}`)
  }
  await user.leave()
})
