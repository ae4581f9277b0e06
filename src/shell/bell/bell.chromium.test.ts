// The bell and the list of messages in a real browser: without barriers, in both languages, on a phone too.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

const looks = [
  { language: 'CN', look: 'light', viewport: { width: 1366, height: 768 } },
  { language: 'EN', look: 'dark', viewport: { width: 390, height: 844 } },
] as const

test.each(['Usual', 'Empty', 'Many', 'Long', 'Failed', 'Coming'])(
  'the bell, %s, is drawn without barriers',
  async (story) => {
    for (const look of looks) {
      const page = await stories.open(`Bell/${story}`, look)
      await page.locator('.bell-panel .bell-part').nth(2).waitFor()
      await eventually(() => page.locator('.bell-panel .ant-skeleton').count()).toBe(
        story === 'Coming' ? 2 : 0,
      )
      expect(await barriersIn(page, '.bell-panel')).toEqual([])
      const wide = await page
        .locator('.bell-panel .ant-drawer-body')
        .evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
  },
)

test('what failed says why and is asked again; a message opens and closes the bell', async () => {
  const failed = await stories.open('Bell/Failed', { language: 'EN' })
  const parts = failed.locator('.home-failed')
  await eventually(() => parts.count()).toBe(2)
  expect(await parts.first().innerText()).toContain('The database is resting')
  const asked = (await recordedEvents(failed)).length
  await parts.first().getByRole('button').click()
  await eventually(async () => (await recordedEvents(failed)).length).toBeGreaterThan(asked)

  const page = await stories.open('Bell/Usual', { language: 'EN' })
  await page.locator('.bell-talk a').first().click()
  await eventually(async () => (await recordedEvents(page)).slice(-2)).toEqual([
    { what: 'close', value: null },
    { what: 'open', value: { path: 'receivedMessage', params: { id: 'm0' } } },
  ])
})

test.each(['Usual', 'Empty', 'Long', 'Failed'])(
  'the list of messages, %s, is drawn without barriers',
  async (story) => {
    for (const look of looks) {
      const page = await stories.open(`Messages/${story}`, look)
      await page.locator('.list-screen').waitFor()
      await eventually(() => page.locator('[aria-busy=true]').count()).toBe(0)
      expect(await barriersIn(page, '.list-screen')).toEqual([])
    }
  },
)
