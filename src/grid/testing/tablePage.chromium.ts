import type { Locator, Page } from '@playwright/test'
import type { Stories } from '../../../tests/stories/openStories.ts'

/** Hands and eyes for the stories of `TableKeys.stories.tsx`. */
export const openTable = (stories: Stories, story: string, language: 'CN' | 'EN' = 'EN'): Promise<Page> =>
  stories.open(`TableKeys/${story}`, { language })
/** Width in pixels. */
export const wide = (at: Locator): Promise<number> =>
  at.evaluate((element) => Math.round(element.getBoundingClientRect().width))
export const scroll = (page: Page, top: number): Promise<void> =>
  page.locator('.sw-scroll').evaluate((box, to) => {
    box.scrollTop = to
  }, top)
export const titles = (page: Page): Promise<string[]> =>
  page
    .locator('.sw-head:not(.sw-groups) > * > [role=columnheader]')
    .evaluateAll((cells) => cells.map((at) => at.getAttribute('data-col') ?? at.textContent?.trim() ?? ''))
export const foot = (page: Page, col: string, line = 0): Locator =>
  page.locator('.sw-foot').nth(line).locator(`[data-col="${col}"]`)
/** Rows in sight without a gap: each begins where the one above ends (with what is open below it). */
export const gaps = (page: Page): Promise<number[]> =>
  page.locator('.sw-rows').evaluate((box) => {
    const parts = [...box.children]
      .map((part) => part.getBoundingClientRect())
      .toSorted((a, b) => a.top - b.top)
    return parts
      .slice(1)
      .map((part, at) => Math.round(part.top - (parts[at]?.bottom ?? 0)))
      .filter((gap) => gap !== 0)
  })
export const inSight = (page: Page): Promise<boolean> =>
  page.locator('.sw-scroll').evaluate((box) => {
    const [frame, first, last] = [
      box.getBoundingClientRect(),
      box.querySelector('.sw-rows > :first-child'),
      [...box.querySelectorAll('.sw-rows > .sw-row')].at(-1),
    ]
    const footHeight = box.querySelector('.sw-grid-foot')?.clientHeight ?? 0
    return Boolean(
      first &&
      last &&
      first.getBoundingClientRect().top <= frame.top + 41 &&
      last.getBoundingClientRect().bottom >= frame.bottom - footHeight - 20,
    )
  })
