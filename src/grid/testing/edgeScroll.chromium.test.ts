// What is dragged beyond the edge of the view scrolls it, in a real browser.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { allTold, cellOf } from './keysPage.chromium.ts'

let page: Page
const stories = withStories()

const box = async (selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const scrolled = () =>
  page.locator('.sw-scroll').evaluate((at) => [Math.round(at.scrollTop), Math.round(at.scrollLeft)])
const isMarked = (row: string, col: string) => cellOf(page, row, col).getAttribute('aria-selected')

test('a range that is marked by mouse goes on beyond the lower and the right edge, and back beyond the upper and the left one', async () => {
  page = await stories.open('Keys/Editable', { language: 'EN' })
  const [start, grid] = [await box('[data-row="r2"] [data-col="quantity"]'), await box('.sw-grid')]
  await page.mouse.move(start.x + 20, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, grid.y + grid.height + 30, { steps: 3 })
  await eventually(() => isMarked('r59', 'quantity')).toBe('true')
  const [bottom] = await scrolled()
  expect(bottom).toBeGreaterThan(1000)
  await page.mouse.move(grid.x + grid.width + 30, grid.y + 200, { steps: 3 })
  await eventually(async () => (await scrolled())[1]).toBeGreaterThan(500)
  await page.mouse.move(grid.x + 200, grid.y - 20, { steps: 3 })
  await eventually(scrolled).toEqual([0, 0])
  await eventually(() => isMarked('r0', 'quantity')).toBe('true')
  await page.mouse.up()
  await page.mouse.move(start.x, grid.y + grid.height + 30, { steps: 3 })
  expect(await scrolled()).toEqual([0, 0])
  expect(await isMarked('r3', 'quantity')).toBe(null)
})

test('the handle that fills is dragged on beyond the lower edge', async () => {
  page = await stories.open('Keys/Editable', { language: 'EN' })
  await cellOf(page, 'r0', 'title').click()
  await page.locator('.sw-fill').waitFor()
  const [handle, grid] = [await box('.sw-fill'), await box('.sw-grid')]
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.mouse.move(handle.x + 4, grid.y + grid.height + 20, { steps: 4 })
  await eventually(() => isMarked('r59', 'title')).toBe('true')
  await page.mouse.up()
  await eventually(async () => JSON.stringify((await allTold(page, 'edit')).at(-1))).toContain(
    '"rowKey":"r58","values":{"title":"Order 1"}',
  )
})
