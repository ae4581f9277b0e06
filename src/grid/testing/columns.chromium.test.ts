// The header in a real browser: sizes, order, pins, menu, filters, settings, by pointer and by keyboard.
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import type { ColumnChoice } from '../GridProps.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const stories = withStories()

const head = (page: Page, key: string): Locator => page.locator(`[role=columnheader][data-col="${key}"]`)
const order = (page: Page): Promise<string[]> =>
  page
    .locator('.sw-grid-head [role=columnheader][data-col]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-col') ?? ''))
const widthOf = (page: Page, key: string): Promise<number> =>
  head(page, key).evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
const lastTold = async (page: Page, what: string) =>
  (await recordedEvents(page)).filter((one) => one.what === what).at(-1)?.value
const choiceOf = async (page: Page, key: string) =>
  ((await lastTold(page, 'columns')) as readonly ColumnChoice[] | undefined)?.find(
    (choice) => choice.key === key,
  ) // told as such by the story
const menu = async (page: Page, key: string, entry: string): Promise<void> => {
  await head(page, key).hover()
  await head(page, key).locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const firstRow = (page: Page): Promise<string | null> =>
  page.locator('.sw-rows .sw-row').first().getAttribute('data-row')
const rowCount = (page: Page): Promise<string | null> => page.getByRole('grid').getAttribute('aria-rowcount')
/** The keyboard stands on a header. */
const standOn = async (page: Page, key: string): Promise<void> => {
  await page.locator(`.sw-rows .sw-row [data-col="${key}"]`).first().click()
  await page.keyboard.press('ArrowUp')
  await eventually(() => page.locator('.sw-head .sw-active').getAttribute('data-col')).toBe(key)
}

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

test('keys size and move the column that the keyboard stands on, and it stays there', async () => {
  const page = await stories.open('Columns/Kept')
  await standOn(page, 'title')
  const before = await widthOf(page, 'title')
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(() => widthOf(page, 'title')).toBe(before + 10)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await eventually(() => widthOf(page, 'title')).toBe(Math.max(48, before - 90))
  const said = (words: string) =>
    eventually(() => page.locator('.sw-grid [aria-live]').first().textContent()).toContain(words)
  await said(`Title is ${Math.max(48, before - 90)} pixels wide`)
  await page.keyboard.press('Control+ArrowRight')
  await eventually(async () => (await order(page)).slice(0, 3)).toEqual(['orderNum', 'itemName', 'title'])
  await said('Title is column 3 now')
  expect(await page.locator('.sw-head .sw-active').getAttribute('data-col')).toBe('title')
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+ArrowLeft')
  await eventually(() => choiceOf(page, 'title')).toMatchObject({ fixed: 'left' })
  await said('Title is pinned left')
})

test('[columnConfigKeys.sortable] Shift adds to the order, ranks are shown, the menu does the same', async () => {
  const page = await stories.open('Columns/Kept')
  await head(page, 'kind').click()
  await head(page, 'quantity').click({ modifiers: ['Shift'] })
  await eventually(() => lastTold(page, 'sort')).toEqual([
    { field: 'kind', order: 'asc' },
    { field: 'quantity', order: 'asc' },
  ])
  expect([
    await head(page, 'kind').locator('.sw-sort').textContent(),
    await head(page, 'quantity').locator('.sw-sort').textContent(),
  ]).toEqual(['1', '2'])
  expect(await head(page, 'quantity').getAttribute('aria-sort')).toBe('ascending')
  await menu(page, 'amount', 'Then sort descending')
  await eventually(() => lastTold(page, 'sort')).toEqual([
    { field: 'kind', order: 'asc' },
    { field: 'quantity', order: 'asc' },
    { field: 'amount', order: 'desc' },
  ])
  await menu(page, 'kind', 'Clear sorting')
  await eventually(() => lastTold(page, 'sort')).toEqual([])
})

test('the menu opens by keyboard, and closing it gives the keyboard back', async () => {
  const page = await stories.open('Columns/Kept')
  await standOn(page, 'title')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('menu').count()).toBe(0)
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Sort ascending' }).waitFor()
  for (
    let steps = 0;
    steps < 24 &&
    (await page.evaluate(
      () =>
        document.activeElement?.getAttribute('role') !== 'menuitem' ||
        !document.activeElement.textContent?.includes('Hide column'),
    ));
    steps++
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(() => head(page, 'title').count()).toBe(0)
  expect(await choiceOf(page, 'title')).toEqual({ key: 'title', hidden: true })
})

test('[columnConfigKeys.fixed][columnConfigKeys.fixedStyle] a column is pinned at either side, and let go', async () => {
  const page = await stories.open('Columns/Definitions')
  expect(await head(page, 'orderNum').evaluate((cell) => Boolean(cell.closest('.sw-pin-left')))).toBe(true)
  expect(await head(page, 'amount').evaluate((cell) => Boolean(cell.closest('.sw-pin-right')))).toBe(true)
  await menu(page, 'amount', 'Unpin')
  await eventually(() => head(page, 'amount').evaluate((cell) => Boolean(cell.closest('.sw-middle')))).toBe(
    true,
  )
  await menu(page, 'title', 'Pin right')
  await eventually(() => head(page, 'title').evaluate((cell) => Boolean(cell.closest('.sw-pin-right')))).toBe(
    true,
  )
})

test('[columnConfigKeys.key][columnConfigKeys.field][columnConfigKeys.title][columnConfigKeys.width][columnConfigKeys.align][columnConfigKeys.resizable][columnConfigKeys.columnsDisplay][columnConfigKeys.isSummary] the header is as the definition says', async () => {
  const page = await stories.open('Columns/Definitions')
  expect(await head(page, 'title').locator('.sw-title').textContent()).toBe('Title')
  expect(await page.locator('[data-row="r1"] [data-col="title"]').textContent()).toBe('Order 2')
  expect(await widthOf(page, 'title')).toBeGreaterThanOrEqual(260)
  expect(await head(page, 'title').getAttribute('class')).toContain('sw-center')
  expect([
    await head(page, 'title').locator('.sw-grip').count(),
    await head(page, 'itemName').locator('.sw-grip').count(),
  ]).toEqual([0, 1])
  expect(await head(page, 'title').getAttribute('aria-sort')).toBeNull()
  await head(page, 'title').click()
  expect(await lastTold(page, 'sort')).toBeUndefined()
  await head(page, 'itemName').click()
  await eventually(() => lastTold(page, 'sort')).toEqual([{ field: 'item', order: 'asc' }])
  expect(await head(page, 'price').count()).toBe(0)
  expect(await page.locator('.sw-grid-foot [data-col="quantity"]').textContent()).toMatch(/^[\d,.]+$/)
  expect(await page.locator('.sw-grid-foot [data-col="itemName"]').textContent()).toBe('')
  await standOn(page, 'title')
  const before = await widthOf(page, 'title')
  await page.keyboard.press('Alt+ArrowRight')
  expect(await widthOf(page, 'title')).toBe(before)
})

test('columns are filtered by their type, and the header says so', async () => {
  const page = await stories.open('Columns/Kept')
  await menu(page, 'title', 'Filter…')
  await page.getByRole('textbox', { name: 'Value' }).fill('order 11')
  await page.keyboard.press('Enter')
  await eventually(() => lastTold(page, 'filter')).toEqual({
    key: 'title',
    condition: { key: 'title', operator: 'contains', value: 'order 11' },
  })
  await eventually(() => rowCount(page)).toBe('12')
  expect(await head(page, 'title').getAttribute('aria-description')).toBe('Filtered')
  await menu(page, 'kind', 'Filter…')
  await page.getByRole('checkbox', { name: 'Tool' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await eventually(() => lastTold(page, 'filter')).toEqual({
    key: 'kind',
    condition: { key: 'kind', operator: 'in', value: ['TOOL'] },
  })
  await menu(page, 'quantity', 'Filter…')
  await page.getByLabel('From').fill('100')
  await page.keyboard.press('Enter')
  await eventually(() => lastTold(page, 'filter')).toEqual({
    key: 'quantity',
    condition: { key: 'quantity', operator: 'range', from: '100' },
  })
  await head(page, 'title').locator('.sw-head-filter').click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await eventually(() => lastTold(page, 'filter')).toEqual({ key: 'title', condition: null })
})

test('a column that refers to rows is filtered by some of them, found by code or name, or by words', async () => {
  const page = await stories.open('Columns/Kept')
  await menu(page, 'itemName', 'Filter…')
  await page.getByRole('textbox', { name: 'Search by code or name' }).fill('motor')
  for (const code of ['M-1003', 'M-1010']) await page.getByRole('checkbox', { name: code }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await eventually(() => lastTold(page, 'filter')).toEqual({
    key: 'itemName',
    condition: { key: 'itemName', operator: 'in', value: ['M-1003', 'M-1010'] },
  })
  await eventually(() =>
    page
      .locator('.sw-rows [data-col="itemName"]')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.textContent))]),
  ).toEqual(['电机 Motor 3', '电机 Motor 10'])
  await head(page, 'itemName').locator('.sw-head-filter').click()
  await eventually(() => page.getByRole('checkbox', { name: 'M-1010' }).isChecked()).toBe(true)
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'contains' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('bolt')
  await page.keyboard.press('Enter')
  await eventually(() => lastTold(page, 'filter')).toEqual({
    key: 'itemName',
    condition: { key: 'itemName', operator: 'contains', value: 'bolt' },
  })
})

test('the settings search, show, order and pin columns, and go back to the definition', async () => {
  const page = await stories.open('Columns/Kept')
  await menu(page, 'title', 'Columns…')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('textbox', { name: 'Search columns' }).fill('rem')
  await eventually(() => dialog.getByRole('listitem').count()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Remark' }).uncheck()
  await eventually(() => choiceOf(page, 'remark')).toEqual({ key: 'remark', hidden: true })
  await dialog.getByRole('textbox', { name: 'Search columns' }).fill('')
  await dialog.locator('[data-column=amount] .ant-segmented-item').filter({ hasText: 'Left' }).click()
  await eventually(() => head(page, 'amount').evaluate((cell) => Boolean(cell.closest('.sw-pin-left')))).toBe(
    true,
  )
  await dialog
    .getByRole('button', { name: 'Move Price' })
    .dragTo(dialog.getByRole('button', { name: 'Move Title' }), { targetPosition: { x: 8, y: 2 } })
  await eventually(async () => (await order(page)).slice(0, 4)).toEqual([
    'orderNum',
    'amount',
    'price',
    'title',
  ])
  await dialog.getByRole('button', { name: 'Move Price' }).press('ArrowDown')
  await eventually(async () => (await order(page)).slice(2, 4)).toEqual(['title', 'price'])
  await dialog.getByRole('button', { name: 'Restore defaults' }).click()
  await eventually(() => lastTold(page, 'reset')).toBeNull()
  await eventually(async () => (await order(page)).slice(0, 3)).toEqual(['orderNum', 'title', 'itemName'])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await eventually(() => dialog.count()).toBe(0)
})

test('what was kept is there when the grid is drawn first', async () => {
  const page = await stories.open('Columns/Arranged')
  expect((await order(page)).slice(0, 3)).toEqual(['orderNum', 'amount', 'kind'])
  expect(await widthOf(page, 'amount')).toBe(160)
  expect(await head(page, 'status').evaluate((cell) => Boolean(cell.closest('.sw-pin-right')))).toBe(true)
})

test('[cellTypes.colGroup] read: a group stands over its columns, groups within groups', async () => {
  const page = await stories.open('Columns/Groups')
  const [group, inner] = [
    page.getByRole('columnheader', { name: 'Terms', exact: true }),
    page.getByRole('columnheader', { name: 'Quantity and price' }),
  ]
  const [outerBox, innerBox, first, last] = await Promise.all(
    [group, inner, head(page, 'quantity'), head(page, 'amount')].map((each) => each.boundingBox()),
  )
  expect([outerBox?.x, (outerBox?.x ?? 0) + (outerBox?.width ?? 0)]).toEqual([
    first?.x,
    (last?.x ?? 0) + (last?.width ?? 0),
  ])
  expect([
    innerBox?.x,
    await group.getAttribute('aria-colspan'),
    await inner.getAttribute('aria-colspan'),
  ]).toEqual([first?.x, '3', '2'])
})

test('lines are filtered and searched in the browser; what is edited meanwhile stays in sight, and totals are of what is shown', async () => {
  const page = await stories.open('Columns/LineFilter')
  const sum = () => page.locator('.sw-grid-foot [data-col="quantity"]').textContent()
  const all = await sum()
  await page.getByRole('textbox', { name: 'Quick filter' }).fill('raw order 1')
  await eventually(() => page.getByRole('status').filter({ hasText: 'of 60 rows' }).textContent()).toMatch(
    /^\d+ of 60 rows · Totals of the rows shown$/,
  )
  expect(await sum()).not.toBe(all)
  const row = await firstRow(page)
  await page.locator(`[data-row="${row}"] [data-col="title"]`).click()
  await page.keyboard.type('Something else')
  await page.keyboard.press('Enter')
  await eventually(() => page.locator(`[data-row="${row}"] [data-col="title"]`).textContent()).toBe(
    'Something else',
  )
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await eventually(() => rowCount(page)).toBe('62')
})

test('there are no barriers in the header, its menu, its filters and its settings', async () => {
  const page = await stories.open('Columns/Groups')
  await page.addScriptTag({ path: axe })
  /** Colours are the application's theme, which journeys look at. */
  const barriers = () =>
    page.evaluate(async () => {
      const { axe: check } = window as unknown as {
        axe: {
          run(
            where: object,
            how: object,
          ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
        }
      } // loaded just above
      return (
        await check.run(
          {
            include: [['.sw-grid'], ['.ant-dropdown'], ['.ant-popover'], ['.ant-modal']].filter(
              ([selector]) => document.querySelector(selector ?? ''),
            ),
          },
          { rules: { 'color-contrast': { enabled: false } } },
        )
      ).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    })
  expect(await barriers()).toEqual([])
  await head(page, 'title').hover()
  await head(page, 'title').locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: 'Sort ascending' }).waitFor()
  expect(await barriers()).toEqual([])
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  await page.getByRole('textbox', { name: 'Value' }).waitFor()
  expect(await barriers()).toEqual([])
  await page.keyboard.press('Escape')
  await menu(page, 'title', 'Columns…')
  await page.getByRole('textbox', { name: 'Search columns' }).waitFor()
  expect(await barriers()).toEqual([])
})
