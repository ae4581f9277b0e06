import type { Locator, Page } from '@playwright/test'
import { recordedEvents } from '../../../tests/stories/openStories.ts'

/** Hands and eyes for the stories of `Keys.stories.tsx`. */
export const cellOf = (page: Page, row: string, col: string): Locator =>
  page.locator(`[data-row="${row}"] [data-col="${col}"]`)
export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
export const allTold = async (page: Page, what: string) =>
  (await recordedEvents(page)).filter((one) => one.what === what).map(({ value }) => value)
export const lastTold = async (page: Page, what: string) => (await allTold(page, what)).at(-1)
/** Where the user stands, as [row, column key]. */
export const standing = (page: Page) =>
  page
    .locator('.sw-active')
    .evaluate((at) => [
      at.closest('[data-row]')?.getAttribute('data-row') ?? 'head',
      at.getAttribute('data-col'),
    ])
export const said = (page: Page) => page.locator('.sw-said').textContent()
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Pastes as the key does, with what another program left in the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const data = new DataTransfer()
    if (content) data.setData('text/plain', content)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}
