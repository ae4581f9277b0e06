// Documents whose values the browser encrypts, in a real browser: nothing of what was typed is sent in clear, and who may read it again is told how.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()
const bar = (page: Page) => page.locator('.seal-bar')

test('what is typed is sent encrypted, and stays before whoever typed it', async () => {
  const page = await stories.open('Sealed/Typing', { language: 'EN' })
  await bar(page).locator('input').fill('a password')
  const title = page.locator('[data-field="title"]').getByRole('textbox')
  await title.fill('PLANTED title')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await recordedEvents(page)).some(({ what }) => what === 'save')).toBe(true)
  const saved = (await recordedEvents(page)).filter(({ what }) => what === 'save')
  expect(JSON.stringify(saved)).toMatch(/"_sealed":"e1\.k1\./)
  expect(JSON.stringify(saved)).not.toMatch(/PLANTED|a password|"price"/)
  expect(await title.inputValue()).toBe('PLANTED title')
})

test('another password reads nothing, and says so', async () => {
  const page = await stories.open('Sealed/WithPassword', { language: 'EN' })
  await bar(page).locator('input').fill('wrong')
  await page.keyboard.press('Enter')
  await expect.poll(() => bar(page).textContent()).toContain('It is another password.')
})

test.each([
  ['Sealed/Typing', 'light'],
  ['Sealed/HandedIn', 'dark'],
  ['Sealed/WithPassword', 'dark'],
  ['Sealed/WithoutPassword', 'compact'],
] as const)('%s has no barrier that axe knows of', async (name, look) => {
  const page = await stories.open(name, { language: 'CN', look })
  await bar(page).waitFor()
  expect(await barriersIn(page, '.seal-bar')).toEqual([])
})
