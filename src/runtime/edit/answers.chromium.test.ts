// A form whose fields are rows of data, in a real browser: what is asked, answered by keyboard, refused, and read.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

const asked = (page: Page) => page.locator('.lines-form-row').evaluateAll((all) => all.length)
const headings = (page: Page) => page.locator('.lines-form h2').allTextContents()
const progress = (page: Page) => page.locator('.lines-form-progress').textContent()

test('what is asked stands under its heading, what is not shown is not there, and what is ticked is counted', async () => {
  const page = await stories.open('Answers/Unanswered')
  await expect.poll(() => asked(page)).toBe(5)
  expect(await headings(page)).toEqual(['Material', 'Surface', 'Size'])
  expect(await progress(page)).toContain('0')
  await page.getByRole('radio', { name: 'Steel' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => progress(page)).toContain('1')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: 'Aluminium' }).isChecked()).toBe(true)
})

test('a value that is none of its type, and one beyond its limits, are told at their places and not saved', async () => {
  const page = await stories.open('Answers/Wrong')
  const diameter = page.locator('[data-line] input').last()
  await diameter.waitFor()
  await page.locator('.lines-form-row', { hasText: 'What else' }).locator('input').fill('ready')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.locator('.error-list').textContent()).toContain('Value')
  expect(await recordedEvents(page)).toEqual([])
})

test('an answer by which another question is asked brings it in, where it belongs, and the keyboard stays', async () => {
  const page = await stories.open('Answers/Asking')
  await expect.poll(() => asked(page)).toBe(2)
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect.poll(() => asked(page)).toBe(3)
  expect(await page.locator('.lines-form-row label').nth(1).textContent()).toContain('Coating')
  expect(
    await page
      .getByRole('checkbox')
      .first()
      .evaluate((box) => box === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => asked(page)).toBe(2)
})

test('what is typed in a form of sixty is kept at each key, and counted', async () => {
  const page = await stories.open('Answers/Sixty')
  await page.locator('.answers-opener').click()
  await expect.poll(() => asked(page)).toBe(60)
  const note = page.locator('.lines-form-row', { hasText: 'Q60' }).locator('input')
  await note.pressSequentially('written at once')
  await expect.poll(() => note.inputValue()).toBe('written at once')
  await expect.poll(() => progress(page)).toContain('1')
})

test('nothing asked says so, and who only reads has nothing to tick', async () => {
  const empty = await stories.open('Answers/NothingAsked')
  await empty.locator('.lines-none').waitFor()
  const read = await stories.open('Answers/OnlyRead')
  await expect.poll(() => asked(read)).toBe(6)
  expect(await read.locator('.lines-form input:enabled').count()).toBe(0)
  // what was not answered is still read as asked
  expect(await read.locator('.lines-form-row label').last().textContent()).toContain('Made since')
  expect(await read.locator('.lines-form-row', { hasText: 'What else' }).count()).toBe(1)
})

test.each(['Answered', 'Unanswered', 'NothingAsked', 'LongTexts', 'Wrong', 'OnlyRead'])(
  '%s: has no barrier, on a desk and on a phone, in both languages',
  async (name) => {
    const desk = await stories.open(`Answers/${name}`, { language: 'CN' })
    await desk.locator('.lines-form').waitFor()
    expect(await barriersIn(desk, '.edit-screen')).toEqual([])
    const phone = await stories.open(`Answers/${name}`, { viewport: { width: 390, height: 844 } })
    await phone.locator('.lines-form').waitFor()
    expect(await barriersIn(phone, '.edit-screen')).toEqual([])
    const wider = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  },
)
