// What is dragged, in a real browser: ranges, also beyond the edge of the view, the handle that fills, edges of columns and columns.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { choiceOf, head, order, widthOf } from './columnsPage.chromium.ts'
import { allTold, cellOf, lastTold, press } from './keysPage.chromium.ts'

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

test('the handle at the corner carries numbers on, Ctrl repeats, a double click fills to the end', async () => {
  page = await stories.open('Keys/Editable')
  await cellOf(page, 'r0', 'quantity').click()
  await page.keyboard.type('10')
  await press(page, 'Enter')
  await page.keyboard.type('20')
  await press(page, 'Enter')
  await cellOf(page, 'r0', 'quantity').click()
  await press(page, 'Shift+ArrowDown')
  /** Whether the handle stands at the corner of the two rows that are marked. */
  const isInPlace = async (): Promise<boolean> => {
    const handle = await page.locator('.sw-fill').boundingBox()
    const last = await cellOf(page, 'r1', 'quantity').boundingBox()
    return handle !== null && last !== null && Math.abs(handle.y + 4 - (last.y + last.height)) < 8
  }
  const drag = async (to: string, key?: string): Promise<void> => {
    await eventually(isInPlace).toBe(true)
    const [handle, target] = [
      await page.locator('.sw-fill').boundingBox(),
      await cellOf(page, to, 'quantity').boundingBox(),
    ]
    if (!handle || !target) throw new Error('There is no handle.')
    await page.mouse.move(handle.x + 4, handle.y + 4)
    await page.mouse.down()
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 5 })
    if (key) await page.keyboard.down(key)
    await page.mouse.up()
    if (key) await page.keyboard.up(key)
  }
  await drag('r6')
  // r3 is closed and cannot be edited: it is passed over, and the series counts it.
  await eventually(() => lastTold(page, 'edit')).toEqual({
    changes: [
      ['r2', '30'],
      ['r4', '50'],
      ['r5', '60'],
      ['r6', '70'],
    ].map(([rowKey, quantity]) => ({ rowKey, values: { quantity } })),
    added: [],
  })
  await eventually(() => page.locator('.sw-marked').count()).toBe(7) // what was filled stays marked
  await press(page, 'Control+z')
  await cellOf(page, 'r8', 'quantity').click()
  await cellOf(page, 'r0', 'quantity').click()
  await press(page, 'Shift+ArrowDown')
  await drag('r4', 'Control')
  await eventually(() => lastTold(page, 'edit')).toEqual({
    changes: [
      ['r2', '10'],
      ['r4', '10'],
    ].map(([rowKey, quantity]) => ({ rowKey, values: { quantity } })),
    added: [],
  })
  await cellOf(page, 'r1', 'title').click()
  await page.locator('.sw-fill').dblclick()
  const filled = async () =>
    ((await lastTold(page, 'edit')) as { changes: { rowKey: string; values: unknown }[] }).changes // as Keys.stories.tsx tells it
  await eventually(async () => (await filled()).at(-1)).toEqual({
    rowKey: 'r58',
    values: { title: 'Order 2' },
  })
  expect((await filled()).length).toBe(43) // of the 58 rows below, 15 are closed
})

test('a column is sized by its grip, and a double click fits its content', async () => {
  const page = await stories.open('Columns/Kept')
  const [grip, before] = [
    await head(page, 'title').locator('.sw-grip').boundingBox(),
    await widthOf(page, 'title'),
  ]
  if (!grip) throw new Error('no grip')
  await page.mouse.move(grip.x + 3, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 63, grip.y + 10, { steps: 4 })
  await eventually(() => widthOf(page, 'title')).toBe(before + 60)
  expect(await recordedEvents(page)).toEqual([])
  await page.mouse.up()
  await eventually(async () => (await choiceOf(page, 'title'))?.width).toBe(before + 60)
  await head(page, 'title').locator('.sw-grip').dblclick()
  await eventually(() => widthOf(page, 'title')).toBeLessThan(140)
  expect(await lastTold(page, 'sort')).toBeUndefined()
})

test('a column is carried to another place, and into a pinned zone', async () => {
  const page = await stories.open('Columns/Kept')
  await head(page, 'title').dragTo(head(page, 'quantity'), { targetPosition: { x: 80, y: 15 } })
  await eventually(async () => (await order(page)).slice(0, 4)).toEqual([
    'orderNum',
    'itemName',
    'quantity',
    'title',
  ])
  await head(page, 'price').dragTo(head(page, 'orderNum'), { targetPosition: { x: 20, y: 15 } })
  await eventually(async () => (await order(page)).slice(0, 2)).toEqual(['price', 'orderNum'])
  expect(await choiceOf(page, 'price')).toEqual({ key: 'price', fixed: 'left' })
  expect(await lastTold(page, 'sort')).toBeUndefined()
})

test('Esc gives up carrying a column', async () => {
  const page = await stories.open('Columns/Kept')
  const box = await head(page, 'title').boundingBox()
  if (!box) throw new Error('no header')
  await page.mouse.move(box.x + 20, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 420, box.y + 15, { steps: 4 })
  await page.locator('.sw-ghost').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.locator('.sw-ghost').count()).toBe(0)
  await page.mouse.up()
  expect(await recordedEvents(page)).toEqual([])
})
