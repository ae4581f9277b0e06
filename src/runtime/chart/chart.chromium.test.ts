// The chart box in a real browser: the picture, the figures behind it, and what stands there when there are none.
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('[sharedWidgets.chartBox] draws one bar for each figure, and names the series', async () => {
  const page = await stories.open('ChartBox/Bars')
  const picture = page.getByRole('img', { name: 'Planned and done' })
  await eventually(() => picture.locator('svg text').allTextContents()).toEqual(
    expect.arrayContaining(['January', 'March', 'Planned', 'Done']),
  )
  const height = async () => (await picture.locator('svg').boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(200)
})

test('[sharedWidgets.chartBox] shows the figures as a table, exact and with separators', async () => {
  const page = await stories.open('ChartBox/Lines')
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Planned and done' })
  expect(await table.getByRole('row').allInnerTexts()).toEqual([
    'Category\tPlanned\tDone',
    'January\t1,200.5\t1,100',
    'February\t900\t',
    'March\t1,500\t1,234,567.25',
  ])
  await page.getByRole('button', { name: 'Show as chart' }).click()
  await page.getByRole('img', { name: 'Planned and done' }).waitFor()
})

test('[sharedWidgets.chartBox] says when there is nothing, and when it failed', async () => {
  expect(
    await (await stories.open('ChartBox/Empty', { language: 'CN' })).getByRole('figure').innerText(),
  ).toContain('Nothing yet')
  const page = await stories.open('ChartBox/Failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await page.getByRole('alert').innerText()).toContain('The server did not answer')
  expect(await recordedEvents(page)).toEqual([{ what: 'retry', value: true }])
})
