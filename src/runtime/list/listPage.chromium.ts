import type { Locator, Page } from '@playwright/test'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import type { Stories } from '../../../tests/stories/openStories.ts'
import type { Row } from '../../language/row.ts'
import type { Faults } from './sampleList.chromium.ts'

/** Hands and eyes for the stories of `Lists.stories.tsx`. */
export const ids = (page: Page): Promise<string[]> =>
  page
    .locator('.sw-rows [data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
export const head = (page: Page, key: string): Locator =>
  page.locator(`[role=columnheader][data-col="${key}"]`)
export const cell = (page: Page, row: string, key: string): Locator =>
  page.locator(`[data-row="${row}"] [data-col="${key}"]`)
export const tick = (page: Page, row: string): Locator => page.locator(`[data-row="${row}"] .sw-select`)
export const asked = async (page: Page, operation = 'listByPage'): Promise<readonly Row[]> =>
  (await recordedEvents(page)).filter(({ what }) => what === operation).map(({ value }) => value as Row) // told as such by the client
/** A page that is read ahead and a total that comes later ask for no sums. */
export const lastAsked = async (page: Page): Promise<Row | undefined> =>
  (await asked(page)).filter((body) => 'totals' in body).at(-1)
export const total = (page: Page) => page.locator('.list-paging-total').textContent()
export const fail = (page: Page, faults: Faults) =>
  page.evaluate((set) => {
    ;(window as { faults?: Faults }).faults = set
  }, faults)
export const chosen = (page: Page) => page.locator('[data-selected-rows] [role=status]').textContent()
export const openList = async (
  stories: Stories,
  name: string,
  language: 'CN' | 'EN' = 'EN',
): Promise<Page> => {
  const page = await stories.open(`Lists/${name}`, { language })
  await page.getByRole('grid').waitFor()
  return page
}
export const openedList = async (
  stories: Stories,
  name: string,
  language: 'CN' | 'EN' = 'EN',
): Promise<Page> => {
  const page = await openList(stories, name, language)
  await page.locator('.sw-rows [data-row]').first().waitFor()
  return page
}
