import type { Locator, Page } from '@playwright/test'
import { eventually } from '../../../tests/stories/withStories.ts'
import type { ColumnChoice } from '../GridProps.ts'
import { lastTold } from './keysPage.chromium.ts'

/** Hands and eyes for the stories of `Columns.stories.tsx`. */
export const head = (page: Page, key: string): Locator =>
  page.locator(`[role=columnheader][data-col="${key}"]`)
export const order = (page: Page): Promise<string[]> =>
  page
    .locator('.sw-grid-head [role=columnheader][data-col]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-col') ?? ''))
export const widthOf = (page: Page, key: string): Promise<number> =>
  head(page, key).evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
export const choiceOf = async (page: Page, key: string) =>
  ((await lastTold(page, 'columns')) as readonly ColumnChoice[] | undefined)?.find(
    (choice) => choice.key === key,
  ) // told as such by the story
export const menu = async (page: Page, key: string, entry: string): Promise<void> => {
  await head(page, key).hover()
  await head(page, key).locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
export const firstRow = (page: Page): Promise<string | null> =>
  page.locator('.sw-rows .sw-row').first().getAttribute('data-row')
export const rowCount = (page: Page): Promise<string | null> =>
  page.getByRole('grid').getAttribute('aria-rowcount')
/** The keyboard stands on a header. */
export const standOn = async (page: Page, key: string): Promise<void> => {
  await page.locator(`.sw-rows .sw-row [data-col="${key}"]`).first().click()
  await page.keyboard.press('ArrowUp')
  await eventually(() => page.locator('.sw-head .sw-active').getAttribute('data-col')).toBe(key)
}
