// The head of a report in a real browser: its figures are read, opened by keyboard, and stand beside each other where there is room.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('figures of all rows stand side by side, each is opened by the keyboard', async () => {
  const page = await stories.open('ReportHead/Typical')
  const figures = page.locator('.report-head .report-figure')
  await expect.poll(() => figures.count()).toBe(3)
  expect(await figures.allTextContents()).toEqual(['1,284', '8,335,020.50', '86'])
  const tops = await page
    .locator('.report-head .ant-statistic')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  await figures.first().focus()
  await page.keyboard.press('Enter')
  expect(await recordedEvents(page)).toEqual([{ what: 'open', value: 'count' }])
})

test('without figures it says when nothing was found', async () => {
  const page = await stories.open('ReportHead/NoFigures', { language: 'CN' })
  await expect.poll(() => page.locator('.report-as-of').textContent()).toContain('2026-03-26 14:02')
  expect(await page.locator('.report-head').count()).toBe(0)
})

test.each(['Typical', 'SeveralCurrencies', 'LongTexts', 'NothingToOpen', 'NoFigures'])(
  '%s: has no barrier in any look, and is no wider than a phone',
  async (name) => {
    const desk = await stories.open(`ReportHead/${name}`, { language: 'CN', look: 'dark' })
    await desk.locator('.report-as-of').waitFor()
    expect(await barriersIn(desk, '.report-found')).toEqual([])
    const phone = await stories.open(`ReportHead/${name}`, { viewport: { width: 390, height: 844 } })
    await phone.locator('.report-as-of').waitFor()
    expect(await barriersIn(phone, '.report-found')).toEqual([])
    const wider = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  },
)
