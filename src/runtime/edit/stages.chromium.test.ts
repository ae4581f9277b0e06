// Documents that are filled in stage by stage, in a real browser: the way through them by keyboard, what they lack, saving, a phone.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

const shown = (page: Page) =>
  page
    .locator('[data-section]:visible')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-section')).filter((name) => name !== 'history'),
    )
const bar = (page: Page) => page.getByRole('navigation', { name: /^(Stages|填写步骤)$/ })
const told = (page: Page) => bar(page).locator('small').allTextContents()
const current = (page: Page) => bar(page).locator('[aria-current]').textContent()

test('a new document begins with its first stage; nothing is asked for twice, and what it lacks is told', async () => {
  const page = await stories.open('Stages/New')
  await expect.poll(() => shown(page)).toEqual(['header'])
  await expect.poll(() => told(page)).toEqual(['1 to go', '1 to go', '2 to go'])
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  // what has to be there to save is asked for here
  await expect.poll(() => page.locator('.error-list').textContent()).toContain('Title')
  expect(await shown(page)).toEqual(['header'])
  expect(await recordedEvents(page)).toEqual([])
})

test('by keyboard alone: each stage is saved, the next one has the keyboard in its first field, the last one ends with the verb', async () => {
  const page = await stories.open('Stages/New')
  await page.locator('[data-field=title] input').fill('Bolts')
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['lines'])
  await expect.poll(async () => (await recordedEvents(page)).length).toBe(1)
  await expect.poll(() => told(page)).toEqual(['Done', '1 to go', '2 to go'])
  expect(await page.locator('.stage-missing').textContent()).toContain('At least one line is needed')
  await bar(page).locator('[aria-current]').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toEqual(['owner', 'why'])
  expect(await current(page)).toContain('Owner and why')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.locator('[data-field=owner] input').evaluate((box) => box === document.activeElement))
    .toBe(true)
  await page.keyboard.type('Ann')
  await page.keyboard.press('Tab')
  await expect.poll(() => told(page)).toEqual(['Done', '1 to go', '1 to go'])
  expect(await page.locator('.stage-foot').getByRole('button', { name: 'Submit' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['lines'])
})

test('a document that is opened again begins where something is left to do; a click on what is missing leads there', async () => {
  const page = await stories.open('Stages/SentBack')
  await expect.poll(() => shown(page)).toEqual(['owner', 'why'])
  await page.locator('.stage-missing').getByRole('button', { name: 'Owner' }).click()
  await expect
    .poll(() => page.locator('[data-field=owner] input').evaluate((box) => box === document.activeElement))
    .toBe(true)
})

test('what is wrong is marked at its stage and stands in the way of no other', async () => {
  const page = await stories.open('Stages/Wrong')
  await expect.poll(() => told(page)).toEqual(['Done', 'Done', '1 mistake'])
  await bar(page)
    .getByRole('button', { name: /Header/ })
    .click()
  await page.locator('[data-field=title] input').fill('Nuts')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect.poll(() => shown(page)).toEqual(['lines'])
  await expect.poll(() => page.locator('.ant-message').textContent()).toContain('another stage has mistakes')
})

test('sent, it is read as a whole', async () => {
  const page = await stories.open('Stages/Sent')
  await expect.poll(() => shown(page)).toEqual(['header', 'lines', 'owner', 'why'])
  expect(await bar(page).count()).toBe(0)
})

test.each(['Stages/Begun', 'Stages/Wrong', 'Stages/Complete'])(
  '%s has no barrier that axe knows of',
  async (name) => {
    const page = await stories.open(name, { language: 'CN' })
    await bar(page).waitFor()
    expect(await barriersIn(page, '.edit-screen')).toEqual([])
  },
)

test('on a phone one stage is seen at a time, and its marks can be hit', async () => {
  const page = await stories.open('Stages/Begun', { viewport: { width: 390, height: 844 }, language: 'CN' })
  await expect.poll(() => shown(page)).toEqual(['lines'])
  expect(await page.locator('.stage-sentence').textContent()).toBe('明细 第 2 步，共 3 步')
  for (const button of await bar(page).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: '上一步' }).click()
  await expect.poll(() => shown(page)).toEqual(['header'])
  expect(await barriersIn(page, '.edit-screen')).toEqual([])
})
