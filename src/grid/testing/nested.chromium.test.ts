// A grid below a row of another, in a real browser: each has its own keys, its own editor, its own clipboard.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { press } from './keysPage.chromium.ts'
import { openTable } from './tablePage.chromium.ts'

const stories = withStories()

const unfold = async (row: string): Promise<Page> => {
  const page = await openTable(stories, 'Nested')
  await page.locator(`[data-row="${row}"] .sw-expander`).first().click()
  await inner(page, row).locator('[data-row="r0"] [data-col="title"]').waitFor()
  return page
}
const inner = (page: Page, row: string) => page.locator(`[data-detail="${row}"]`)
const titleOf = (page: Page, row: string) => page.locator(`[data-row="${row}"] [data-col="title"]`).first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('the cell that unfolds says what there is, and rows after it follow what is below', async () => {
  const page = await unfold('r1')
  expect(await page.locator('[data-row="r1"] .sw-expander').first().textContent()).toBe('2 · r1')
  expect(await page.locator('[data-row="r1"] .sw-expander').first().getAttribute('aria-label')).toContain(
    '2 · r1',
  )
  const edges = () =>
    page.evaluate(() => {
      const edge = (which: string) => document.querySelector(which)?.getBoundingClientRect()
      return Math.round((edge('[data-row="r2"]')?.top ?? 0) - (edge('[data-detail="r1"]')?.bottom ?? 0))
    })
  await eventually(edges).toBeLessThanOrEqual(1)
  expect(await edges()).toBeGreaterThanOrEqual(0)
})

test('what is typed below a row changes nothing of the row, and keys go no further', async () => {
  const page = await unfold('r1')
  const before = await titleOf(page, 'r1').textContent()
  const cell = inner(page, 'r1').locator('[data-row="r0"] [data-col="title"]')
  await cell.click()
  await page.keyboard.type('Below')
  await press(page, 'Enter')
  await eventually(() => cell.textContent()).toBe('Below')
  expect(await titleOf(page, 'r1').textContent()).toBe(before)
  await press(page, 'ArrowUp', 'Control+c', 'ArrowDown', 'Control+v')
  await eventually(() => inner(page, 'r1').locator('[data-row="r1"] [data-col="title"]').textContent()).toBe(
    'Below',
  )
  expect(await titleOf(page, 'r0').textContent()).not.toBe('Below')
  expect(await titleOf(page, 'r2').textContent()).not.toBe('Below')
})

test('a press below closes the editor above with what it has', async () => {
  const page = await unfold('r1')
  await titleOf(page, 'r0').click()
  await page.keyboard.type('Above')
  await inner(page, 'r1').locator('[data-row="r0"] [data-col="title"]').click()
  await eventually(() => titleOf(page, 'r0').textContent()).toBe('Above')
  expect(await focused(page)).toBe('Below')
})

test('Alt and the arrow down opens a row, then goes into what is below it', async () => {
  const page = await openTable(stories, 'Nested')
  await titleOf(page, 'r2').click()
  await press(page, 'Alt+ArrowDown')
  await inner(page, 'r2').getByRole('grid').waitFor()
  expect(await focused(page)).toBe('Table')
  await press(page, 'Alt+ArrowDown')
  await eventually(() => focused(page)).toBe('Below')
})
