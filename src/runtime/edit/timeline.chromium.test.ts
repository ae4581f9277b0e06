// What became of a document, in a real browser: days, opinions and notes, and rows of its tables in one sequence.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('rows of a table stand between what was done, each at its moment, under the heading of its day', async () => {
  const page = await stories.open('Timeline/WithRows')
  const steps = page.locator('.timeline > li')
  await expect.poll(() => page.locator('.timeline-day').count()).toBe(4)
  const said = (await steps.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
  const at = (part: string) => said.findIndex((text) => text.includes(part))
  const inOrder = ['16:30', '10:00', '09:30', '09:05', '15:00', '11:00', '08:00'].map(at)
  expect(inOrder).not.toContain(-1)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  expect(said[at('approved')]).toContain('Stock is below the safe level')
  expect(said[at('approved')]).toContain('Ask for a better one')
})

test.each(['Days', 'WithRows', 'WithoutHistory', 'Long'])(
  '%s has no barrier that axe knows of',
  async (story) => {
    for (const look of ['light', 'dark'] as const) {
      const page = await stories.open(`Timeline/${story}`, { language: 'CN', look })
      await page.locator('.timeline, .panel-empty').first().waitFor()
      expect(await barriersIn(page, '.history-side')).toEqual([])
    }
  },
)
