import type { Page } from '@playwright/test'
import { beforeEach } from 'vitest'
import type { Stories } from '../../../tests/stories/openStories.ts'
import { cellOf, press as pressOn, standing as standingOn } from './keysPage.chromium.ts'

/** Hands and eyes for the story of `Workbench.stories.tsx`, which is opened anew before each test. */
export function withWorkbench(stories: Stories) {
  let page: Page
  beforeEach(async () => {
    page = await stories.open('Workbench/Lines', { viewport: { width: 1280, height: 800 } })
    await page.getByRole('grid', { name: 'Lines' }).waitFor()
  })
  const cell = (row: string, col: string) => cellOf(page, row, col)
  const press = (...keys: string[]) => pressOn(page, ...keys)
  const told = () => page.evaluate(() => window.told)
  const standing = () => standingOn(page)
  return {
    page: () => page,
    cell,
    press,
    told,
    standing,
    lastEdit: async () => (await told()).edits.at(-1),
    /** By keyboard, for a column that is not in view is not in the page. */
    goTo: async (row: string, col: string): Promise<void> => {
      await cell(row, 'orderNum').click({ position: { x: 120, y: 10 } })
      for (let steps = 0; steps < 20 && (await standing())[1] !== col; steps++) await press('ArrowRight')
    },
  }
}
