// The names of several lists under one address, in a real browser: by the keyboard, on a phone, and in every state without a barrier.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('arrows, Home and End go from one list to the next, which is shown and has the keyboard', async () => {
  const page = await stories.open('ListStrip/Usual')
  const tabs = page.getByRole('tab')
  const shown = () => page.getByRole('tabpanel').textContent()
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await shown()).toBe('Purchase prices')
  await page.keyboard.press('End')
  expect(await shown()).toBe('Price library')
  expect(await tabs.nth(2).evaluate((tab) => tab === document.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  expect(await shown()).toBe('Purchase history')
  expect(await tabs.allTextContents()).toEqual([
    'Purchase history 12,480',
    'Purchase prices ',
    'Price library 0',
  ])
})

test('names that are more than there is room for are scrolled to, on a phone too', async () => {
  const page = await stories.open('ListStrip/Long', { viewport: { width: 390, height: 844 } })
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => page.getByRole('tab').last().isVisible()).toBe(true)
  const right = await page
    .getByRole('tab')
    .last()
    .evaluate((tab) => tab.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(390)
})

test.each(['Usual', 'Counting', 'Long'])(
  '%s has no barrier that axe knows of, in the dark too',
  async (story) => {
    for (const look of ['light', 'dark'] as const) {
      const page = await stories.open(`ListStrip/${story}`, { language: 'CN', look })
      expect(await barriersIn(page, '.lists-tab')).toEqual([])
    }
  },
)
