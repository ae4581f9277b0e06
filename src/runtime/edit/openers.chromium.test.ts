// Whoever opens what is sealed, in a real browser: sets his password, enters it where his part is needed, and sends neither it nor what it protects.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()
const bar = (page: Page) => page.locator('.seal-bar')

test('a password is set twice the same, and long enough', async () => {
  const page = await stories.open('Openers/ToSet', { language: 'EN' })
  const [first, second] = [
    bar(page).getByLabel('Opening password'),
    bar(page).getByLabel('The same once more'),
  ]
  await first.fill('short')
  await second.fill('another one')
  await bar(page).getByRole('button', { name: 'Set opening password' }).click()
  await expect.poll(() => bar(page).textContent()).toContain('At least 8 characters')
  expect(await bar(page).textContent()).toContain('The two are not the same')
})

test('what is laid, and until when, is said', async () => {
  const waiting = await stories.open('Openers/ToLay', { language: 'EN' })
  expect(await bar(waiting).textContent()).toContain('1 other part is laid.')
  const laid = await stories.open('Openers/Laid', { language: 'EN' })
  await expect.poll(() => bar(laid).textContent()).toMatch(/laid until .*14:12.*No other part is laid/)
})

test('whom no row names sees nothing of it', async () => {
  const page = await stories.open('Openers/NotNamed', { language: 'EN' })
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await bar(page).count()).toBe(0)
})

test.each([
  ['Openers/ToSet', 'light'],
  ['Openers/Set', 'compact'],
  ['Openers/ToLay', 'dark'],
  ['Openers/Laid', 'dark'],
] as const)('%s has no barrier that axe knows of', async (name, look) => {
  const page = await stories.open(name, { language: 'CN', look })
  await bar(page).waitFor()
  expect(await barriersIn(page, '.seal-bar')).toEqual([])
})
