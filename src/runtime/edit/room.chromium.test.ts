// A room in which bids are made, in a real browser: a form in place beside the course of the totals, and what stands in its way.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()
const form = (page: Page) => page.locator('.verb-in-place')
const box = async (page: Page, name: string) => {
  const found = await page.locator(name).first().boundingBox()
  if (!found) throw new Error(`${name} is not drawn`)
  return found
}

test('what is bid is typed beside its button, and a refusal is said there', async () => {
  const page = await stories.open('Room/Running', { language: 'EN' })
  await form(page).getByRole('textbox').fill('1180')
  await form(page).getByRole('button', { name: 'Bid a total' }).click()
  await expect.poll(() => form(page).getByRole('alert').textContent()).toContain('The rest is too much')
  expect(await form(page).getByRole('textbox').inputValue()).toContain('1')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the form stands beside the course where there is room, above it on a phone', async () => {
  const page = await stories.open('Room/Running', { language: 'EN' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.locator('svg.course').waitFor()
  const [mine, course] = [await box(page, '.large-line'), await box(page, 'svg.course')]
  expect(course.x).toBeGreaterThan(mine.x + mine.width - 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => (await box(page, 'svg.course')).y)
    .toBeGreaterThan((await box(page, '.large-line')).y + 40)
  expect((await box(page, 'svg.course')).x).toBeLessThan(60)
})

test('while it is paused nothing can be bid, and it says why; once it has ended nothing is offered', async () => {
  const paused = await stories.open('Room/Paused', { language: 'EN' })
  expect(await form(paused).getByRole('button', { name: 'Bid a total' }).isDisabled()).toBe(true)
  expect(await form(paused).getByRole('alert').textContent()).toContain('The bidding is paused')
  const ended = await stories.open('Room/Ended', { language: 'EN' })
  await ended.locator('.large-line').waitFor()
  expect(await form(ended).count()).toBe(0)
})

test('the time that is left runs down; while it is paused it stands and says so, and once it has ended there is none', async () => {
  const left = (page: Page) => page.locator('[data-figure="endsAt"] [role=timer]')
  const running = await stories.open('Room/Running', { language: 'EN' })
  const first = (await left(running).textContent()) ?? ''
  expect(first).toMatch(/^00:(29|30):\d\d left$/)
  await expect.poll(() => left(running).textContent()).not.toBe(first)
  const paused = await stories.open('Room/Paused', { language: 'CN' })
  await expect.poll(() => left(paused).textContent()).toMatch(/^剩余 00:(45:00|44:59)$/)
  const stands = await left(paused).textContent()
  expect(await paused.locator('[data-figure="endsAt"] [aria-live]').textContent()).toBe('已暂停')
  await paused.waitForTimeout(1500)
  expect(await left(paused).textContent()).toBe(stands)
  const ended = await stories.open('Room/Ended', { language: 'EN' })
  await ended.locator('[data-figure="endsAt"]').waitFor()
  expect(await left(ended).count()).toBe(0)
})

test('without a bid it says that there is no course yet', async () => {
  const page = await stories.open('Room/Empty', { language: 'EN' })
  await page.locator('.lines-none').first().waitFor()
  expect(await page.locator('.large-line').count()).toBe(0)
})

test.each([
  ['Room/Running', 'light'],
  ['Room/Running', 'dark'],
  ['Room/Paused', 'dark'],
  ['Room/Ended', 'compact'],
  ['Room/Empty', 'light'],
] as const)('%s has no barrier that axe knows of, %s', async (name, look) => {
  const page = await stories.open(name, { language: 'CN', look })
  await page.locator('.document-main').waitFor()
  expect(await barriersIn(page, '.document-main')).toEqual([])
})
