// The menus of a grid's cells and of its header, with order and filters, in a real browser. The stories are Keys.stories.tsx and Columns.stories.tsx.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { choiceOf, head, menu, rowCount, standOn } from './columnsPage.chromium.ts'
import { cellOf, clipboard, lastTold, press } from './keysPage.chromium.ts'

let page: Page
const stories = withStories()

const open = async (story = 'Editable', language: 'CN' | 'EN' = 'EN'): Promise<void> => {
  page = await stories.open(`Keys/${story}`, { language })
}
const cell = (row: string, col: string) => cellOf(page, row, col)
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const appears = (what: Locator) =>
  what.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))

test('[tableConfigKeys.menuConfig] a right click offers what can be done with the cell, and what the screen adds', async () => {
  await open('OwnMenu')
  await cell('r2', 'title').click({ button: 'right' })
  await item('检查 Check').click()
  await eventually(() => lastTold(page, 'menu')).toEqual(['r2', 'title'])
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventually(focused).toBe('grid')
  await cell('r2', 'title').click({ button: 'right' })
  expect(await item('不可用 Not now').getAttribute('aria-disabled')).toBe('true')
  await item(/^Copy Ctrl C/).click()
  await eventually(() => clipboard(page)).toBe('Order 3')
  await cell('r2', 'title').click({ button: 'right' })
  await item('Copy rows').click()
  await eventually(async () => (await clipboard(page)).split('\t').slice(0, 3)).toEqual([
    'PO20261100003',
    'Order 3',
    '轴承 Bearing 2',
  ])
  await cell('r3', 'title').click({ button: 'right' })
  await item(/^Paste/).click()
  await cell('r4', 'title').click({ button: 'right' })
  await item(/^Clear/).click()
  await eventually(() => lastTold(page, 'edit')).toEqual({
    changes: [{ rowKey: 'r4', values: { title: null } }],
    added: [],
  })
})

test('by keyboard: Shift F10 opens it at the cell, arrows and Enter choose, Esc gives the keyboard back', async () => {
  await open()
  await cell('r0', 'quantity').click()
  await press(page, 'Shift+F10')
  await page.getByRole('menu', { name: 'Menu' }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventually(focused).toBe('grid')
  await press(page, 'ContextMenu', 'ArrowDown') // however fast: the menu has the keyboard as soon as it stands
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/headings/)
  await press(page, 'Enter')
  await eventually(() => clipboard(page)).toBe('Quantity\n1')
  await press(page, 'ArrowUp', 'Shift+F10')
  await item('Sort ascending').waitFor()
})

test("however it is closed, the next key is the grid's: F1 lists the keys", async () => {
  await open()
  const ways: Record<string, () => Promise<void>> = {
    Escape: () => press(page, 'Escape'),
    Tab: () => press(page, 'Tab'),
    'a press beside the grid': () => page.mouse.click(600, 590),
    'the same key': () => press(page, 'Escape', 'Shift+F10', 'Escape'),
  }
  await cell('r0', 'quantity').click()
  for (const [way, close] of Object.entries(ways)) {
    await press(page, 'Shift+F10')
    await page.getByRole('menu', { name: 'Menu' }).waitFor()
    await eventually(focused).toMatch(/menu/)
    await close()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await eventually(focused).toBe('grid')
    await press(page, 'F1')
    expect(await appears(page.getByRole('dialog')), way).toBe(true)
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(focused).toBe('grid')
  }
})

test("the cell's value filters, shuts out, and the column is sorted, pinned and hidden", async () => {
  await open()
  const choose = async (col: string, name: string | RegExp): Promise<void> => {
    await cell('r1', col).click({ button: 'right' })
    await item(name).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await choose('title', 'Only "Order 2"')
  expect(await lastTold(page, 'filter')).toEqual({
    key: 'title',
    condition: { key: 'title', operator: 'eq', value: 'Order 2' },
  })
  await choose('kind', 'All but "Part"')
  expect(await lastTold(page, 'filter')).toEqual({
    key: 'kind',
    condition: { key: 'kind', operator: 'notIn', value: ['PART'] },
  })
  await choose('demandDate', 'Only "2026-12-02"')
  expect(await lastTold(page, 'filter')).toEqual({
    key: 'demandDate',
    condition: { key: 'demandDate', operator: 'range', from: '2026-12-02', to: '2026-12-02' },
  })
  await choose('quantity', 'Sort descending')
  expect(await lastTold(page, 'sort')).toEqual([{ field: 'quantity', order: 'desc' }])
  await choose('title', 'Pin left')
  expect(await cell('r1', 'title').evaluate((at) => at.closest('.sw-pin-left') !== null)).toBe(true)
  await choose('kind', 'Hide column')
  await cell('r1', 'kind').waitFor({ state: 'detached' })
})

test('[errors.selectColumn] asked for outside of any column it asks for one, in both languages', async () => {
  for (const [language, words] of [
    ['EN', 'please select the column to operate'],
    ['CN', '请选择要操作的列'],
  ] as const) {
    await open('Editable', language)
    await page.locator('[data-row="r1"] .sw-index').click({ button: 'right' })
    expect(await lastTold(page, 'notice')).toEqual({ kind: 'error', text: words })
    expect(await page.getByRole('menu').count()).toBe(0)
  }
})

test('[columnConfigKeys.isMenu] a column that takes no part has no entries of its own, the cell and the row keep theirs', async () => {
  await open('ColumnWithoutMenu')
  await cell('r1', 'quantity').click({ button: 'right' })
  await item(/^Copy Ctrl C/).waitFor()
  expect([await item(/^Only/).count(), await item('Hide column').count()]).toEqual([0, 0])
  await press(page, 'Escape')
  await cell('r1', 'price').click({ button: 'right' })
  await item('Hide column').waitFor()
  await press(page, 'Escape')
  await page.locator('[role=columnheader][data-col="quantity"]').click({ button: 'right' })
  expect(await lastTold(page, 'notice')).toEqual({
    kind: 'error',
    text: 'please select the column to operate',
  })
  await page.locator('[role=columnheader][data-col="price"]').click({ button: 'right' })
  await item('Pin left').waitFor()
})

test('a right click within a marked range leaves it marked', async () => {
  await open()
  await cell('r0', 'title').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await cell('r1', 'title').click({ button: 'right' })
  await item(/^Fill down/).click()
  await eventually(() => lastTold(page, 'edit')).toEqual({
    changes: ['r1', 'r2'].map((rowKey) => ({ rowKey, values: { title: 'Order 1' } })),
    added: [],
  })
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
  await page.getByRole('button', { name: 'Clear' }).filter({ hasText: 'Clear' }).click() // not the cross in the box
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
