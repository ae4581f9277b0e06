import { expect, test, type Locator } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'

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
