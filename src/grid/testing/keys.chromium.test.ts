// What the keyboard does in a grid, and what is announced, in a real browser. The stories are Keys.stories.tsx.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { allTold, cellOf, clipboard, lastTold, press, said, standing } from './keysPage.chromium.ts'

let page: Page
const stories = withStories()

const open = async (story = 'Editable', language: 'CN' | 'EN' = 'EN'): Promise<void> => {
  page = await stories.open(`Keys/${story}`, { language })
}
const cell = (row: string, col: string) => cellOf(page, row, col)
const edits = () => allTold(page, 'edit')
const lastEdit = () => lastTold(page, 'edit')

test('Ctrl with an arrow leaps to the edge of what is filled, and over a gap', async () => {
  await open()
  await cell('r0', 'quantity').click()
  await press(page, 'Control+ArrowDown')
  expect(await standing(page)).toEqual(['r59', 'quantity'])
  await press(page, 'Control+ArrowUp', 'Control+ArrowLeft')
  expect(await standing(page)).toEqual(['r0', 'orderNum'])
  await cell('r2', 'quantity').click()
  await press(page, 'Delete', 'ArrowUp', 'Control+ArrowDown')
  expect(await standing(page)).toEqual(['r3', 'quantity'])
  await cell('r0', 'quantity').click()
  await press(page, 'Control+ArrowDown')
  expect(await standing(page)).toEqual(['r1', 'quantity'])
})

test('whole columns, rows and everything are marked, and Shift widens', async () => {
  await open()
  const marked = () => page.locator('[role=gridcell][aria-selected=true]').count()
  await cell('r1', 'title').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight')
  expect(await marked()).toBe(4)
  await press(page, 'Shift+Space')
  await eventually(() =>
    page.locator('[data-row="r2"] [role=gridcell][aria-selected=true]').count(),
  ).toBeGreaterThan(5)
  expect(await page.locator('[data-row="r3"] [role=gridcell][aria-selected=true]').count()).toBe(0)
  await cell('r5', 'title').click()
  await press(page, 'Control+Space')
  expect(await cell('r0', 'title').getAttribute('aria-selected')).toBe('true')
  expect(await cell('r0', 'quantity').getAttribute('aria-selected')).toBe(null)
  await press(page, 'Control+a')
  expect(await cell('r0', 'quantity').getAttribute('aria-selected')).toBe('true')
  await eventually(() => said(page)).toBe('60 rows × 19 columns selected')
})

test('Ctrl Enter writes what is typed into all marked cells, as one step', async () => {
  await open()
  await cell('r0', 'title').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await page.keyboard.type('Same')
  await press(page, 'Control+Enter')
  await eventually(() => lastEdit()).toEqual({
    changes: ['r0', 'r1', 'r2'].map((rowKey) => ({ rowKey, values: { title: 'Same' } })),
    added: [],
  })
  expect((await edits()).length).toBe(1)
  await press(page, 'Control+z')
  await eventually(() => cell('r2', 'title').textContent()).toBe('Order 3')
  expect(await said(page)).toBe('Undone')
  await press(page, 'Control+y')
  await eventually(() => cell('r2', 'title').textContent()).toBe('Same')
})

test('Ctrl D fills down and Ctrl R to the right; a ref comes with its code', async () => {
  await open()
  await cell('r0', 'itemName').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await eventually(() => lastEdit()).toEqual({
    changes: ['r1', 'r2'].map((rowKey) => ({
      rowKey,
      values: { itemId: 'i0', itemCode: 'M-1000', itemName: '钢板 Steel plate 0' },
    })),
    added: [],
  })
  await cell('r5', 'title').click()
  await press(page, 'Control+d')
  await eventually(() => cell('r5', 'title').textContent()).toBe('Order 5')
  await cell('r0', 'quantity').click()
  await press(page, 'Shift+ArrowRight', 'Control+r')
  await eventually(() => lastEdit()).toEqual({
    changes: [{ rowKey: 'r0', values: { price: '1' } }],
    added: [],
  })
})

test('rows are added, moved and deleted by keyboard, and the user goes along', async () => {
  await open()
  await cell('r2', 'title').click()
  await press(page, 'Alt+ArrowUp')
  expect(await lastTold(page, 'move')).toEqual({ moved: ['r2'], by: -1 })
  await eventually(() => page.locator('[data-row="r2"]').getAttribute('data-index')).toBe('1')
  expect(await standing(page)).toEqual(['r2', 'title'])
  await press(page, 'Shift+ArrowDown', 'Control+-')
  expect(await lastTold(page, 'delete')).toEqual(['r2', 'r1'])
  await press(page, 'Control+z')
  await cell('r2', 'title').click()
  await press(page, 'Control+Shift++')
  await eventually(() => standing(page)).toEqual(['n60', 'title'])
})

test('the header is reached above the first row; F1 and ? list the keys, Esc closes the list', async () => {
  await open('ReadOnly')
  await cell('r0', 'title').click()
  await press(page, 'ArrowUp', 'Enter')
  expect(await lastTold(page, 'sort')).toEqual([{ field: 'title', order: 'asc' }])
  await eventually(() => said(page)).toBe('Sorted by Title, ascending')
  await press(page, 'ArrowDown', '?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  expect(await page.getByRole('dialog').textContent()).not.toContain('Ctrl V')
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  await open('Editable', 'CN')
  await cell('r0', 'title').click()
  await press(page, 'F1')
  expect(await page.getByRole('dialog', { name: '快捷键' }).textContent()).toContain('Ctrl R向右填充')
})

test('[errors.copySuccess] what is marked is copied as text and as a table, numbers bare, with headings on Ctrl Shift C', async () => {
  await open()
  await cell('r0', 'title').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+c')
  expect(await clipboard(page)).toBe('Order 1\t钢板 Steel plate 0\t1\nOrder 2\t铜线 Copper wire 1\t38')
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html).toContain('<td>38</td>')
  expect(await lastTold(page, 'notice')).toEqual({ kind: 'success', text: 'Copied' })
  await press(page, 'Control+Shift+c')
  await eventually(() => clipboard(page)).toBe(
    'Title\tItem\tQuantity\nOrder 1\t钢板 Steel plate 0\t1\nOrder 2\t铜线 Copper wire 1\t38',
  )
  await open('Editable', 'CN')
  await cell('r0', 'title').click()
  await press(page, 'Control+c')
  expect(await lastTold(page, 'notice')).toEqual({ kind: 'success', text: '复制成功' })
})

test('[errors.copyFailure] a copy that the browser refuses says so', async () => {
  await open()
  await page.evaluate(() => {
    document.execCommand = () => false
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await cell('r0', 'title').click()
  await press(page, 'Control+Shift+c')
  await eventually(() => lastTold(page, 'notice')).toEqual({ kind: 'error', text: 'Copy failed' })
})

test('Ctrl X copies and empties, and it goes back in as it was', async () => {
  await open()
  await cell('r0', 'itemName').click()
  await press(page, 'Control+x')
  expect(await lastEdit()).toEqual({
    changes: [{ rowKey: 'r0', values: { itemId: null, itemCode: null, itemName: null } }],
    added: [],
  })
  await cell('r1', 'itemName').click()
  await press(page, 'Control+v')
  await eventually(() => lastEdit()).toEqual({
    changes: [{ rowKey: 'r1', values: { itemId: 'i0', itemCode: 'M-1000', itemName: '钢板 Steel plate 0' } }],
    added: [],
  })
})

test('edits, mistakes, selection and undo are announced, in both languages', async () => {
  await open()
  await cell('r2', 'quantity').click()
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await eventually(() => said(page)).toBe('Quantity, row 3: 12')
  await cell('r1', 'title').click()
  await eventually(() => said(page)).toBe('Title, row 2 has an error: Not this title')
  await page.locator('[data-row="r4"] .sw-select').click()
  await page.locator('[data-row="r5"] .sw-select').click()
  await eventually(() => said(page)).toBe('2 rows selected')
  await open('Editable', 'CN')
  await cell('r2', 'quantity').click()
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await eventually(() => said(page)).toBe('数量，第 3 行：12')
  expect(await page.getByRole('grid').getAttribute('aria-description')).toContain('F1 查看全部快捷键')
})

test('an input method loses nothing in text and number cells', async () => {
  await open()
  for (const [col, text, value] of [
    ['title', '采购', '采购'],
    ['quantity', '25', '25'],
  ] as const) {
    await cell('r0', col).click()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      windowsVirtualKeyCode: 229,
    })
    await keyboard.send('Input.imeSetComposition', { text: 'x', selectionStart: 1, selectionEnd: 1 })
    await keyboard.send('Input.insertText', { text })
    await press(page, 'Enter')
    await eventually(() => lastEdit()).toEqual({
      changes: [{ rowKey: 'r0', values: { [col]: value } }],
      added: [],
    })
  }
})

test('axe has nothing against the grid with a marked range, its menu and its list of keys', async () => {
  await open()
  const complaints = () => barriersIn(page, 'body', ['landmark-one-main', 'page-has-heading-one', 'region']) // a story is no page
  await cell('r1', 'title').click()
  await press(page, 'Shift+ArrowDown')
  expect(await complaints()).toEqual([])
  await press(page, 'Shift+F10')
  await page.getByRole('menu').waitFor()
  expect(await complaints()).toEqual([])
  await press(page, 'Escape', 'F1')
  await page.getByRole('dialog').waitFor()
  expect(await complaints()).toEqual([])
})
