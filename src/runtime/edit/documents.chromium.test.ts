// Documents in a real browser: what depends on room, scrolling and real keys.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('fields stand in one to five columns, as many as there is room for', async () => {
  const page = await stories.open('Documents/Edit')
  const columns = () =>
    page
      .locator('.form-grid')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [1366, 5],
    [1180, 4],
    [900, 3],
    [660, 2],
    [420, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(columns).toBe(count)
  }
})

test('on a small screen one part is shown at a time, and arrows lead to the next', async () => {
  const page = await stories.open('Documents/Edit', { viewport: { width: 480, height: 700 } })
  const shown = () =>
    page
      .locator('[data-section]:visible')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-section')))
  await expect.poll(shown).toEqual(['header'])
  await page.getByRole('tab', { name: 'Header' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toEqual(['lines'])
  expect(
    await page.getByRole('tab', { name: 'Lines' }).evaluate((tab) => tab === document.activeElement),
  ).toBe(true)
})

test('Ctrl Z and Ctrl Y work on the whole document outside of editors, and say what they do', async () => {
  const page = await stories.open('Documents/Edit')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect.poll(() => page.locator('.sw-rows [role=row]').count()).toBe(4)
  expect(await page.getByRole('button', { name: 'Undo: 1 added to Lines (Ctrl+Z)' }).isEnabled()).toBe(true)
  await page.locator('[data-section=header] > header button').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.locator('.sw-rows [role=row]').count()).toBe(3)
  await page.keyboard.press('Control+y')
  await expect.poll(() => page.locator('.sw-rows [role=row]').count()).toBe(4)
})

test('[sharedWidgets.readOnlyDisplayField] a link among values that are only shown is reached and followed by keyboard; no barrier that axe knows of', async () => {
  const page = await stories.open('Documents/Detail')
  const link = page.getByRole('link', { name: '13800138000' })
  await link.waitFor()
  await page.locator('[data-section=header] > header button').focus()
  await page.keyboard.press('Tab')
  expect(await link.evaluate((at) => at === document.activeElement)).toBe(true)
  expect(await link.evaluate((at) => getComputedStyle(at).outlineStyle)).not.toBe('none')
  expect(await barriersIn(page, '.edit-screen')).toEqual([])
})

test('who else is at a document is said, in words for who edits it', async () => {
  const page = await stories.open('Documents/Edit', { language: 'CN' })
  await expect.poll(() => page.locator('.presence-bar').textContent()).toContain('Ben 自 14:02 起正在编辑')
})

test('on a phone lines are cards; a touch opens a sheet with the same editors, the next line and the way to take it away', async () => {
  const page = await stories.open('Documents/Edit', { viewport: { width: 390, height: 844 } })
  await page.getByRole('tab', { name: 'Lines' }).click()
  const cards = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(3)
  expect(await page.getByRole('grid').count()).toBe(0)
  await cards.first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.locator('.ant-modal-title').textContent()).toBe('Lines: 1 of 3')
  const quantity = sheet.locator('[data-field=quantity] input')
  const box = sheet.locator('[data-field=quantity] .sw-input')
  await expect.poll(async () => (await box.boundingBox())?.height).toBeGreaterThanOrEqual(44) // once the sheet has come
  await quantity.fill('9')
  await quantity.press('Tab')
  await expect.poll(() => sheet.locator('[data-field=amount]').textContent()).toContain('27')
  await sheet.getByRole('button', { name: 'Next line' }).click()
  await expect.poll(() => sheet.locator('.ant-modal-title').textContent()).toBe('Lines: 2 of 3')
  expect(await quantity.inputValue()).toBe('2')
  for (const button of await sheet.locator('.line-sheet-foot button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await sheet.getByRole('button', { name: 'Delete line' }).click()
  await expect.poll(() => cards.count()).toBe(2)
  expect(await cards.first().textContent()).toContain('9')
  await page.getByRole('button', { name: 'Add line' }).first().click()
  await expect.poll(() => sheet.locator('.ant-modal-title').textContent()).toBe('Lines: 3 of 3')
})

test('the list of what was not taken moves what follows and lies over nothing', async () => {
  const page = await stories.open('Documents/Edit', { viewport: { width: 1366, height: 768 } })
  const section = page.locator('[data-section=lines]')
  await section.locator('.sw-rows [role=row]').first().locator('[data-col=quantity]').click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'abc\nxyz')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => page.locator('.sw-report').count()).toBe(1)
  const bottom = (one: Element) => one.getBoundingClientRect().bottom
  const report = await page.locator('.sw-report').evaluate(bottom)
  expect(report).toBeLessThanOrEqual(await section.evaluate(bottom))
})

test('that there are no lines stands below the title of its section', async () => {
  const page = await stories.open('Documents/Bare')
  const head = page.locator('[data-section=lines] > header')
  const words = page.locator('.lines-none')
  await words.waitFor()
  const [title, none] = [await head.boundingBox(), await words.boundingBox()]
  expect(none?.y).toBeGreaterThanOrEqual((title?.y ?? Infinity) + (title?.height ?? 0))
})
