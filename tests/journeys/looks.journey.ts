import { expect, test, type Locator } from '@playwright/test'
import { accessible } from './accessible.ts'
import { Actor, address, day, type Language } from './Actor.ts'

const languages: readonly Language[] = ['CN', 'EN']

/** What of these is told with an ellipsis, or behind an edge. */
const cut = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) =>
    all
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
      )
      .map((one) => one.textContent),
  )

for (const language of languages)
  test(`of an order that awaits its supplier steps and line states are seen whole on a small screen, in ${language}`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'buyer', language)
    await user.page.setViewportSize({ width: 1366, height: 768 })
    await user.open('采购订单 | Purchase orders')
    await user
      .rows(user.list)
      .filter({
        has: user.page.locator('.sw-tag', { hasText: user.say('待供应商确认 | Awaiting confirmation') }),
      })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(user.state).toHaveText(user.say('待供应商确认 | Awaiting confirmation'))
    const now = user.pane.locator('.document-steps .step-now')
    await expect(now.locator('small')).not.toBeEmpty()
    expect(await cut(user.pane.locator('.document-steps :is(b, small)'))).toEqual([])
    const lines = user.section('lines')
    await lines.scrollIntoViewIfNeeded()
    const right = async (of: Locator) => {
      const box = await of.boundingBox()
      return (box?.x ?? Infinity) + (box?.width ?? 0)
    }
    const state = lines.getByRole('columnheader').filter({ hasText: user.say('行状态 | Line status') })
    expect(await right(state)).toBeLessThanOrEqual(await right(lines.getByRole('grid')))
    await user.leave()
  })

test('a submitted order without a price takes its buyer to the price, and says nothing that is not so', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'buyer', 'EN')
  await user.open('采购订单 | Purchase orders')
  await user
    .rows(user.list)
    .filter({ has: user.page.locator('.sw-tag', { hasText: 'Draft' }) })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(user.state).toHaveText('Draft')
  const lines = user.lines('订单行 | Order lines')
  const price = await user.cell(lines, 0, 'taxPrice')
  await price.click()
  await user.page.keyboard.press('Delete')
  await user.press('提交 | Submit')
  await user.deed.click()
  await expect(user.page.locator('.verb-dialog')).toHaveCount(0)
  await expect(user.pane.locator('.error-list')).toContainText('row 1 › Price incl. tax: No price')
  await expect(lines).toBeFocused()
  await user.leave()
})

test('a delivery note without its arrival is told so, and not that it comes too early or lacks a batch', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'supplier1', 'EN')
  await user.open('我的送货单 | My delivery notes')
  await user.pane.getByRole('tab', { name: /^Shipped/ }).click()
  await expect(user.list).not.toHaveAttribute('aria-busy', 'true')
  // None of these rows has a next verb: what can be done with them stands behind "…", and takes no more room than that.
  const operate = await user.list.getByRole('columnheader', { name: 'Operate' }).boundingBox()
  expect(operate?.width).toBeLessThanOrEqual(80)
  await user.press('引用订单 | From order')
  await user.rows(user.dialog.getByRole('grid')).first().getByRole('checkbox').click()
  await user.create()
  await expect(user.state).toHaveText('Draft')
  // Who made a document stands in it with the keyboard, so that he can type on.
  await expect.poll(() => user.pane.evaluate((pane) => pane.contains(document.activeElement))).toBe(true)
  await user.press('确认发货 | Confirm shipment')
  const mistakes = user.pane.locator('.error-list')
  await expect(mistakes).toContainText('required: Planned arrival')
  await expect(mistakes.getByRole('listitem')).toHaveCount(1)
  await user.leave()
})

test('a supplier opens his own company at once, is told what he may change and whom he asks for the rest', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'supplier1', 'EN')
  await user.page.getByRole('menuitem', { name: 'Company information' }).click()
  await expect(user.pane.locator('.document-bar h1')).toContainText('MOUNTAIN0001')
  await expect(user.pane.locator('.document-own')).toContainText('You can change')
  await expect(user.pane.locator('.document-own')).toContainText('Telephone')
  await expect(user.tab('Company information')).toHaveCount(0)
  await user.leave()
})

test('an agreement from its draft to the order: its steps, its figures and its question tell what is so', async ({
  browser,
}) => {
  const buyer = await Actor.signIn(browser, 'buyer', 'EN')
  const name = `Fasteners ${Date.now()}`
  // Played again it is another: of one item two prices do not hold at once.
  const items = ['LN-1032', 'LN-1213', 'LN-1220', 'LN-1224', 'LN-1420', 'LN-1428', 'LN-3410', 'LN-3416']
  const item = items[Date.now() % items.length] ?? ''
  await test.step('the buyer makes and submits it', async () => {
    await buyer.open('采购协议 | Agreements')
    await buyer.pane.locator('[data-resource=btnAdd]').first().click() // an empty list has it in its middle too
    await buyer.fill('agreementName', name)
    await buyer.pick('ouId', 'OU10')
    await buyer.pick('supplierId', 'MOUNTAIN0001')
    await buyer.fill('endDate', day(300))
    // Nothing is expected of a day on which it ends.
    await expect(buyer.pane.locator('.document-steps li').last().locator('small')).toHaveText(
      /expected Today|expected \d/,
    )
    await expect(buyer.pane.locator('.document-steps li').last()).not.toContainText(day(300))
    await buyer.press('添加行 | Add line', buyer.section('lines').locator('.line-toolbar'))
    const lines = buyer.lines('协议行 | Agreement lines')
    await buyer.pickCell(lines, 0, 'itemName', item)
    await buyer.type(lines, 0, 'noTaxPrice', '4.05')
    await buyer.type(lines, 0, 'agreementQuantity', '1000')
    await buyer.press('保存 | Save')
    await buyer.number('AG')
    await buyer.press('提交 | Submit')
    // Without an amount the number of lines is a fact of its own.
    await expect(buyer.dialog.getByText('Agreement lines', { exact: true })).toBeVisible()
    await buyer.answer()
    await expect(buyer.state).toHaveText('In approval')
    await expect(buyer.page.locator('.ant-message').getByRole('button')).toHaveCount(0) // it is open
  })
  const number = await buyer.number('AG')
  await test.step('the manager approves it, and it takes effect', async () => {
    const manager = await Actor.signIn(browser, 'manager', 'EN')
    await manager.open('采购协议 | Agreements')
    await manager.find('协议编号 | Agreement no.', number)
    await manager.doVerb('审批通过 | Approve')
    await expect(manager.state).toHaveText(/Approved|In force/)
    await manager.leave()
  })
  await test.step('the supplier sees it, the buyer orders from it', async () => {
    const supplier = await Actor.signIn(browser, 'supplier1', 'EN')
    await expect(async () => {
      await supplier.open('我的协议 | My agreements')
      await supplier.search('协议编号 | Agreement no.', number)
      await expect(supplier.list.getByRole('link', { name: number })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await supplier.list.getByRole('link', { name: number }).click()
    await expect(supplier.pane.locator('.document-figures')).not.toContainText('—')
    await supplier.leave()
    await buyer.open('采购订单 | Purchase orders')
    await buyer.press('引用协议 | From agreement')
    const price = buyer.dialog.getByRole('columnheader', { name: 'Price incl. tax' })
    const grid = await buyer.dialog.getByRole('grid').boundingBox()
    const there = await price.boundingBox()
    expect((there?.x ?? Infinity) + (there?.width ?? 0)).toBeLessThan((grid?.x ?? 0) + (grid?.width ?? 0))
  })
  await buyer.leave()
})

test('a price has no head figure without a value; a calendar has no barrier', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'buyer', 'CN')
  await user.open('价格库 | Price library')
  await user.list.getByRole('link').first().click()
  const figures = user.pane.locator('.document-figures')
  await expect(figures).toContainText('含税单价')
  await expect(figures).not.toContainText('—')
  await user.open('采购订单 | Purchase orders')
  await user.press('新增 | New')
  await user.field('orderDate').getByRole('button').first().click()
  await expect(user.page.locator('.ant-picker-panel').first()).toBeVisible()
  await accessible(user.page, 'calendar')
  await user.leave()
})

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }
const roomy = { viewport: { width: 1366, height: 768 }, hasTouch: true, isMobile: true }

/** Titles of the columns of a grid that are cut: behind its edge or what is pinned there, or by their own cell. */
const cutTitles = (grid: Locator): Promise<string[]> =>
  grid.evaluate((one) => {
    const edge = one.querySelector('.sw-head .sw-pin-right')?.getBoundingClientRect().left
    const end = edge ?? one.getBoundingClientRect().left + one.clientWidth
    return [...one.querySelectorAll<HTMLElement>('.sw-head .sw-middle > .sw-head-cell')]
      .filter((head) => {
        const { left, right } = head.getBoundingClientRect()
        const title = head.querySelector<HTMLElement>('.sw-title')
        return left < end && (right > end || (title?.scrollWidth ?? 0) > (title?.clientWidth ?? 0))
      })
      .map(({ title }) => title)
  })

for (const [name, look] of Object.entries({ tablet, roomy }))
  test(`in a ${name} list every column that is seen is seen whole, and a shade tells that there are more`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...look, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(address('/login'))
    await page.getByRole('button', { name: 'English', exact: true }).tap()
    await page.getByLabel('User name', { exact: true }).fill('buyer')
    await page.getByLabel('Password', { exact: true }).fill(process.env['JOURNEY_PASSWORD'] ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).tap()
    await page.locator('.home h1').waitFor()
    await page.goto(address('/main/purOrderList'))
    const list = page.getByRole('grid')
    await expect(list.locator('.sw-rows [role=row]').first()).toBeVisible()
    expect(await cutTitles(list)).toEqual([])
    const [before, after] = [page.locator('.sw-edge-left'), page.locator('.sw-edge-right')]
    await expect(after).toBeAttached()
    await expect(before).not.toBeAttached()
    await list.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
    await expect(before).toBeAttached()
    await expect(after).not.toBeAttached()
    await context.close()
  })

test('no page is scrolled twice, and what a home page does not fill is not scrolled at all', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'supplier1', 'EN')
  await user.page.setViewportSize({ width: 1366, height: 900 })
  await expect(user.page.locator('.home-plot')).toBeVisible()
  const scrolled = () =>
    user.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.tab-pane:not([hidden])')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map(({ tagName }) => tagName),
    )
  await expect.poll(scrolled).toEqual([])
  await user.open('我的订单 | My orders')
  await user.list.getByRole('link').first().click()
  await expect(user.state).toBeVisible() // a document is scrolled below its head
  await expect.poll(scrolled).toEqual([])
  await user.leave()
})
