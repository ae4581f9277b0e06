import { expect, test, type Locator } from '@playwright/test'
import { Desk } from './Desk.ts'

const orders = '采购订单 | Purchase orders'

const head = (desk: Desk, column: string): Locator =>
  desk.list.locator(`.sw-grid-head [role=columnheader][data-col="${column}"]`)
const columns = (desk: Desk): Promise<(string | null)[]> =>
  desk.list
    .locator('.sw-grid-head [role=columnheader][data-col]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-col')))
const isPinned = (desk: Desk, column: string): Promise<boolean> =>
  head(desk, column).evaluate((cell) => cell.closest('.sw-pin-left') !== null)
const total = (desk: Desk): Locator => desk.pane.locator('.list-paging-total')
const chosen = (desk: Desk): Locator => desk.pane.locator('.list-selected [role=status]')
const page = (desk: Desk, number: number): Locator =>
  desk.pane.locator('.list-paging').getByRole('listitem', { name: String(number), exact: true })

async function menu(desk: Desk, column: string, entry: string): Promise<void> {
  await head(desk, column).hover()
  await head(desk, column).locator('.sw-head-menu').click()
  await desk.page.getByRole('menuitem', { name: desk.say(entry), exact: true }).click()
}

/** A row by its place on the page. */
const tick = (desk: Desk, index: number): Promise<void> =>
  desk.list.locator(`.sw-rows [data-index="${index}"] .sw-select`).click()

test('[tableConfigKeys.name] columns that were moved, hidden and pinned stand so after F5 and in another browser, until they are restored', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'manager', 'EN')
  await desk.open(orders)
  await expect(desk.rows(desk.list).first()).toBeVisible()
  const defined = await columns(desk)
  await menu(desk, 'supplierName', '隐藏此列 | Hide column')
  await menu(desk, 'taxAmount', '固定在左侧 | Pin left')
  await expect(head(desk, 'supplierName')).toHaveCount(0)
  await expect.poll(() => isPinned(desk, 'taxAmount')).toBe(true)
  await head(desk, 'orderDate').locator('.sw-grip').dblclick()
  const saved = desk.page.waitForResponse((answer) => answer.url().includes('saveTableLayout'))
  await head(desk, 'taxAmount').dragTo(head(desk, 'orderNum'), { targetPosition: { x: 8, y: 12 } })
  const arranged = ['taxAmount', 'orderNum', 'orderDate']
  await expect.poll(async () => (await columns(desk)).slice(0, 3)).toEqual(arranged)
  await saved
  await desk.page.reload()
  await expect(desk.rows(desk.list).first()).toBeVisible()
  expect((await columns(desk)).slice(0, 3)).toEqual(arranged)
  await desk.leave()

  const elsewhere = await Desk.signIn(browser, 'manager', 'CN')
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
async function resize(desk: Desk, rows: number): Promise<void> {
  const kept = desk.page.waitForResponse(
    (answer) => answer.url().includes('saveTableLayout') && answer.request().postDataJSON().pageRows === rows,
  )
  await desk.pane.getByRole('combobox', { name: 'Rows on a page' }).click()
  await desk.page.locator('.ant-select-item-option').getByText(`${rows} / page`, { exact: true }).click()
  await expect(total(desk)).toHaveText(new RegExp(`^1–${rows} of `))
  await kept
}

test('[states.pageSelection] [states.pageSizeClearsSelection] [gridRules.customPageSizeMinimum] [gridRules.customPageNumberBelowZero] rows are selected over pages; pages have the size and number that one types', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'manager', 'EN')
  await desk.open(orders)
  await expect(total(desk)).toHaveText(/^1–/)
  await resize(desk, 50)
  await resize(desk, 20)
  await tick(desk, 1)
  await page(desk, 2).click()
  await expect(total(desk)).toHaveText(/^21–40 of /)
  await tick(desk, 0)
  await tick(desk, 2)
  await expect(chosen(desk)).toHaveText('3 selected')
  await desk.press('只看已选 | Show selected')
  await expect(desk.rows(desk.list)).toHaveCount(3)
  await desk.press('返回全部 | Show all rows')
  await page(desk, 1).click()
  await expect(total(desk)).toHaveText(/^1–20 of /)
  await expect(desk.list.locator('.sw-rows [data-index="1"] .sw-select input')).toBeChecked()

  const goTo = desk.pane.getByRole('textbox', { name: 'Go to' })
  await goTo.fill('-1')
  await goTo.press('Enter')
  await expect(desk.pane.getByRole('alert')).toHaveText('The page number cannot be below 0')
  await goTo.fill('999999')
  await goTo.press('Enter')
  await expect(desk.pane.locator('.list-paging .ant-pagination-next')).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  const own = desk.page.getByRole('textbox', { name: 'Your own, at least 10' })
  await desk.pane.getByRole('combobox', { name: 'Rows on a page' }).click()
  await own.fill('9')
  await own.press('Enter')
  await expect(desk.page.getByText('A page has at least 10 rows')).toBeVisible()
  await own.fill('15')
  await own.press('Enter')
  await expect(total(desk)).toHaveText(/^1–15 of /)
  await expect(chosen(desk)).toHaveText('')
  await resize(desk, 20)
  await desk.leave()
})

test('a column is filtered at its header, on the server, from the first page on', async ({ browser }) => {
  const desk = await Desk.signIn(browser, 'manager', 'EN')
  await desk.open(orders)
  await expect(total(desk)).toHaveText(/^1–20 of /)
  const all = await total(desk).innerText()
  await page(desk, 2).click()
  await expect(total(desk)).toHaveText(/^21–40 of /)
  await menu(desk, 'status', '筛选… | Filter…')
  await desk.page.getByRole('checkbox', { name: 'Draft', exact: true }).check()
  await desk.page
    .getByRole('search', { name: 'Filter: Status' })
    .getByRole('button', { name: 'Apply' })
    .click()
  await expect(head(desk, 'status')).toHaveAttribute('aria-description', 'Filtered')
  await expect(total(desk)).toHaveText(/^1–/)
  await expect(total(desk)).not.toHaveText(all)
  await expect
    .poll(() =>
      desk.list
        .locator('.sw-rows [data-col="status"]')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.textContent))]),
    )
    .toEqual(['Draft'])
  await menu(desk, 'status', '清除筛选 | Clear filter')
  await expect(total(desk)).toHaveText(all)
  await desk.leave()
})
