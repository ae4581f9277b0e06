// Lines of a document in a real browser, page by page: what is out of sight is counted, filtered and reached.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

const total = (page: Page) => page.locator('.list-paging-total').textContent()
const items = (page: Page): Promise<(string | null)[]> =>
  page.locator('.sw-rows [data-col="item"]').allTextContents()
const foot = (page: Page, line: number) =>
  page.locator('.sw-foot').nth(line).locator('[data-col="amount"]').textContent()

test('[sharedWidgets.editableGridPanel][gridParts.pagination] lines are edited in a panel with its toolbar, own columns, pages and footer', async () => {
  const page = await stories.open('LinePanel/Paged')
  await eventually(() => total(page)).toBe('1–20 of 65')
  expect(await page.locator('.line-toolbar button').filter({ hasText: 'Add line' }).count()).toBe(1)
  expect([
    await page.locator('.sw-select-all').count(),
    await page.locator('.sw-sequence').textContent(),
  ]).toEqual([1, 'Sequence'])
  expect([await foot(page, 0), await foot(page, 1)]).toEqual(['120', '390'])
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await eventually(() => total(page)).toBe('21–40 of 65')
  expect([(await items(page))[0], await page.locator('.sw-rows .sw-index').first().textContent()]).toEqual([
    'Thing 20',
    '21',
  ])
  await page.locator('.sw-rows [data-index="0"] [data-col="quantity"]').click()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await eventually(async () => [await foot(page, 0), await foot(page, 1)]).toEqual(['144', '414'])
})

test('a new line is reached on its page, and what a filter hides comes back when it is wanted', async () => {
  const page = await stories.open('LinePanel/Paged')
  await eventually(() => total(page)).toBe('1–20 of 65')
  await page.locator('.line-toolbar button').filter({ hasText: 'Add line' }).click()
  await eventually(() => total(page)).toBe('61–66 of 66')
  await eventually(() =>
    page
      .locator('.sw-active')
      .evaluate((cell) => [
        cell.closest('[data-index]')?.getAttribute('data-index'),
        cell.getAttribute('data-col'),
      ]),
  ).toEqual(['5', 'item'])
  await page.getByRole('textbox', { name: 'Quick filter' }).fill('thing 64')
  await eventually(() => items(page)).toEqual(['Thing 64'])
})

test('a document offers the larger page sizes too; without a page bar all its lines are there', async () => {
  const page = await stories.open('LinePanel/Paged', { language: 'CN' })
  await eventually(() => total(page)).toBe('第 1-20 行，共 65 行')
  await page.getByRole('combobox', { name: '每页行数' }).click()
  await page.locator('.ant-select-item-option').getByText('450 行/页', { exact: true }).click()
  await eventually(() => total(page)).toBe('第 1-65 行，共 65 行')
  const whole = await stories.open('LinePanel/Unpaged')
  await eventually(async () => (await items(whole)).length).toBeGreaterThan(0)
  expect([
    await whole.locator('.list-paging').count(),
    await whole.getByRole('grid').first().getAttribute('aria-rowcount'),
  ]).toEqual([0, '67'])
})
